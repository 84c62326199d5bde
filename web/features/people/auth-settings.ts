import { useQuery } from '@tanstack/react-query'
import { config, gatewayUrl } from '#web/data/config.ts'

/** Which ways to sign in the club has switched on. */
export interface AuthSettings {
  /** Names of the providers of social sign-in, such as google. */
  providers: string[]
  email: boolean
  phone: boolean
  guests: boolean
  organisations: boolean
  signup: boolean
  /** What can become a second factor. */
  appFactor: boolean
  phoneFactor: boolean
  /** Whether people link and unlink sign-ins by themselves. */
  linking: boolean
}

const notSocial: ReadonlySet<string> = new Set(['email', 'phone', 'anonymous_users'])

/** Until it is known, or with no network: what every club has. */
export const plainSettings: AuthSettings = {
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

/** The ways to sign in, live. `isRead` is false while the first answer is on its way. */
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
