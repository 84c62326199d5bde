import { describe, expect, it } from 'vitest'
import {
  type Corner,
  changeOutline,
  type DraftChange,
  draftAccuracyM,
  type OutlineDraft,
} from './outline-draft.ts'

const emptyOutline: OutlineDraft = { corners: [], past: [] }

const corner = (lng: number, accuracyM: number | null = 4): Corner => ({
  lng,
  lat: 53,
  accuracyM,
  samples: 1,
  at: lng,
})
const draftAfter = (...changes: DraftChange[]) => changes.reduce(changeOutline, emptyOutline)
const three = [1, 2, 3].map((lng): DraftChange => ({ kind: 'add', corner: corner(lng) }))
const at = (draft: { corners: readonly Corner[] }) => draft.corners.map(({ lng }) => lng)

describe('an outline that is being captured', () => {
  it('takes corners at its end, and between two corners', () => {
    expect(at(draftAfter(...three))).toEqual([1, 2, 3])
    expect(at(draftAfter(...three, { kind: 'insert', after: 0, corner: corner(1.5) }))).toEqual([
      1, 1.5, 2, 3,
    ])
  })

  it('removes a deleted corner, and the accuracy of a moved one', () => {
    expect(at(draftAfter(...three, { kind: 'delete', index: 1 }))).toEqual([1, 3])
    const { corners } = draftAfter(...three, { kind: 'move', index: 2, to: { lng: 9, lat: 54 }, at: 7 })
    expect(corners[2]).toEqual({ lng: 9, lat: 54, accuracyM: null, samples: 0, at: 7 })
  })

  it('can be undone step by step until it is empty, and no further', () => {
    const steps = draftAfter(...three, { kind: 'delete', index: 0 }, { kind: 'undo' })
    expect(at(steps)).toEqual([1, 2, 3])
    const none = [1, 2, 3, 4, 5].reduce((draft) => changeOutline(draft, { kind: 'undo' }), steps)
    expect(none).toEqual(emptyOutline)
  })

  it('does not change when a missing corner is changed', () => {
    const draft = draftAfter(...three)
    expect(changeOutline(draft, { kind: 'delete', index: 3 })).toBe(draft)
    expect(changeOutline(draft, { kind: 'move', index: -1, to: { lng: 0, lat: 0 }, at: 0 })).toBe(draft)
    expect(changeOutline(draft, { kind: 'insert', after: 3, corner: corner(4) })).toBe(draft)
  })

  it('has the median accuracy of its walked corners', () => {
    expect(draftAccuracyM([corner(1, 3), corner(2, null), corner(3, 9), corner(4, 5)])).toBe(5)
    expect(draftAccuracyM([corner(1, null)])).toBeNull()
  })
})
