import { Hono } from 'hono'
import type { AuthService } from '../service.ts'
import { createByAdmin, deleteByAdmin, updateByAdmin } from './accounts.ts'
import { listAudit } from './audit-list.ts'
import { deleteFactor, listFactors, updateFactor } from './factors.ts'
import { generateLink } from './generate-link.ts'
import { getUserById, listUsers } from './users.ts'

/** The endpoints under /admin, for tokens of an administrative role. */
export function adminRoutes(service: AuthService): Hono {
  const app = new Hono()
  app.post('/generate_link', (context) => generateLink(service, context))
  app.get('/audit', (context) => listAudit(service, context))
  app.get('/users', (context) => listUsers(service, context))
  app.post('/users', (context) => createByAdmin(service, context))
  app.get('/users/:user', (context) => getUserById(service, context))
  app.put('/users/:user', (context) => updateByAdmin(service, context))
  app.delete('/users/:user', (context) => deleteByAdmin(service, context))
  app.get('/users/:user/factors', (context) => listFactors(service, context))
  app.put('/users/:user/factors/:factor', (context) => updateFactor(service, context))
  app.delete('/users/:user/factors/:factor', (context) => deleteFactor(service, context))
  return app
}
