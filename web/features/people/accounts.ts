import { supabase } from '#web/data/client.ts'

/** What a person signs in with, as auth wants it. */
export type Identifier = { email: string } | { phone: string }

/** The shortest password that auth takes. */
export const PASSWORD_MIN = 8

/** Reads an email address or an international phone number out of what was typed; undefined when it is neither. */
export function readIdentifier(typed: string): Identifier | undefined {
  const text = typed.trim()
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return { email: text }
  const digits = text.replace(/[\s().-]/g, '')
  return /^(\+|00)[1-9]\d{6,14}$/.test(digits) ? { phone: digits.replace(/^00/, '+') } : undefined
}

/** Signs in by password. Rejects with auth's own error; the session is told through useMe(). */
export async function signInWithPassword(identifier: Identifier, password: string): Promise<void> {
  const { error } = await supabase().auth.signInWithPassword({ ...identifier, password })
  if (error) throw error
}

export interface NewAccount {
  identifier: Identifier
  password: string
  firstName: string
  surname: string
}

/** Makes an account. `confirm`: the address must be confirmed first; `in`: signed in at once. Rejects with auth's error. */
export async function signUp({
  identifier,
  password,
  firstName,
  surname,
}: NewAccount): Promise<'in' | 'confirm'> {
  const options = { data: { first_name: firstName, surname }, emailRedirectTo: `${location.origin}/confirm` }
  const { data, error } = await supabase().auth.signUp({ ...identifier, password, options })
  if (error) throw error
  return data.session ? 'in' : 'confirm'
}

const weaknesses = ['length', 'characters', 'pwned'] as const

/** Why auth finds a password weak. */
export type Weakness = (typeof weaknesses)[number]

/** The reasons that came with a refused password; none for any other error. */
export function weaknessesOf(error: unknown): Weakness[] {
  const { reasons } = (error ?? {}) as { reasons?: unknown }
  return Array.isArray(reasons) ? weaknesses.filter((weakness) => reasons.includes(weakness)) : []
}

/** The demo club's people; all have the same password. */
export const demoPeople = ['member', 'member2', 'kitchen', 'greenkeeper', 'headgreenkeeper', 'admin'] as const

export type DemoPerson = (typeof demoPeople)[number]

/** Signs in as one of the demo club's people. */
export function signInAsDemo(person: DemoPerson): Promise<void> {
  return signInWithPassword({ email: `${person}@greenside.example` }, 'greenside-demo')
}
