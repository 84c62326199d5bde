import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { type AuditSink, noAuditSink } from '#server/audit/audit-sink.ts'
import { recordTooMany } from '#server/audit/record-too-many.ts'
import type { Backups } from '#server/backup/backups.ts'
import type { Restores } from '#server/backup/restoring/restores.ts'
import { backupRoutes } from '#server/backup/routes.ts'
import type { Config } from '#server/config/config.ts'
import type { TokenVerifier } from '#server/http/caller.ts'
import { watchForwarding } from '#server/http/client-address.ts'
import { compressAnswers } from '#server/http/compress.ts'
import { isCutOff } from '#server/http/cut-off.ts'
import { type OwnPorts, onlyLocal, ownPortsOf } from '#server/http/local-request.ts'
import type { Keys } from '#server/keys/keys.ts'
import { createReadiness, healthChecks, type Readiness } from '#server/operations/health.ts'
import { type Metrics, metricsPage } from '#server/operations/metrics.ts'
import { auth } from './auth/auth.ts'
import { functions, notificationEndpoints } from './functions/functions.ts'
import { mail } from './functions/mail.ts'
import { firebaseOrigins } from './jobs/settings.ts'
import type { Mailbox } from './mail/mailbox.ts'
import { mailboxPage } from './mail/mailbox-page.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Realtime } from './realtime/realtime.ts'
import { rest } from './rest/rest.ts'
import type { SmsSender } from './sms/sms-sender.ts'
import { storage } from './storage/storage.ts'
import { systemRoutes } from './system/system-routes.ts'
import { type AppConfigOptions, appConfig } from './web/app-config.ts'
import { clubIcon } from './web/club-icon.ts'
import { manifest } from './web/manifest.ts'
import { satelliteOrigin } from './web/satellite.ts'
import { securityHeaders } from './web/security.ts'
import { staticFiles } from './web/static.ts'

export interface GatewayOptions extends AppConfigOptions {
  config: Config
  keys: Keys
  verifier: TokenVerifier
  realtime: Pick<Realtime, 'api'>
  mailer: Mailer
  smsSender: SmsSender
  /** Counts failed sign-ins and refusals; none by default. */
  auditSink?: AuditSink
  /** Shown at /dev/mailbox; undefined: that page does not exist. */
  mailbox: Mailbox | undefined
  /** Served at /backups/v1; none by default. */
  backups?: Backups
  /** Replaces the club's data by a back-up; none by default. */
  restores?: Restores | undefined
  /** Default: ready as long as the database answers. */
  readiness?: Readiness
  /** Undefined: there is no /metrics. */
  metrics?: Metrics | undefined
  /** Log and trace each request; run before all other middleware except the metrics. */
  observers?: readonly MiddlewareHandler[]
}

/**
 * Other origins may call, as with a Supabase project: the caller is identified by a token, never by a cookie. The lists
 * are the headers that clients send and read.
 */
const crossOrigin = {
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  allowHeaders: [
    ...[
      'authorization',
      'apikey',
      'content-type',
      'accept',
      'prefer',
      'range',
      'accept-profile',
      'content-profile',
    ],
    ...[
      'x-client-info',
      'x-supabase-api-version',
      'x-outbox-age',
      'x-retry-count',
      'x-upsert',
      'x-metadata',
      'cache-control',
    ],
  ],
  exposeHeaders: [
    'content-range',
    'content-location',
    'x-session-fault',
    'x-total-count',
    'link',
    'x-supabase-api-version',
  ],
  maxAge: 3600,
}

