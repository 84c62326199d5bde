/** The purpose of a link in a mail, or of the return from another service. */
export type Flow = 'signup' | 'magiclink' | 'recovery' | 'invite' | 'email_change' | 'oauth' | 'sso' | 'link'

const flows: readonly string[] = [
  'signup',
  'magiclink',
  'recovery',
  'invite',
  'email_change',
  'oauth',
  'sso',
  'link',
] satisfies Flow[]

/** The flow with that name; undefined if unknown. */
export function asFlow(name: string | null | undefined): Flow | undefined {
  return flows.includes(name ?? '') ? (name as Flow) : undefined
}

/** The address to which auth returns the browser; it contains the flow, which auth does not always repeat. */
export function returnAddress(flow: Flow): string {
  return `${location.origin}/confirm?type=${flow}`
}
