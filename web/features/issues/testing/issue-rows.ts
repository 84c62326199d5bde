import type { Row } from '#web/data/testing/fake-backend.ts'
import { BEN } from '#web/testing/open-screen.tsx'

/** An issue as the gateway returns it in a list. */
export function issueRow(fields: Row & { id: string }): Row {
  return {
    number: 1,
    reporter_id: BEN,
    category: 'bunker',
    priority: 'normal',
    description: '',
    status: 'new',
    lng: null,
    lat: null,
    accuracy_m: null,
    hole_id: null,
    place_name: null,
    place_id: null,
    assignee_id: null,
    group_id: null,
    due_on: null,
    snoozed_until: null,
    reason: null,
    duplicate_of: null,
    created_at: '2026-11-20T08:00:00Z',
    updated_at: '2026-11-20T08:00:00Z',
    resolved_at: null,
    resolved_by: null,
    reopened_count: 0,
    claim_by: null,
    escalated_at: null,
    reporter: { first_name: 'Ben', surname: 'Cole' },
    issue_photo: [],
    issue_work: [],
    issue_material: [],
    issue_comment: [],
    issue_event: [],
    ...fields,
  }
}

/** The id of the issue with that number in a test. */
export function issueId(number: number): string {
  return `bbbbbbbb-0000-4000-8000-${String(number).padStart(12, '0')}`
}

/** New issues, numbered from 1. */
export function manyIssues(count: number, fields: Row = {}): Row[] {
  return Array.from({ length: count }, (_, at) =>
    issueRow({ id: issueId(at + 1), number: at + 1, description: `Rake missing ${at + 1}`, ...fields }),
  )
}
