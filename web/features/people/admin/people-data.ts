import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { supabase } from '#web/data/client.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import { useOverlay } from '#web/data/outbox/outbox.ts'
import type { RoleId } from '#web/data/session/roles.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { Tone } from '#web/ui/tone.ts'

export const PERSON_STATES = ['active', 'waiting', 'unconfirmed', 'invited', 'suspended'] as const
export type PersonState = (typeof PERSON_STATES)[number]
/** A state, or invited people with an expired invitation. */
export type StateFilter = PersonState | 'expired'

export const stateTones: Readonly<Record<PersonState, Tone>> = {
  ...{ active: 'quiet', waiting: 'attention', unconfirmed: 'attention', invited: 'attention' },
  suspended: 'wrong',
}

/** Whether the club may invite a person in this state: they have no access yet. */
export function isInvitable(state: PersonState): boolean {
  return state === 'invited' || state === 'unconfirmed'
}

/** A person of the club in an administrator's list. */
export interface ListedPerson {
  id: string
  first_name: string
  surname: string
  role_id: RoleId
  user_group_id: string
  avatar_path: string | null
  email: string | null
  phone: string | null
  /** Whether a message or a provider verified the address; null without one. */
  email_verified: boolean | null
  phone_verified: boolean | null
  state: PersonState
  second_factor: boolean
  invited_at: string | null
  last_sign_in_at: string | null
  created_at: string
  member_number: string | null
  /** The last sign-in, or the last use of a session. */
  last_seen_at: string | null
  /** On the member account this month. */
  balance_minor: number
}

export const SORTS = ['name', 'role', 'group', 'number', 'seen', 'balance', 'state'] as const
export type PeopleSort = { by: (typeof SORTS)[number]; descending: boolean }

export interface PeopleFilter {
  search: string
  role: RoleId | null
  state: StateFilter | null
  group: string | null
  sort: PeopleSort
}

type Row = ListedPerson & { total: number }

const PAGE = 50
// The server's maximum page size.
const LARGEST_PAGE = 200
const NO_GROUP = 'default'
/** The default for a group. */
export const CLAIM_MINUTES = 120
// The device does not store other people's addresses.
const meta = { keep: false } as const

/** The matching people, page by page, with my unsent changes. */
export function usePeople({ search, role, state, group, sort }: PeopleFilter) {
  const query = useInfiniteQuery({
    queryKey: ['profiles', 'people', search, role, state, group, sort.by, sort.descending],
    initialPageParam: 0,
    meta,
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam }) => {
      return readPage({ search, role, state, group, sort }, { page_size: PAGE, page_offset: pageParam })
    },
    getNextPageParam: (last, pages) => {
      const count = pages.reduce((sum, page) => sum + page.length, 0)
      return last.length > 0 && count < last[0]!.total ? count : undefined
    },
  })
  const pages = query.data?.pages
  const people = useOverlay<ListedPerson>('profiles', pages?.flat())
  return { query, people, total: pages?.[0]?.[0]?.total ?? 0 }
}

async function readPage(
  { search, role, state, group, sort }: PeopleFilter,
  page: { page_size: number; page_offset: number },
): Promise<Row[]> {
  const { data } = await supabase()
    .rpc('list_people', {
      ...{ ...page, search, sort_by: sort.by, descending: sort.descending },
      ...(role && { in_role: role }),
      ...(state && { in_state: state }),
      ...(group && { in_group: group }),
    })
    .throwOnError()
  return data as Row[]
}

/** All matching people, for a file. */
export async function readAllPeople(filter: PeopleFilter): Promise<ListedPerson[]> {
  const people: ListedPerson[] = []
  for (;;) {
    const page = await readPage(filter, { page_size: LARGEST_PAGE, page_offset: people.length })
    people.push(...page)
    if (page.length < LARGEST_PAGE) return people
  }
}

/** The addresses that have an account, with its state. */
export async function readKnownAddresses(addresses: readonly string[]): Promise<Map<string, PersonState>> {
  const { data } = await supabase()
    .rpc('known_addresses', { addresses: [...addresses] })
    .throwOnError()
  return new Map(data.map(({ email, state }) => [email!.toLowerCase(), state as PersonState]))
}

/** The person's membership number, with my unsent change, and whether they may charge the account; undefined while unknown. */
export function useMembership(id: string): Shown<Membership> | undefined {
  const { data } = useQuery({
    queryKey: ['profile_private', 'membership', id],
    meta,
    queryFn: async () => {
      const { data: rows } = await supabase()
        .from('profile_private')
        .select('id, may_charge, member_number')
        .eq('id', id)
        .throwOnError()
      return rows
    },
  })
  return useOverlay<Membership>('profile_private', data)[0]
}

interface Membership {
  id: string
  may_charge: boolean
  member_number: string | null
}

export interface Head {
  role_id: string
  user_group_id: string
  /** Removed people have no other state. */
  state: PersonState | 'removed'
  people: number
}

/** The number of people by role, group and state; empty while unknown. */
export function useHeads(): Head[] {
  const { data } = useQuery({
    queryKey: ['profiles', 'heads'],
    meta,
    queryFn: async () => {
      const { data: heads } = await supabase().rpc('count_people').throwOnError()
      return heads as Head[]
    },
  })
  return data ?? noHeads
}

const noHeads: Head[] = []

export interface UserGroup {
  group_id: string
  /** In the reader's language, if known. */
  name: string
  /** The time until the claim deadline; null for none. */
  claim_minutes: number | null
  sync?: MutationRecord | undefined
}

/** The club's groups by name, without the one that means no group. */
export function useGroups() {
  const { i18n } = useTranslation()
  const query = useQuery({
    queryKey: ['user_groups', 'all'],
    meta: { isSmall: true },
    queryFn: async () => {
      const { data } = await supabase()
        .from('user_groups')
        .select('group_id, name, name_i18n, claim_minutes')
        .throwOnError()
      return data
    },
  })
  type GroupRow = NonNullable<typeof query.data>[number]
  const rows = useOverlay<GroupRow>('user_groups', query.data)
  const groups = rows
    .filter(({ group_id }) => group_id !== NO_GROUP)
    .map(
      (row): UserGroup => ({
        group_id: row.group_id,
        name: nameIn(row, i18n.language),
        claim_minutes: row.claim_minutes === undefined ? CLAIM_MINUTES : row.claim_minutes,
        sync: row.sync,
      }),
    )
    .sort((one, other) => one.name.localeCompare(other.name, i18n.language))
  return { query, groups }
}

function nameIn(row: Shown<{ name: string; name_i18n: unknown }>, language: string): string {
  return (row.name_i18n as Record<string, string> | null)?.[language] ?? row.name
}

/** The choices of a group, "none" first. */
export function useGroupChoices(): { value: string; label: string }[] {
  const { t } = useTranslation('groups')
  const { groups } = useGroups()
  return [
    { value: NO_GROUP, label: t('group.none') },
    ...groups.map(({ group_id, name }) => ({ value: group_id, label: name })),
  ]
}

/** Whether this person can sign in with an unconfirmed address. */
export function isUnverified({ state, email_verified, phone_verified }: ListedPerson): boolean {
  return !isInvitable(state) && (email_verified === false || phone_verified === false)
}
