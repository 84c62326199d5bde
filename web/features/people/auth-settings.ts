import { useQuery } from '@tanstack/react-query'
import { config, gatewayUrl } from '#web/data/config.ts'

/** The sign-in methods that the club has enabled. */
export interface AuthSettings {
  /** Names of social sign-in providers, such as google. */
  providers: string[]
  email: boolean
  phone: boolean
  guests: boolean
  organisations: boolean
  signup: boolean
  /** The available second factors. */
  appFactor: boolean
  phoneFactor: boolean
  /** Whether people can link and unlink sign-ins themselves. */
  linking: boolean
}

const notSocial: ReadonlySet<string> = new Set(['email', 'phone', 'anonymous_users'])

/** Until the settings are read, or offline: the methods that every club has. */
const plainSettings: AuthSettings = {
  providers: [],
  email: true,
  phone: true,
  guests: false,
  organisations: false,
  signup: true,
  appFactor: true,
  phoneFactor: false,
  linking: false,
}

/** The sign-in methods, live. `isRead` is false while the first read is running. */
export function useAuthSettings(): AuthSettings & { isRead: boolean } {
  const { data, isLoading } = useQuery({
    queryKey: ['auth_settings'],
    queryFn: readSettings,
    staleTime: 300_000,
  })
  return { ...(data ?? plainSettings), isRead: !isLoading }
}

async function readSettings(): Promise<AuthSettings> {
  const answer = await fetch(`${gatewayUrl()}/auth/v1/settings`, { headers: { apikey: config().anonKey } })
  if (!answer.ok) throw new Error(`The settings of auth answered ${answer.status}`)
  const settings = await answer.json()
  const { external = {} } = settings
  const on = (name: string) => external[name] === true
  return {
    providers: Object.keys(external).filter((name) => on(name) && !notSocial.has(name)),
    email: on('email'),
    phone: on('phone'),
    guests: on('anonymous_users'),
    organisations: settings.saml_enabled === true,
    signup: settings.disable_signup !== true,
    appFactor: settings.mfa_totp_enroll_enabled !== false,
    phoneFactor: settings.mfa_phone_enroll_enabled === true,
    linking: settings.security_manual_linking_enabled === true,
  }
}
