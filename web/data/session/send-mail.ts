import { fieldsOf } from '#domain/base/unknown.ts'
import { supabase } from '#web/data/client.ts'
import { gatewayUrl } from '#web/data/config.ts'

export interface ClubMail {
  message: string
  subject: string
  name: string
  /** Where the club can answer; empty: nowhere. */
  email: string
}

const TIMEOUT_MS = 20_000

/** Sends a message to the club's office, also from a visitor. Throws an Error with the server's status message. */
export async function sendClubMail(mail: ClubMail): Promise<void> {
  const { data } = await supabase().auth.getSession()
  const token = data.session?.access_token
  const answer = await fetch(`${gatewayUrl()}/mail/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(mail),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!answer.ok) throw await failureOf(answer)
}

/** An Error with the server's status message, and its code where it has one. */
async function failureOf(answer: Response): Promise<Error> {
  const body = fieldsOf(await answer.json().catch(() => null))
  const message = typeof body.statusMessage === 'string' ? body.statusMessage : ''
  const error = new Error(message || answer.statusText || `Status ${answer.status}`)
  return Object.assign(error, { code: body.code })
}
