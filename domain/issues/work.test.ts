import { describe, expect, it, vi } from 'vitest'
import { afterPage, searchWords } from '../base/list-query.ts'
import { hottest, searchConditions } from './history.ts'
import { matchingPeople, mentionedIn, mentionParts, mentionQuery, withMention } from './mentions.ts'
import { metres } from './testing-course.ts'
import { isOverdue, onTheWall, wallPages } from './wall.ts'
import { minutesOf, minutesSpent, runningSince, type Stretch, stretchesNow } from './work-time.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 8, minute)).toISOString()
const now = Date.parse(at(59))

function stretch(from: number, to: number | null, minutes: number | null = null): Stretch {
  return { started_at: at(from), ended_at: to === null ? null : at(to), minutes }
}

describe('the working time', () => {
  it('is the sum of the stretches, the running one until now', () => {
    expect(minutesSpent([stretch(0, 20), stretch(30, null)], now)).toBe(49)
  })

  it('is the entered time if a person entered one', () => {
    expect(minutesOf(stretch(0, 50, 15), now)).toBe(15)
    expect(minutesOf(stretch(0, 0, 90), now)).toBe(90)
  })

  it('is never negative, and undefined before any work', () => {
    expect(minutesOf(stretch(20, 10), now)).toBe(0)
    expect(minutesSpent([], now)).toBeUndefined()
  })

  it('begins with a start that is not yet sent', () => {
    const shown = stretchesNow([stretch(0, 10)], [{ to: 'in_progress', at: at(40) }])
    expect(minutesSpent(shown, now)).toBe(29)
    expect(runningSince(shown)).toBe(at(40))
  })

  it('ends with a pause or a repair that is not yet sent', () => {
    const shown = stretchesNow([stretch(0, null)], [{ to: 'resolved', at: at(25) }])
    expect(minutesSpent(shown, now)).toBe(25)
    expect(runningSince(shown)).toBeUndefined()
  })

  it('includes a whole day offline', () => {
    const steps = [
      { to: 'in_progress', at: at(10) },
      { to: 'assigned', at: at(20) },
      { to: 'in_progress', at: at(30) },
      { to: 'resolved', at: at(35) },
    ]
    expect(minutesSpent(stretchesNow([], steps), now)).toBe(15)
  })

  it('does not change when nothing waits to be sent', () => {
    expect(stretchesNow([stretch(0, null)], [])).toEqual([stretch(0, null)])
  })
})

describe('mentioning people in a comment', () => {
  const people = [
    { id: 'g', name: 'Greta Green' },
    { id: 'h', name: 'Greta Greenfield' },
    { id: 'y', name: '山田' },
  ]

  it('begins with an @ at the start of a word', () => {
    expect(mentionQuery('ask @Gre', 8)).toBe('Gre')
    expect(mentionQuery('@', 1)).toBe('')
    expect(mentionQuery('（@山', 3)).toBe('山')
    expect(mentionQuery('greta@club', 10)).toBeUndefined()
    expect(mentionQuery('ask @Gre', 3)).toBeUndefined()
  })

  it('ends when the whole name is typed and the sentence continues', () => {
    expect(mentionQuery('@Greta Green', 12, people)).toBe('Greta Green')
    expect(mentionQuery('@Greta Green ', 13, people)).toBeUndefined()
    expect(mentionQuery('@Greta Green, please look', 25, people)).toBeUndefined()
    expect(mentionQuery('@Greta Greenf', 13, people)).toBe('Greta Greenf')
  })

  it('is no part of a longer word, but a name before Japanese or Chinese is one', () => {
    const ann = [...people, { id: 'a', name: 'Ann' }]
    expect(mentionedIn('@Annabel knows', ann)).toEqual([])
    expect(mentionedIn('@Ann, @Annさん, @山田さん', ann)).toEqual(['y', 'a'])
  })

  it('suggests each person with that word in their names', () => {
    expect(matchingPeople(people, 'green').map(({ id }) => id)).toEqual(['g', 'h'])
    expect(matchingPeople(people, 'greta greenf').map(({ id }) => id)).toEqual(['h'])
    expect(matchingPeople(people, '')).toHaveLength(3)
  })

  it('inserts the name at the @, or at the caret', () => {
    expect(withMention('ask @Gre please', 8, 'Greta Green')).toEqual({
      text: 'ask @Greta Green please',
      caret: 17,
    })
    expect(withMention('see', 3, '山田')).toEqual({ text: 'see @山田 ', caret: 8 })
  })

  it('chooses the longer of two names', () => {
    expect(mentionedIn('@Greta Greenfield knows', people)).toEqual(['h'])
    expect(mentionedIn('@Greta Green and @山田さん', people)).toEqual(['g', 'y'])
    expect(mentionedIn('Greta Green, @nobody', people)).toEqual([])
  })

  it('marks names in the text and keeps the rest', () => {
    expect(mentionParts('Ask @山田, <b>now</b>', people)).toEqual([
      { text: 'Ask ' },
      { text: '@山田', person: '山田' },
      { text: ', <b>now</b>' },
    ])
  })
})

