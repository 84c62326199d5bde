import { resolve } from 'node:path'
import { z } from 'zod'
import { type AuthConfig, authConfig, authFaults, authVariables } from '#server/auth/settings/settings.ts'
import { type BackupConfig, backupConfig, backupVariables } from '#server/backup/settings.ts'
import {
  databaseFaults,
  databaseVariables,
  type PostgresConfig,
  postgresConfig,
} from '#server/database/settings.ts'
import {
  type OverpassConfig,
  overpassConfig,
  overpassVariables,
} from '#server/functions/course-search/settings.ts'
import { type WeatherConfig, weatherConfig, weatherVariables } from '#server/functions/weather/settings.ts'
import { type ProxyConfig, proxyConfig, proxyVariables } from '#server/http/client-address.ts'
import { type PushConfig, pushConfig, pushFaults, pushVariables } from '#server/jobs/settings.ts'
import { type MailConfig, mailConfig, mailVariables } from '#server/mail/settings.ts'
import { type OperationsConfig, operationsConfig, operationsVariables } from '#server/operations/settings.ts'
import { printerVariables } from '#server/printing/settings.ts'
import { type RealtimeConfig, realtimeConfig, realtimeVariables } from '#server/realtime/settings.ts'
import { type RestConfig, restConfig, restVariables } from '#server/rest/settings.ts'
import { type SmsConfig, smsConfig, smsFaults, smsVariables } from '#server/sms/settings.ts'
import {
  type StorageConfig,
  storageConfig,
  storageFaults,
  storageVariables,
} from '#server/storage/settings.ts'
import {
  type Satellite,
  satelliteConfig,
  satelliteFaults,
  satelliteVariables,
} from '#server/web/satellite.ts'
import { type GuardSettings, sessionGuardConfig, sessionGuardVariables } from '#server/web/session-guard.ts'
import { address, flag, projectFolder, whole } from './config-values.ts'
import { type SetVariable, setVariables } from './environment.ts'

/** The validated environment. No other code reads the environment. */
export interface Config {
  port: number
  host: string
  /** Absolute path. Contains the embedded database, the keys and uploaded files. */
  dataDir: string
  filesDirectory: string
  /** Folder of the built web app. */
  webDirectory: string
  /** Undefined: the embedded database. */
  databaseUrl: string | undefined
  postgres: PostgresConfig
  /** Origin that people open, without a trailing slash. */
  siteUrl: string
  proxies: ProxyConfig
  /** Whether demo people and the demo club are allowed: only if HOST and SITE_URL are loopback. */
  demo: boolean
  /** Whether browsers also use https for subdomains, if the site is https. */
  hstsSubdomains: boolean
  jwtSecret: string | undefined
  anonKey: string | undefined
  serviceRoleKey: string | undefined
  auth: AuthConfig
  storage: StorageConfig
  backup: BackupConfig
  rest: RestConfig
  realtime: RealtimeConfig
  mail: MailConfig
  sms: SmsConfig
  push: PushConfig
  /** Allowed networks of printers. */
  printerNetworks: readonly string[]
  /** undefined: no weather service is called. */
  weather: WeatherConfig | undefined
  /** undefined: no search for courses in OpenStreetMap. */
  overpass: OverpassConfig | undefined
  /** Satellite pictures for the map; undefined: none. */
  satellite: Satellite | undefined
  sessionGuard: GuardSettings
  /** Address for messages to the club's office. */
  clubEmail: string
  operations: OperationsConfig
  /**
   * Whether unsent mail and text messages are readable at /dev/mailbox: only if the site opens on this machine alone.
   */
  hasMailbox: boolean
  /** The variables that are set, without the values of secrets. */
  environment: readonly SetVariable[]
  /** GOTRUE_* and PGRST_* variables that are set without effect here; the start lists them. */
  ignored: string[]
}

