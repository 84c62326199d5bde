/** What a link in a mail, or the way back from another service, was for. */
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

/** The flow under that name; undefined when there is none such. */
export function asFlow(name: string | null | undefined): Flow | undefined {
  return flows.includes(name ?? '') ? (name as Flow) : undefined
}

/** Where auth sends the browser back to; the flow goes along, as auth itself does not always repeat it. */
export function returnAddress(flow: Flow): string {
  return `${location.origin}/confirm?type=${flow}`
}
