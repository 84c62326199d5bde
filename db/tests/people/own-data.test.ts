import { beforeAll, describe, expect, it } from 'vitest'
import { ids, type Person, testClub } from '#db/tests/club.ts'
import { makeRows } from '#db/tests/matrix/matrix-cases.ts'
import { answer } from '#db/tests/statements.ts'
import type { Json } from '#domain/generated/database.ts'

const club = testClub()
const { database } = club
const { anon, guest, member, other, kitchen } = club.people

type Data = Record<string, Json> & { rows_that_name_you: Record<string, number> }

async function dataOf({ scope }: Pick<Person, 'scope'>): Promise<Data> {
  const { rows } = await database.run<{ data: Data }>(scope, 'select public.my_data() as data')
  return rows[0]!.data
}

/** Columns with rows that are exported whole. A new table belongs here, or below with the reason. */
const savedColumns = [
  'account_correction.user_id',
  'contact_message.user_id',
  'issue.reporter_id',
  'issue_comment.author_id',
  'issue_follower.user_id',
  'issue_material.author_id',
  'issue_photo.created_by',
  'issue_work.person_id',
  'notification.user_id',
  'push_token.user_id',
  'user_order.user_id',
]

/** Columns with one row per person, merged into the profile. */
const mergedColumns = ['profile_allergies.id', 'profile_private.id', 'profiles.id', 'quiet_hours.id']

const workOfStaff = 'a record of the work of staff, which only names who did it'
const ownAlready = 'the row that it was about is saved'

/** Columns with rows that are only counted, and why. */
const countReasons: Record<string, string> = {
  'account_correction.created_by': workOfStaff,
  'announcement.created_by': workOfStaff,
  'course_import.created_by': workOfStaff,
  'course_play.chosen_by': workOfStaff,
  'course_status.updated_by': workOfStaff,
  'green_block.created_by': workOfStaff,
  'green_outline.recorded_by': workOfStaff,
  'green_survey.created_by': workOfStaff,
  'inspection_round.assignee_id': workOfStaff,
  'inspection_round.created_by': workOfStaff,
  'issue.assignee_id': workOfStaff,
  'issue.resolved_by': workOfStaff,
  'issue_check.checked_by': workOfStaff,
  'issue_edit.author_id': ownAlready,
  'issue_effect.created_by': workOfStaff,
  'issue_effect.ended_by': workOfStaff,
  'issue_event.actor_id': ownAlready,
  'issue_place.created_by': workOfStaff,
  'job_retry.author_id': workOfStaff,
  'kind_of_day.chosen_by': workOfStaff,
  'layouts_of_day.chosen_by': workOfStaff,
  'known_mark.created_by': workOfStaff,
  'menu_import.created_by': workOfStaff,
  'notification_reading.user_id': ownAlready,
  'order_event.actor_id': ownAlready,
  'pin_cut.cut_by': workOfStaff,
  'pin_explanation.chosen_by': workOfStaff,
  'pin_profile.created_by': workOfStaff,
  'pin_set.created_by': workOfStaff,
  'range_day.declared_by': workOfStaff,
  'range_item.captured_by': workOfStaff,
  'removed_person.removed_by': workOfStaff,
  'rounds_played.recorded_by': workOfStaff,
  'scorecard.created_by': workOfStaff,
  'setting_edit.author_id': workOfStaff,
  'sold_out_spell.began_by': workOfStaff,
  'sold_out_spell.ended_by': workOfStaff,
  'ticket_print.requested_by': workOfStaff,
  'ticket_receipt.user_id': workOfStaff,
}

/** Columns of tables of the server and of auth, and their treatment. */
const ofAccounts: Record<string, string> = {
  'auth.identities.user_id': 'saved as linked_sign_ins',
  'auth.mfa_factors.user_id': 'saved as second_factors, without secrets',
  'auth.one_time_codes.user_id': 'secrets',
  'auth.one_time_tokens.user_id': 'secrets',
  'auth.sessions.user_id': 'saved as sessions',
  'jobs.upload_use.person_id': 'saved as upload_use',
  'profiles.id': 'saved as profile',
}

/** Columns with a person's id but no foreign key. */
const looseColumns: Record<string, string> = {
  'audit_entry.actor_id': 'only administrators read the log; the document says so',
}

