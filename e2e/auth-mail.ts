import { randomInt, randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Session } from '@supabase/supabase-js'
import { anonKeyOf, clientFor } from './people.ts'

export interface Message {
  id: number
  to: string
  subject: string
  text: string
}

async function messagesTo(url: string, to: string): Promise<Message[]> {
  const answer = await fetch(`${url}/dev/mailbox.json`)
  const { messages } = (await answer.json()) as { messages: Message[] }
  const bare = (address: string) => address.replace(/^\+/, '').toLowerCase()
  return messages.filter((message) => bare(message.to) === bare(to))
}

/** The newest message to that address, once there are at least `count`. */
export async function messageTo(url: string, to: string, count = 1): Promise<Message> {
  await expect.poll(async () => (await messagesTo(url, to)).length).toBeGreaterThanOrEqual(count)
  return (await messagesTo(url, to))[0]!
}

export function linkIn({ text }: Message): string {
  return /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(text)![0]
}

export function codeIn({ text }: Message): string {
  return /(?<![\w-])\d{6}(?![\w-])/.exec(text.replace(/https?:\S+/g, ''))![0]
}

export const someAddress = () => `${randomUUID()}@club.example`
export const somePhone = () => `+3538${randomInt(10_000_000, 99_999_999)}`

export interface Member {
  email: string
  password: string
  session: Session
}

/** A member with a confirmed address, signed in on no device yet. */
export async function confirmedMember(url: string, firstName = 'Robin'): Promise<Member> {
  const [email, password] = [someAddress(), 'a good walk']
  const { auth } = await clientFor(url)
  const options = { data: { first_name: firstName, surname: 'Newcomer' } }
  const made = await auth.signUp({ email, password, options })
  if (made.error) throw made.error
  const token = codeIn(await messageTo(url, email))
  const { data, error } = await auth.verifyOtp({ email, token, type: 'email' })
  if (error) throw error
  return { email, password, session: data.session! }
}

/** Another session of the same member, as on another device. */
export async function signInElsewhere(url: string, { email, password }: Member): Promise<Session> {
  const { data, error } = await (await clientFor(url)).auth.signInWithPassword({ email, password })
  if (error) throw error
  return data.session
}

/** Whether the club still accepts a session. */
export async function isAlive(url: string, session: Session): Promise<boolean> {
  const headers = { apikey: await anonKeyOf(url), authorization: `Bearer ${session.access_token}` }
  return (await fetch(`${url}/auth/v1/user`, { headers })).ok
}
