import type { Row } from '#web/data/testing/fake-backend.ts'

/** Sam Low, a member, as a row of `list_people`. */
export function listedPerson(fields: Row = {}): Row {
  return {
    ...{ id: 'sam', first_name: 'Sam', surname: 'Low', role_id: 'member', user_group_id: 'default' },
    ...{ avatar_path: null, email: 'sam@club.example', phone: null },
    ...{ email_verified: true, phone_verified: null, state: 'active', second_factor: false },
    ...{ invited_at: null, last_sign_in_at: null, created_at: '2026-05-01T08:00:00Z', total: 1 },
    ...{ member_number: null, last_seen_at: null, balance_minor: 0 },
    ...fields,
  }
}
