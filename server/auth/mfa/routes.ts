import { Hono } from 'hono'
import type { AuthService } from '../service.ts'
import { challengeFactor } from './challenge.ts'
import { enroll } from './enroll.ts'
import { unenroll } from './unenroll.ts'
import { verifyFactor } from './verify.ts'

/** The endpoints under /factors: a person's own second factors. */
export function factorRoutes(service: AuthService): Hono {
  const app = new Hono()
  app.post('/', (context) => enroll(service, context))
  app.post('/:factor/challenge', (context) => challengeFactor(service, context))
  app.post('/:factor/verify', (context) => verifyFactor(service, context))
  app.delete('/:factor', (context) => unenroll(service, context))
  return app
}