/** All HTTP routes of the server. Importing this module starts nothing. */
export function createApp(gateway: GatewayOptions): Hono {
  const {
    config,
    database,
    keys,
    verifier,
    mailer,
    smsSender,
    auditSink = noAuditSink,
    realtime,
    version,
    backups,
  } = gateway
  const app = new Hono()
  const ownPorts = ownPortsOf(config)
  addOperatorRoutes(app, gateway, ownPorts)
  // After /health, which contains no data of people.
  if (config.demo) app.use(onlyLocal(ownPorts))
  for (const path of ['/rest/v1/*', '/functions/v1/*', '/storage/v1/object/list/*', '/app-config.json'])
    app.use(path, compressAnswers())
  app.get('/app-config.json', appConfig(gateway))
  app.get('/manifest.webmanifest', manifest(database, config.webDirectory))
  for (const path of ['/auth/v1/*', '/rest/v1/*', '/storage/v1/*', '/realtime/v1/*'])
    app.use(path, cors(crossOrigin))
  for (const path of [
    '/:api{rest|storage|functions|realtime|system}/v1/*',
    '/api/notifications/*',
    '/mail/*',
  ])
    app.use(path, recordTooMany({ auditSink, proxies: config.proxies }))
  const accounts = auth({ database, keys, config, verifier, mailer, smsSender, auditSink, version })
  app.route('/auth/v1', accounts)
  const data = rest({ database, verifier, auditSink, proxies: config.proxies, ...config.rest })
  app.route('/rest/v1', data)
  const files = storage({
    database,
    verifier,
    directory: config.filesDirectory,
    signingSecret: keys.jwtSecret,
    config: config.storage,
  })
  app.route('/storage/v1', files)
  const readClubFile = async (path: string) => files.request(`/object/public/club/${path}`)
  app.get('/icons/club/:name', clubIcon(database, readClubFile))
  // The service worker handles shared photos; without one the photos are lost, and the form says so.
  app.post('/share', (context) => context.redirect('/createissue?shared=missing', 303))
  app.route('/realtime/v1', realtime.api)
  app.route(
    '/functions/v1',
    functions({
      rest: data,
      verifier,
      weather: config.weather,
      overpass: config.overpass,
      auth: accounts,
      serviceRoleKey: keys.serviceRoleKey,
    }),
  )
  app.route('/api/notifications', notificationEndpoints({ rest: data, verifier }))
  app.route('/mail', mail({ rest: data, verifier, config: config.auth, serviceRoleKey: keys.serviceRoleKey }))
  if (backups) {
    const saving = { database, verifier, backups, restores: gateway.restores, config: config.backup }
    app.route('/backups/v1', backupRoutes(saving))
  }
  app.route('/system/v1', systemRoutes({ database, verifier, mailer, config, version }))
  if (gateway.mailbox) app.route('/dev', mailboxPage(gateway.mailbox, ownPorts))
  app.route('/', staticFiles(config.webDirectory))
  app.onError(respondUnexpected)
  return app
}

/** Adds request observers, response headers and the routes for operators. */
function addOperatorRoutes(app: Hono, gateway: GatewayOptions, ownPorts: OwnPorts): void {
  const { config, database, version, metrics, observers = [] } = gateway
  const { readiness = createReadiness(database) } = gateway
  const started = Date.now()
  if (metrics) app.use(metrics.middleware)
  for (const observer of observers) app.use(observer)
  const forwarding = watchForwarding(config.proxies, console.warn)
  app.use(forwarding.middleware)
  app.use(
    securityHeaders(
      config.auth.captcha?.widget.sources,
      satelliteOrigin(config.satellite),
      config.siteUrl,
      config.hstsSubdomains,
      config.push.firebase ? firebaseOrigins : [],
    ),
  )
  app.get('/health', async (context) => {
    await database.runAsOwner('select 1')
    const uptime = Math.round((Date.now() - started) / 1000)
    return context.json({
      ...{ status: 'ok', version, database: database.engine, uptime_seconds: uptime },
      forwarding: forwarding.state(),
    })
  })
  app.route('/health', healthChecks(readiness))
  if (metrics) app.get('/metrics', metricsPage(metrics, config.operations.metricsToken, ownPorts))
}

function respondUnexpected(error: Error, context: Context): Response {
  if (isCutOff(error)) {
    console.warn('A request was cut off:', context.req.method, context.req.path)
    return context.json({ code: 'bad_request', message: 'The request was cut off.' }, 400)
  }
  console.error('Unhandled:', context.req.method, context.req.path, error)
  return context.json({ code: 'unexpected_failure', message: 'Something went wrong on our side.' }, 500)
}
