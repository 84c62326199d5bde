import type { CourseOutline } from '#domain/course/course-outline.ts'
import { persistedJson } from '#web/data/persisted-value.ts'

/** What the server tells the browser before anything else: where it is, and whose club this is. */
export interface AppConfig {
  /** Base address of the gateway; empty means the origin that served the app. */
  supabaseUrl: string
  anonKey: string
  clubName: string
  /** The path of the club's logo in the bucket `club`; null or absent: none. */
  clubLogo?: string | null
  /** The club's country (ISO 3166-1 alpha-2); null or absent: not chosen. */
  clubCountry?: string | null
  /** Whether the club has an administrator; absent from servers before they said so. */
  hasAdmin?: boolean
  /** True where the demo club and its logins exist. */
  demo: boolean
  version: string
  /** By which this browser subscribes to pushes; empty when the club sends none. */
  vapidPublicKey?: string
  /** By which this browser registers with Firebase Cloud Messaging; null or absent: it subscribes to Web Push. */
  firebase?: FirebaseWebApp | null
  /** Pictures of the ground that the map may show, by tile address, and whose they are; null or absent: none. */
  satellite?: { tiles: string; attribution: string } | null
  /** What shows that somebody is no machine, where the club asks for that; null where it does not. */
  captcha?: CaptchaConfig | null
  /** How the club sets up the global guard; absent from servers before it could. */
  sessionGuard?: SessionGuardConfig
  /** For so many seconds a code is valid that was sent by mail or by SMS; absent from servers before they said so. */
  codeSeconds?: { email: number; phone: number }
  /** The club's current course as a small picture; null or absent: none. */
  outline?: CourseOutline | null
}

/** The club's web app at Firebase, as its console shows it. */
export interface FirebaseWebApp {
  apiKey: string
  projectId: string
  appId: string
  messagingSenderId: string
  /** Public key of the project's Web Push certificate, base64url. */
  vapidKey: string
}

/** Patterns are paths in which `*` stands for anything. */
export interface SessionGuardConfig {
  /** When not empty, only these are guarded. */
  include: readonly string[]
  /** Never guarded, even when included; null: the app decides. */
  exclude: readonly string[] | null
  /** Whether the requested path is saved in a cookie and restored after sign-in. */
  saveRedirect: boolean
}

export interface CaptchaConfig {
  provider: 'hcaptcha' | 'turnstile'
  siteKey: string
  scriptUrl: string
}

const PATH = '/app-config.json'
const TIMEOUT_MS = 5_000
const lastGood = persistedJson('app-config', (stored) => (isAppConfig(stored) ? stored : undefined))

let current: AppConfig | undefined

/**
 * Fetches the configuration, or takes the last good one when the network gives none within 5 seconds.
 * Rejects with an Error only on a first start without a network.
 */
export async function loadConfig(): Promise<AppConfig> {
  try {
    const fresh = await fetchConfig()
    lastGood.set(fresh)
    current = fresh
  } catch (cause) {
    const stored = lastGood.get()
    if (!stored)
      throw new Error('The app could not be configured: no network and no earlier start', { cause })
    current = stored
  }
  return current
}

/** The configuration that loadConfig() found. Throws when called before it. */
export function config(): AppConfig {
  if (!current) throw new Error('config() was called before loadConfig() had answered')
  return current
}

/** Absolute base address of the gateway. */
export function gatewayUrl(): string {
  return config().supabaseUrl || location.origin
}

async function fetchConfig(): Promise<AppConfig> {
  const answer = await fetch(PATH, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!answer.ok) throw new Error(`${PATH} answered ${answer.status}`)
  const body: unknown = await answer.json()
  if (!isAppConfig(body)) throw new Error(`${PATH} is not a configuration`)
  return body
}

function isAppConfig(value: unknown): value is AppConfig {
  const it = value as Partial<AppConfig> | null
  const texts = [it?.supabaseUrl, it?.anonKey, it?.clubName, it?.version]
  return texts.every((text) => typeof text === 'string') && typeof it?.demo === 'boolean'
}