/** The columns of `public` that refer to a person, by foreign key or by name, as `table.column`. */
const personColumns = `
  select c.relname || '.' || a.attname as name
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (
    exists (
      select 1 from pg_constraint k
      where k.contype = 'f' and k.conrelid = c.oid and k.confrelid = 'public.profiles'::regclass and a.attnum = any (k.conkey))
    or a.attname ~ '^(user|person|actor|author|reporter|assignee|member)_id$'
    or (a.attname ~ '_by$' and a.atttypid = 'uuid'::regtype)
    or (a.attname = 'id' and c.relname = 'profiles'))
  order by 1`

const accountColumns = `
  select k.conrelid::regclass || '.' || a.attname as name
  from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
  where k.contype = 'f' and k.confrelid = 'auth.users'::regclass order by 1`

async function namesIn(sql: string): Promise<string[]> {
  const { rows } = await database.runAsOwner<{ name: string }>(sql)
  // The search path decides whether the engine writes the schema.
  return rows.map(({ name }) => name.replace(/^public\./, ''))
}

/** Runs statements without triggers and foreign keys. */
async function scriptWithoutRules(sql: string): Promise<void> {
  await database.asOwner((session) => session.script(`set local session_replication_role = replica; ${sql}`))
}

/** The ids of all rows in a document. */
function idsIn(data: Json): Json[] {
  if (data === null || typeof data !== 'object') return []
  if (Array.isArray(data)) return data.flatMap(idsIn)
  return Object.entries(data).flatMap(([key, value]) =>
    key === 'id' ? [value as Json] : idsIn(value as Json),
  )
}

beforeAll(async () => {
  await makeRows(club)
  await database.runAsOwner(
    `update auth.users set encrypted_password = 'the-secret-1', phone = '353861234567' where id = $1`,
    [member.id],
  )
  await database.runAsOwner('update public.profile_allergies set allergens = $2 where id = $1', [
    member.id,
    ['milk'],
  ])
  await scriptWithoutRules(`
    insert into auth.sessions (id, user_id, created_at, user_agent, refresh_token_hmac_key) values
      (gen_random_uuid(), '${member.id}', now(), 'Firefox of Mary', 'the-secret-2'),
      (gen_random_uuid(), '${other.id}', now(), 'Safari of Otto', 'the-secret-3');
    insert into auth.identities (provider_id, user_id, identity_data, provider, created_at) values
      ('m', '${member.id}', '{"email": "mary@club.example"}', 'google', now()),
      ('o', '${other.id}', '{"email": "otto@club.example"}', 'google', now());
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret) values
      (gen_random_uuid(), '${member.id}', 'App of Mary', 'totp', 'unverified', now(), now(), 'the-secret-4');
    insert into storage.objects (bucket_id, name, owner_id) values
      ('avatars', '${member.id}/me.webp', '${member.id}'), ('avatars', '${other.id}/me.webp', '${other.id}');
    insert into jobs.upload_use (person_id, day, files) values ('${member.id}', current_date, 3)
      on conflict (person_id) do update set files = 3;
    update public.push_token set token = 'the-secret-6' where id = '${ids.device}';
    insert into public.setting_edit (id, key, base, value) values (gen_random_uuid(), 'club.name', '1', '2');
    insert into public.job_retry (id, job_id) values (gen_random_uuid(), 7);
    insert into public.issue_follower (issue_id, user_id) values ('${ids.roundIssue}', '${kitchen.id}')`)
})

