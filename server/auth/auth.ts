import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type AuditSink, noAuditSink } from '#server/audit/audit-sink.ts'
import type { Config } from '#server/config/config.ts'
import type { TokenVerifier } from '#server/http/caller.ts'
import type { Keys } from '#server/keys/keys.ts'
import { sharedBuckets } from '#server/limits/buckets.ts'
import type { Database } from '../database/types.ts'
import { clubNameReader } from '../mail/club-name.ts'
import { clubWordsReader, type ReadClubWords } from '../mail/club-words.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { SmsSender } from '../sms/sms-sender.ts'
import { checkFirstCode, firstAdmin } from './account/first-admin.ts'
import { getUser, putUser } from './account/user.ts'
import { invite } from './admin/invite.ts'
import { adminRoutes } from './admin/routes.ts'
import { recordError } from './audit.ts'
import { AuthError, echoVersion, respondError } from './errors.ts'
import { requireCaptcha } from './limits/captcha.ts'
import { createLimits } from './limits/limits.ts'
import { requestTimeout } from './limits/request-timeout.ts'
import { factorRoutes } from './mfa/routes.ts'
import { createProviders } from './oauth/providers.ts'
import { oauthRoutes } from './oauth/routes.ts'
import { importedPasswordCost } from './passwords/password-hash.ts'
import { samlRoutes } from './saml/routes.ts'
import type { AuthService } from './service.ts'
import { confirmSession } from './sessions/proof.ts'
import { reauthenticate } from './sessions/reauthenticate.ts'
import { logout } from './sign-in/logout.ts'
import { otp } from './sign-in/otp.ts'
import { recover } from './sign-in/recover.ts'
import { token } from './sign-in/token.ts'
import { verify } from './sign-in/verify.ts'
import { verifyLinkFollowed } from './sign-in/verify-link.ts'
import { resend } from './sign-up/resend.ts'
import { signup } from './sign-up/signup.ts'
import { atLeast } from './sign-up/signup-answer.ts'
import { health, jwks, openidConfiguration, settings } from './tokens/well-known.ts'

export interface AuthOptions {
  database: Database
  keys: Pick<Keys, 'signing' | 'verification' | 'jwtSecret'>
  config: Pick<Config, 'auth'>
  verifier: TokenVerifier
  mailer: Mailer
  smsSender: SmsSender
  /** Reads the club's settings for messages; from the database by default. */
  clubWords?: ReadClubWords
  /** Counts failed sign-ins and refusals; none by default. */
  auditSink?: AuditSink
  /** Milliseconds; the clock by default. */
  now?: () => number
  /** The server's version, for GET /health. */
  version?: string
  /** Whether other gateways serve this database, so that limits are counted there; false for an embedded database. */
  sharesLimits?: boolean
  /** Minimum duration in milliseconds of answers that must not reveal whether an account exists. */
  evenAnswersMs?: number
}

type Endpoint = (service: AuthService, context: Context) => Response | Promise<Response>

const largestBody = 1024 * 1024
const captchaPaths = ['/signup', '/token', '/otp', '/magiclink', '/recover', '/resend', '/sso']

/**
 * Accounts and sessions under /auth/v1, in the protocol of Supabase Auth (GoTrue). Unknown endpoints answer 404 in the
 * same format.
 */
export function auth({
  database,
  keys,
  config,
  verifier,
  mailer,
  smsSender,
  clubWords = clubWordsReader(database, config.auth.siteUrl),
  auditSink = noAuditSink,
  now = Date.now,
  version = 'dev',
  sharesLimits = database.engine === 'postgres',
  evenAnswersMs = 250,
}: AuthOptions): Hono {
  const databaseBuckets = sharedBuckets(database, now)
  const limits = createLimits(config.auth, now, sharesLimits ? databaseBuckets : undefined, databaseBuckets)
  const service: AuthService = {
    database,
    keys,
    config: config.auth,
    verifier,
    providers: createProviders(config.auth),
    mailer,
    clubName: clubNameReader(database, config.auth.club),
    clubWords,
    smsSender,
    now,
    limits,
    auditSink,
    evenAnswersMs,
    importedPasswordCost: importedPasswordCost(database, now),
  }
  const answer = (endpoint: Endpoint) => (context: Context) => endpoint(service, context)
  const answerEvenly = (endpoint: Endpoint) => (context: Context) =>
    atLeast(evenAnswersMs, async () => endpoint(service, context))
  const app = new Hono()
  app.use(bodyLimit({ maxSize: largestBody, onError: refuseLargeBody }))
  app.use(async (context, next) => {
    echoVersion(context)
    context.header('cache-control', 'no-store')
    await next()
  })
  app.use(requestTimeout(config.auth.requestSeconds))
  for (const path of captchaPaths) app.post(path, requireCaptcha(service))
  app.post('/signup', answer(signup))
  app.post('/token', answer(token))
  app.post('/otp', answerEvenly(otp))
  app.post('/magiclink', answerEvenly(otp))
  app.post('/resend', answerEvenly(resend))
  app.post('/recover', answerEvenly(recover))
  app.post('/verify', answer(verify))
  app.get('/verify', answer(verifyLinkFollowed))
  app.get('/user', answer(getUser))
  app.put('/user', answer(putUser))
  app.get('/reauthenticate', answer(reauthenticate))
  app.post('/reauthenticate', answer(confirmSession))
  app.post('/logout', answer(logout))
  app.route('/factors', factorRoutes(service))
  app.post('/invite', answer(invite))
  app.post('/first-admin', answer(firstAdmin))
  app.post('/first-admin/check', answer(checkFirstCode))
  app.route('/admin', adminRoutes(service))
  app.route('/', oauthRoutes(service))
  app.route('/', samlRoutes(service))
  app.get('/settings', answer(settings))
  app.get('/health', (context) => health(version, context))
  app.get('/.well-known/jwks.json', answer(jwks))
  app.get('/.well-known/openid-configuration', answer(openidConfiguration))
  app.route('/', notOffered())
  app.all('*', () => {
    throw new AuthError(404, 'not_found', 'There is nothing at this path')
  })
  app.onError(async (error, context) => {
    await recordError(service, context, error)
    return respondError(context, error)
  })
  return app
}

function refuseLargeBody(): never {
  throw new AuthError(413, 'request_entity_too_large', 'Request body cannot be larger than 1 MB')
}

/** Parts of GoTrue that this server lacks; it refuses them as GoTrue does when they are switched off. */
function notOffered(): Hono {
  const app = new Hono()
  const refuse = (paths: string[], code: string, sentence: string) => {
    for (const path of paths) {
      app.all(path, () => {
        throw new AuthError(404, code, sentence)
      })
    }
  }
  const passkeys = ['/passkeys', '/passkeys/*', '/admin/users/:id/passkeys', '/admin/users/:id/passkeys/*']
  refuse(passkeys, 'passkey_disabled', 'Passkeys are disabled')
  const server = ['/oauth/*', '/user/oauth/*', '/admin/oauth/*', '/.well-known/oauth-authorization-server']
  refuse(server, 'feature_disabled', 'OAuth server is disabled')
  const custom = ['/admin/custom-providers', '/admin/custom-providers/*']
  refuse(custom, 'feature_disabled', 'Custom OAuth providers are disabled')
  return app
}
