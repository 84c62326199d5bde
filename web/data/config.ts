import type { CourseOutline } from '#domain/course/course-outline.ts'
import { persistedJson } from '#web/data/persisted-value.ts'

/** The server's first information for the browser: its address, and the club. */
export interface AppConfig {
  /** Base address of the gateway; empty means the origin that served the app. */
  supabaseUrl: string
  anonKey: string
  clubName: string
  /** The path of the club's logo in the bucket `club`; null or absent: none. */
  clubLogo?: string | null
  /** The club's country (ISO 3166-1 alpha-2); null or absent: not chosen. */
  clubCountry?: string | null
  /** Whether the club has an administrator; absent from older servers. */
  hasAdmin?: boolean
  /** True if the demo club and its logins exist. */
  demo: boolean
  version: string
  /** The key of this browser's push subscription; empty when the club sends none. */
  vapidPublicKey?: string
  /** Registration with Firebase Cloud Messaging; null or absent: the browser subscribes to Web Push. */
  firebase?: FirebaseWebApp | null
  /** Satellite pictures for the map: tile address and attribution; null or absent: none. */
  satellite?: { tiles: string; attribution: string } | null
  /** The check against bots, if the club uses one; null: none. */
  captcha?: CaptchaConfig | null
  /** The club's settings of the global guard; absent from older servers. */
  sessionGuard?: SessionGuardConfig
  /** Validity in seconds of a code sent by mail or by SMS; absent from older servers. */
  codeSeconds?: { email: number; phone: number }
  /** Whether the club can send codes by mail or by SMS; absent from older servers. */
  sendsCodes?: { email: boolean; phone: boolean }
  /** The club's current course, known before it is read; null or absent: none. */
  courseId?: string | null
  /** The club's current course as a small picture; null or absent: none. */
  outline?: CourseOutline | null
}

/** The club's Firebase web app, as its console shows it. */
export interface FirebaseWebApp {
  apiKey: string
  projectId: string
  appId: string
  messagingSenderId: string
  /** Public key of the project's Web Push certificate, base64url. */
  vapidKey: string
}

/** Patterns are paths in which `*` is a wildcard. */
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
 * Fetches the configuration, or uses the last good one if none arrives within 5 seconds. Rejects with an Error only
 * on a first start without a network.
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

/** The configuration from loadConfig(). Throws when called before it. */
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