describe('searching the history', () => {
  const terms = {
    categoriesNamed: (word: string) => (word === 'bunker' ? ['bunker'] : []),
    holesNamed: (word: string) => (word === '7' ? ['h7'] : []),
  }

  it('requires each word: in the text, the number, the kind or the hole', () => {
    expect(searchConditions('Bunker 7', terms)).toEqual([
      'description.ilike."*bunker*",place_name.ilike."*bunker*",reason.ilike."*bunker*",category.in.(bunker)',
      'description.ilike."*7*",place_name.ilike."*7*",reason.ilike."*7*",number.eq.7,hole_id.in.(h7)',
    ])
  })

  it('treats characters of the filter language as text', () => {
    const [condition] = searchConditions('50%_),status.eq."new', terms)
    expect(condition).toContain(String.raw`description.ilike."*50\\%\\_),status.eq.\"new*"`)
  })

  it('ignores a number that no issue can have', () => {
    expect(searchConditions('99999999999999999999', terms)[0]).not.toContain('number.eq')
    expect(searchConditions('#12', terms)[0]).toContain('number.eq.12')
  })

  it('takes an I for an i, on a device in Turkish too', () => {
    const locale = vi.spyOn(String.prototype, 'toLocaleLowerCase')
    locale.mockImplementation(function (this: string) {
      return this.replaceAll('I', 'ı').toLowerCase()
    })
    expect(searchWords('IRRIGATION')).toEqual(['irrigation'])
    expect(matchingPeople([{ id: 'i', name: 'Ian Low' }], 'ian')).toHaveLength(1)
    locale.mockRestore()
  })

  it('has a length limit', () => {
    expect(searchWords('a '.repeat(100))).toHaveLength(6)
    expect(searchWords('x'.repeat(100_000))[0]).toHaveLength(60)
    expect(searchConditions('   ', terms)).toEqual([])
  })

  it('continues where a page ended', () => {
    expect(afterPage('updated_at', '2026-11-21T08:00:00+00:00', 'i')).toBe(
      'updated_at.lt."2026-11-21T08:00:00+00:00",and(updated_at.eq."2026-11-21T08:00:00+00:00",id.lt.i)',
    )
  })
})

describe('the wall of the shed', () => {
  const work = (id: string, status: string, more: object = {}) => ({
    id,
    status,
    priority: 'normal' as const,
    due_on: null as string | null,
    created_at: at(0),
    lng: null,
    lat: null,
    ...more,
  })

  it('has issues in progress first, then urgent ones, then due ones', () => {
    const rows = [
      work('due', 'assigned', { due_on: '2026-11-22' }),
      work('urgent', 'new', { priority: 'urgent' }),
      work('some day', 'assigned'),
      work('going on', 'in_progress', { due_on: '2026-12-24' }),
      work('overdue', 'assigned', { due_on: '2026-11-01' }),
    ]
    expect(onTheWall(rows).map(({ id }) => id)).toEqual(['going on', 'urgent', 'overdue', 'due', 'some day'])
  })

  it('turns pages of the issues that fit', () => {
    const height = (row: number) => row
    expect(wallPages([2, 2, 2, 2, 2], height, 4)).toEqual([[2, 2], [2, 2], [2]])
    expect(wallPages([1, 3, 2, 2], height, 4)).toEqual([
      [1, 3],
      [2, 2],
    ])
    expect(wallPages([], height, 4)).toEqual([[]])
    expect(wallPages([5, 1], height, 0)).toEqual([[5], [1]])
  })

  it('marks issues that were due before today', () => {
    expect(isOverdue({ due_on: '2026-11-20' }, '2026-11-21')).toBe(true)
    expect(isOverdue({ due_on: '2026-11-21' }, '2026-11-21')).toBe(false)
    expect(isOverdue({ due_on: null }, '2026-11-21')).toBe(false)
  })
})

describe('the hottest place', () => {
  it('counts the most issues within 25 metres', () => {
    const near = [metres(1, 1), metres(2, 3), metres(5, 5)]
    expect(hottest([...near, metres(200, 200)])).toBe(3)
    expect(hottest([metres(0, 0)])).toBe(1)
    expect(hottest([])).toBe(1)
  })
})
