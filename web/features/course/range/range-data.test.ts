import { describe, expect, it } from 'vitest'
import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import { type Declared, whatHolds } from '#web/features/course/range/range-data.ts'

const day = '2026-11-21'

function declared(id: string, replaces: string | null = null, change: Partial<Shown<Declared>> = {}) {
  const row = { id, replaces, date: day, course_id: 'links', opens: '07:30', closes: '20:00', line_m: 0 }
  const rest = { irons_only: false, closed: null, closed_from: null, closed_until: null, note: null }
  return { ...row, ...rest, declared_at: `${day}T09:00:00Z`, ...change } as Shown<Declared>
}

const sync = (status: MutationRecord['status']) => ({ sync: { id: 1, status } as MutationRecord })

describe('the present declaration of the range', () => {
  it('is the newest of the server', () => {
    expect(whatHolds(declared('theirs'), [], day)?.id).toBe('theirs')
    expect(whatHolds(null, [], day)).toBeNull()
  })

  it('includes my changes, one after the other, as long as they wait', () => {
    const mine = [declared('a', 'theirs', sync('pending')), declared('b', 'a', sync('pending'))]
    expect(whatHolds(declared('theirs'), mine, day)?.id).toBe('b')
  })

  it('for an undeclared day follows the hours of the day before', () => {
    const yesterday = declared('old', null, { date: '2026-11-20' })
    expect(whatHolds(yesterday, [declared('mine', null, sync('pending'))], day)?.id).toBe('mine')
  })

  it('is not an older change of mine, for any setting of my clock', () => {
    const mine = declared('mine', 'first', { declared_at: '2027-01-01T00:00:00Z' })
    expect(whatHolds(declared('theirs', 'mine'), [mine], day)?.id).toBe('theirs')
  })

  it('is not a refused change of mine, or one based on it', () => {
    const mine = [declared('refused', 'first', sync('error')), declared('after', 'refused', sync('pending'))]
    expect(whatHolds(declared('theirs', 'first'), mine, day)?.id).toBe('theirs')
  })
})