describe('the export of a person’s data', () => {
  it('is refused to a visitor and to an ended session', async () => {
    const call = 'select public.my_data()'
    expect(await answer(database.run(anon.scope, call))).toBe('42501')
    const noOne = { role: 'authenticated', claims: { role: 'authenticated' } } as const
    expect(await answer(database.run(noOne, call))).toBe('GS110')
    const ended = { ...member.scope, claims: { ...member.scope.claims, session_id: ids.order } }
    expect(await answer(database.run(ended, call))).toBe('GS110')
  })

  it('has profile, sign-in, orders, reports and messages', async () => {
    expect(await dataOf(member)).toMatchObject({
      profile: { id: member.id, first_name: 'Mary', locale: 'en', allergies: ['milk'] },
      sign_in: {
        phone: '353861234567',
        has_password: true,
        linked_sign_ins: [{ provider: 'google' }],
        second_factors: [{ kind: 'totp', name: 'App of Mary' }],
        sessions: [{ device: 'Firefox of Mary' }],
      },
      orders: expect.arrayContaining([
        expect.objectContaining({
          id: ids.order,
          items: [expect.objectContaining({ name: 'Beer', quantity: 1 })],
          events: expect.arrayContaining([expect.objectContaining({ to_status: 'new', by: 'member' })]),
        }),
      ]),
      account_charges: [{ order_id: ids.charge, amount_minor: 600 }],
      account_corrections: [{ id: ids.correction, amount_minor: -100, reason: 'Flat' }],
      reports: [
        {
          id: ids.issue,
          description: 'No rake',
          comments: [{ id: ids.comment, body: 'Still none', is_mine: true }],
          photos: [{ path: `${ids.issue}/${ids.photo}.webp`, is_mine: true }],
        },
      ],
      comments: [{ id: ids.comment }],
      photos: [{ id: ids.photo }],
      notifications: expect.arrayContaining([expect.objectContaining({ id: ids.notification })]),
      push_devices: [{ id: ids.device, topics: [{ topic: `user_${member.id}` }] }],
      files: [{ bucket: 'avatars', path: `${member.id}/me.webp` }],
      upload_use: { files: 3 },
    })
  })

  it('has no secrets, no notes among staff and nothing of another person', async () => {
    const text = JSON.stringify(await dataOf(member))
    expect(text).not.toContain('the-secret')
    expect(text).not.toContain('Order rakes')
    for (const name of ['Otto', 'otto@']) expect(text).not.toContain(name)
    const { rows } = await database.runAsOwner<{ id: string }>('select id from auth.users where id <> $1', [
      member.id,
    ])
    expect(rows.length).toBeGreaterThan(4)
    for (const { id } of rows) expect(text).not.toContain(id)
    const ofOther = await dataOf(other)
    expect(ofOther).toMatchObject({
      profile: { first_name: 'Otto' },
      sign_in: { sessions: [{ device: 'Safari of Otto' }] },
    })
    expect(JSON.stringify(ofOther)).not.toMatch(new RegExp(`Mary|${member.id}`))
  })

  it('is available to a guest', async () => {
    expect(await dataOf(guest)).toMatchObject({ sign_in: { is_guest: true }, orders: [], reports: [] })
  })
})

describe('a table that refers to a person', () => {
  it('is exported, or has a reason not to be', async () => {
    const known = [
      ...savedColumns,
      ...mergedColumns,
      ...Object.keys(countReasons),
      ...Object.keys(looseColumns),
    ]
    expect(await namesIn(personColumns)).toEqual(known.sort())
    expect(await namesIn(accountColumns)).toEqual(Object.keys(ofAccounts))
  })

  it.each([...savedColumns, ...Object.keys(countReasons)])(
    'exports its rows to that person only: %s',
    async (column) => {
      const [table, name] = column.split('.') as [string, string]
      const key = table === 'course_status' ? 'course_id' : 'id'
      const rowOf = `(select ctid from public.${table} order by ${key} limit 1)`
      const found = await database.runAsOwner<{ key: string | number }>(
        `select ${key} as key from public.${table} where ctid = ${rowOf}`,
      )
      expect(found.rowCount, `rows of ${table} in this test`).toBe(1)
      const id = found.rows[0]!.key
      const others = [...savedColumns, ...Object.keys(countReasons)].filter(
        (one) => one.startsWith(`${table}.`) && one !== column,
      )
      const clears = others.map((one) => `, ${one.split('.')[1]} = null`).join('')
      // A guest's row is in the data of neither.
      const clear = `update public.${table} set ${name} = '${guest.id}'${clears}`
      await scriptWithoutRules(
        table === 'notification' ? `delete from public.notification where ctid <> ${rowOf}; ${clear}` : clear,
      )
      for (const [owner, stranger] of [
        [member, other],
        [other, member],
      ] as const) {
        await scriptWithoutRules(`update public.${table} set ${name} = '${owner.id}' where ctid = ${rowOf}`)
        const [own, strange] = [await dataOf(owner), await dataOf(stranger)]
        expect(own.rows_that_name_you[column]).toBe(1)
        expect(strange.rows_that_name_you[column]).toBeUndefined()
        expect(idsIn(own).includes(id)).toBe(savedColumns.includes(column))
        expect(idsIn(strange)).not.toContain(id)
      }
      await scriptWithoutRules(clear)
    },
  )
})
