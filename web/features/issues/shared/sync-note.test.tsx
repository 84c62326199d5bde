import { afterEach, beforeAll, expect, it } from 'vitest'
import { errorCode } from '#domain/generated/errors.ts'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { cleanup, render, screen } from '#web/data/testing/dom.tsx'
import { SyncNote } from '#web/features/issues/shared/sync-note.tsx'
import { startI18n } from '#web/i18n/i18n.ts'

beforeAll(() => startI18n('en'))
afterEach(cleanup)

function refused(type: MutationRecord['type'], code: string): MutationRecord {
  const payload = { table: 'issue', id: 'i1', data: {} }
  return { id: 1, timestamp: 0, type, payload, status: 'error', error: `${code}: No.` }
}

const acts = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

it('offers another location for a report that is too far away, and no retry', () => {
  render(<SyncNote record={refused('CREATE', errorCode.issue_place_far)} />)
  expect(acts()).toEqual(['Set the place', 'Discard'])
})

it('offers only to drop a step that the issue no longer allows', () => {
  render(<SyncNote record={refused('UPDATE', errorCode.issue_moved_on)} />)
  expect(acts()).toEqual(['Discard'])
})

it('offers to retry a change that may be accepted later', () => {
  render(<SyncNote record={refused('CREATE', '23503')} />)
  expect(acts()).toEqual(['Try again', 'Discard'])
})
