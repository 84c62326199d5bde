import { clubLimits } from '#domain/generated/club-limits.ts'
import { hashPassword } from '#server/auth/passwords/password-hash.ts'
import type { Session } from '#server/database/types.ts'
import { demoId, insertRows } from './rows.ts'

/** A person of the demo club. */
export interface DemoPerson {
  email: string
  role_id: 'member' | 'kitchen' | 'maintenance' | 'admin'
  first_name: string
  surname: string
  group?: string
}

/** The short name of a person in the seed: the part before the @. */
export function personId(name: string): string {
  return demoId('person', name)
}

/** The id of a person in the seed's rows; null for a missing one, such as one deleted since. */
export type FindPerson = (name: string) => string | null

export async function peopleIn(session: Session): Promise<FindPerson> {
  const { rows } = await session.query<{ id: string }>('select id from public.profiles')
  const ids = new Set(rows.map(({ id }) => id))
  return (name) => (ids.has(personId(name)) ? personId(name) : null)
}

/** A person with a hashed password; prepared before the transaction, since hashing is slow. */
export interface HashedPerson extends DemoPerson {
  id: string
  hash: string
}

export function withHashes(people: readonly DemoPerson[], password: string): Promise<HashedPerson[]> {
  return Promise.all(
    people.map(async (person) => ({
      ...person,
      id: personId(person.email.split('@')[0]!),
      hash: await hashPassword(password),
    })),
  )
}

/** Creates crew, accounts and profiles. An address that another person already uses stays theirs. */
export async function seedPeople(
  session: Session,
  people: readonly HashedPerson[],
  at: string,
): Promise<void> {
  await insertRows(session, 'public.user_groups', { group_id: 'text', name: 'text', name_i18n: 'jsonb' }, [
    {
      group_id: GREENS_CREW,
      name: 'Greens crew',
      name_i18n: { ja: 'グリーンキーパー班', 'zh-CN': '果岭养护组' },
    },
  ])
  await insertRows(
    session,
    'auth.users',
    USER_COLUMNS,
    people.map((person) => userRow(person, at)),
  )
  await insertRows(session, 'auth.identities', IDENTITY_COLUMNS, await identityRows(session, people, at))
  await session.query(
    `update public.profiles p set role_id = d.role_id, user_group_id = coalesce(d."group", 'default'), country = 'IE'
     from jsonb_to_recordset($1::jsonb) as d (id uuid, role_id text, "group" text) where p.id = d.id`,
    [JSON.stringify(people)],
  )
  await session.query('update public.profile_private set may_charge = true where id = any ($1::uuid[])', [
    people.map(({ id }) => id),
  ])
  // All visitors of the demo club share the same few accounts.
  await session.query(
    `insert into public.setting (key, value)
     select key, to_jsonb(highest) from jsonb_to_recordset($1::jsonb) as l (key text, highest integer)
     on conflict (key) do nothing`,
    [JSON.stringify(Object.entries(clubLimits).map(([key, { highest }]) => ({ key, highest })))],
  )
}

export const GREENS_CREW = 'greens-crew'

// The columns in GoTrue's tables of an account that signed up by email and confirmed it.
const USER_COLUMNS = {
  instance_id: 'uuid',
  id: 'uuid',
  aud: 'text',
  role: 'text',
  email: 'text',
  encrypted_password: 'text',
  email_confirmed_at: 'timestamptz',
  raw_app_meta_data: 'jsonb',
  raw_user_meta_data: 'jsonb',
  confirmation_token: 'text',
  recovery_token: 'text',
  email_change_token_new: 'text',
  email_change: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}

function userRow({ id, email, first_name, surname, hash }: HashedPerson, at: string) {
  return {
    instance_id: '00000000-0000-0000-0000-000000000000',
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    encrypted_password: hash,
    email_confirmed_at: at,
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: { first_name, surname, ...claimsOf(id, email) },
    confirmation_token: '',
    recovery_token: '',
    email_change_token_new: '',
    email_change: '',
    created_at: at,
    updated_at: at,
  }
}

const IDENTITY_COLUMNS = {
  id: 'uuid',
  provider_id: 'text',
  user_id: 'uuid',
  identity_data: 'jsonb',
  provider: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}

async function identityRows(session: Session, people: readonly HashedPerson[], at: string) {
  const { rows } = await session.query<{ id: string }>(
    'select id from auth.users where id::text in (select jsonb_array_elements_text($1::jsonb))',
    [JSON.stringify(people.map((person) => person.id))],
  )
  const createdIds = new Set(rows.map(({ id }) => id))
  return people
    .filter(({ id }) => createdIds.has(id))
    .map(({ id, email }) => ({
      id: demoId('identity', email),
      provider_id: id,
      user_id: id,
      identity_data: claimsOf(id, email),
      provider: 'email',
      created_at: at,
      updated_at: at,
    }))
}

function claimsOf(id: string, email: string) {
  return { sub: id, email, email_verified: true, phone_verified: false }
}