/** The environment is invalid; `faults` are sentences that name the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/** All environment variables of the server, with their checks and defaults. */
export const settingVariables = {
  PORT: whole(0, 65_535, 3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an IP address')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: address(/^postgres(ql)?:$/, 'must be a postgres:// address').optional(),
  ...databaseVariables,
  SITE_URL: address(/^https?:$/, 'must be an http:// or https:// address').optional(),
  DEMO: z.enum(['0', '1'], 'must be 1 or 0').optional(),
  HSTS_SUBDOMAINS: flag(true),
  SKIP_PLATFORM: flag(false),
  ...proxyVariables,
  ...operationsVariables,
  JWT_SECRET: z.string().min(32, 'must be at least 32 characters long').optional(),
  ANON_KEY: z.string().optional(),
  SERVICE_ROLE_KEY: z.string().optional(),
  ...authVariables,
  ...restVariables,
  ...realtimeVariables,
  ...mailVariables,
  ...smsVariables,
  ...pushVariables,
  ...printerVariables,
  ...weatherVariables,
  ...overpassVariables,
  ...storageVariables,
  ...backupVariables,
  ...satelliteVariables,
  ...sessionGuardVariables,
}
const variables = z.object(settingVariables)

const NO_PLATFORM =
  'SKIP_PLATFORM=1 is refused: a club does not run on the services of a Supabase project. They have no code for the first ' +
  'administrator, ask for no password before an act that cannot be undone, leave position and device in pictures, tell each ' +
  'subscriber the keys of deleted rows, and run no pushes, printers and back-ups. Leave it out and set DATABASE_URL to a ' +
  'database of its own on the PostgreSQL server of the project: docs/deploy.md says how.'

const PUBLIC_DEMO =
  'DEMO=1 needs HOST and SITE_URL on loopback, such as 127.0.0.1: the password of the demo people is published.'

/** Reads and validates the environment; an empty variable counts as unset. Throws ConfigError with all faults. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const nonEmpty = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = variables.safeParse(nonEmpty)
  if (!read.success) {
    throw new ConfigError(read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`))
  }
  const values = read.data
  const siteUrl = (values.SITE_URL ?? `http://${authority(values.HOST)}:${values.PORT}`).replace(/\/+$/, '')
  const isLocal = isLoopback(values.HOST) && isLoopback(new URL(siteUrl).hostname.replace(/^\[|\]$/g, ''))
  const faults = [
    ...(values.DEMO === '1' && !isLocal ? [PUBLIC_DEMO] : []),
    ...(values.SKIP_PLATFORM ? [NO_PLATFORM] : []),
    ...databaseFaults(values),
    ...authFaults(values),
    ...smsFaults(values),
    ...storageFaults(values),
    ...pushFaults(values),
    ...satelliteFaults(values),
  ]
  if (faults.length > 0) throw new ConfigError(faults)
  const mail = mailConfig(values, siteUrl)
  const sms = smsConfig(values)
  const proxies = proxyConfig(values)
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(projectFolder, values.DATA_DIR),
    filesDirectory: resolve(projectFolder, values.DATA_DIR, 'files'),
    webDirectory: resolve(projectFolder, 'dist/web'),
    databaseUrl: values.DATABASE_URL,
    postgres: postgresConfig(values),
    siteUrl,
    proxies,
    demo: isLocal && values.DEMO !== '0',
    hstsSubdomains: values.HSTS_SUBDOMAINS,
    jwtSecret: values.JWT_SECRET,
    anonKey: values.ANON_KEY,
    serviceRoleKey: values.SERVICE_ROLE_KEY,
    storage: storageConfig(values),
    backup: backupConfig(values, resolve(projectFolder, values.DATA_DIR)),
    auth: authConfig(values, {
      siteUrl,
      club: mail.from.name,
      canSend: { email: mail.smtp !== undefined, phone: sms.twilio !== undefined },
      hasMailbox: isLocal,
      proxies,
    }),
    rest: restConfig(values),
    realtime: realtimeConfig(values),
    mail,
    sms,
    push: pushConfig(values, siteUrl),
    printerNetworks: values.PRINTER_NETWORKS,
    weather: weatherConfig(values),
    overpass: overpassConfig(values),
    satellite: satelliteConfig(values),
    sessionGuard: sessionGuardConfig(values),
    clubEmail: values.CLUB_EMAIL ?? mail.from.address,
    operations: operationsConfig(values),
    hasMailbox: isLocal,
    environment: setVariables(nonEmpty, Object.keys(variables.shape)),
    ignored: Object.keys(nonEmpty)
      .filter((name) => /^(GOTRUE|PGRST)_/.test(name) && !(name in variables.shape))
      .sort(),
  }
}

/** Whether only this machine can reach the host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** The host in a URL; a server that listens on every interface is opened as localhost. */
function authority(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
