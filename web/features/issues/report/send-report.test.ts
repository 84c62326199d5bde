import { beforeEach, describe, expect, it, vi } from 'vitest'
import { uuidv7 } from '#web/data/uuid.ts'
import type { ReportDraft } from '#web/features/issues/report/report-draft.ts'
import type { OpenIssueLocation } from '#web/features/issues/shared/issue-data.ts'

const written: Record<string, unknown>[] = []
vi.mock('#web/data/outbox/outbox.ts', () => ({
  write: (mutation: Record<string, unknown>) => Promise.resolve(written.push(mutation)),
}))

const { plainText, sendReport } = await import('#web/features/issues/report/send-report.ts')
const { followInstead } = await import('#web/features/issues/report/follow-issue.ts')

function draft(more: Partial<ReportDraft> = {}): ReportDraft {
  const id = uuidv7()
  const photo = { id: uuidv7(), blob: new Blob(['x'], { type: 'image/webp' }), width: 1600, height: 1200 }
  return {
    id,
    category: 'machine',
    priority: 'normal',
    description: ' leaks oil ',
    place: null,
    holeId: null,
    thing: null,
    isDuplicateAsked: false,
    photos: [{ ...photo, takenAt: '2026-11-21T08:00:00.000Z', blurred: true }],
    ...more,
  }
}

const tables = () => written.map(({ table }) => table)

beforeEach(() => {
  written.length = 0
})

describe('a sent report', () => {
  it('is its text first, then each photo separately, with its bytes', async () => {
    const report = draft({ thing: { id: 'a-mower', name: 'Greens mower 2' } })
    await sendReport(report, { hole_id: null, place_name: 'Greens mower 2' })
    expect(tables()).toEqual(['issue', 'issue_photo'])
    expect(written[0]).toMatchObject({
      id: report.id,
      data: { place_id: 'a-mower', description: 'leaks oil' },
    })
    expect(written[0]).not.toHaveProperty('files')
    expect(written[1]).toMatchObject({
      data: { issue_id: report.id, taken_at: '2026-11-21T08:00:00.000Z', blurred: true },
      files: [{ bucket: 'issue-photos', path: `${report.id}/${report.photos[0]!.id}.webp` }],
    })
  })

  it('does not name a place without a code', async () => {
    await sendReport(draft(), { hole_id: null, place_name: null })
    expect(written[0]!.data).not.toHaveProperty('place_id')
  })

  it('keeps every character that a person types, except those that a database refuses', () => {
    const words = 'Bunker 7 – «Harke» 壊れた 🏌️\n\ttwo lines <script>'
    expect(plainText(words)).toBe(words)
    expect(plainText('a\u0000b\u0007c\ud800d')).toBe('abcd')
  })
})

describe('following an issue instead of a new report', () => {
  const open: OpenIssueLocation = {
    id: uuidv7(),
    category: 'machine',
    status: 'new',
    lng: null,
    lat: null,
    place_id: null,
    created_at: '',
  }

  it('that I may read adds my photos and text to it', async () => {
    await followInstead({ ...open, description: 'no oil' }, draft())
    expect(tables()).toEqual(['issue_follower', 'issue_photo', 'issue_comment'])
    expect(written.every(({ data }) => (data as { issue_id: string }).issue_id === open.id)).toBe(true)
  })

  it('of another person sends nothing that would be refused', async () => {
    await followInstead(open, draft())
    expect(tables()).toEqual(['issue_follower'])
  })
})
