import { type Context, Hono } from 'hono'
import { audit } from '../audit.ts'
import { clientOf } from '../client.ts'
import { AuthError } from '../errors.ts'
import type { AuthService } from '../service.ts'
import { checkRecentProof } from '../sessions/proof.ts'
import { deleteFactorRow } from './assurance.ts'
import { challengeFactor } from './challenge.ts'
import { enroll } from './enroll.ts'
import { factorIdOf, findFactor, holdSession, requireFactorUser } from './factors.ts'
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

/** DELETE /factors/{id}. Removing a verified factor requires a session at aal2 and a recent proof. */
async function unenroll(service: AuthService, context: Context): Promise<Response> {
  const bearer = await requireFactorUser(service, context)
  const factorId = factorIdOf(context)
  const ownFactor = bearer.user.factors.find(({ id }) => id === factorId.toLowerCase())
  if (ownFactor?.status === 'verified') await checkRecentProof(service, bearer)
  await service.database.asOwner(async (transaction) => {
    const session = await holdSession(transaction, bearer)
    const factor = await findFactor(transaction, session.userId, factorId)
    if (factor.status === 'verified' && !bearer.isAal2) {
      throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    }
    await deleteFactorRow(service, transaction, factor)
    const client = clientOf(context, service.config)
    const traits = { factor_id: factor.id, factor_status: factor.status, session_id: session.id }
    await audit(service, transaction, { action: 'factor_unenrolled', actor: bearer.user, client, traits })
  })
  return context.json({ id: factorId })
}
