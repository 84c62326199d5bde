// Also on PostgreSQL: connections that publish and take back at once.
import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { ids, type Person, pin, testClub } from '#db/tests/club.ts'
import { isLockAwaited, signal } from '#db/tests/locks.ts'
import { outcomeOf } from '#db/tests/statements.ts'
import { clubDay, positionsOf, publish, setOf } from './pins-club.ts'

const club = testClub()
const { database } = club
const keeper = club.people.maintenance
const colleague = club.people.admin

type Outcome = Awaited<ReturnType<typeof outcomeOf>>

interface Act {
  person: Person
  text: string
  values: unknown[]
}

/**
 * Runs two acts so that the second begins before the first has committed. On PostgreSQL the first stays open until the
 * second waits for a lock or has ended; PGlite has one connection and starts the second after the first.
 */
async function atOnce(first: Act, second: Act): Promise<[Outcome, Outcome]> {
  const written = signal()
  const released = signal()
  const firstOutcome = outcomeOf(
    database.transaction(first.person.scope, async (session) => {
      try {
        return await session.query(first.text, first.values)
      } finally {
        written.resolve()
        await released.promise
      }
    }),
  )
  await written.promise
  let isOver = false
  const secondOutcome = outcomeOf(database.run(second.person.scope, second.text, second.values)).finally(
    () => {
      isOver = true
    },
  )
  if (database.engine === 'postgres') {
    await vi.waitFor(async () => expect(isOver || (await isLockAwaited(database))).toBe(true), {
      timeout: 30_000,
    })
  }
  released.resolve()
  return [await firstOutcome, await secondOutcome]
}

const change = (person: Person, id: string, status: string): Act => ({
  person,
  text: 'update public.pin_set set status = $2 where id = $1 returning status',
  values: [id, status],
})

/** A publication by the colleague, who saw the set `replaces` in force. */
const publication = (id: string, date: string, replaces: string | null): Act => ({
  person: colleague,
  text: `insert into public.pin_set (id, course_id, date, status, pins, replaces)
    values ($1, $2, $3, 'published', $4, $5) returning status`,
  values: [id, ids.course, date, JSON.stringify([pin(1, 8)]), replaces],
})

interface Day {
  date: string
  /** The set that the keeper replaced; null: none. */
  before: string | null
  /** The set that the keeper published just now. */
  mine: string
  /** The id of the set that the colleague publishes. */
  theirs: string
}

let day = 0

/** A separate date on which the keeper has just published pins, as the first or replacing the colleague's. */
async function publishedDay(withPredecessor: boolean): Promise<Day> {
  await database.execScript('delete from public.pin_set')
  day = (day + 1) % 14
  const before = withPredecessor ? await publish(database, colleague, { day, pins: [pin(1, 4)] }) : null
  const mine = await publish(database, keeper, { day, replaces: (before?.id as string) ?? null })
  return {
    date: await clubDay(database, day),
    before: (before?.id as string) ?? null,
    mine: mine.id as string,
    theirs: randomUUID(),
  }
}

/** The one set in force, which members see with its pins, and no pins of an undone one. */
async function inForce({ before, mine, theirs }: Day): Promise<string | null> {
  const { rows } = await database.run<{ id: string }>(
    club.people.member.scope,
    'select id from public.pin_set',
  )
  expect(rows.length).toBeLessThanOrEqual(1)
  const id = rows[0]?.id ?? null
  if (id) expect(await positionsOf(database, id)).not.toEqual([])
  for (const other of [before, mine, theirs]) {
    const set = other && (await setOf(database, other))
    if (set && set.status === 'undone') expect(await positionsOf(database, other)).toEqual([])
  }
  return id
}

const codeOf = (outcome: Outcome) => (typeof outcome === 'string' ? outcome : 'done')

type Choice = (today: Day) => Act
const undo: Choice = ({ mine }) => change(keeper, mine, 'undone')
const withdraw: Choice = ({ mine }) => change(colleague, mine, 'withdrawn')
const publishOverMine: Choice = ({ theirs, date, mine }) => publication(theirs, date, mine)
const publishOverBefore: Choice = ({ theirs, date, before }) => publication(theirs, date, before)

type Place = 'before' | 'mine' | 'theirs' | null
const orders: [string, boolean, Choice, Choice, [string, string], Place][] = [
  ['taken back, then published over', true, undo, publishOverMine, ['done', 'GS216'], 'before'],
  ['published over, then taken back', true, publishOverMine, undo, ['done', 'GS217'], 'theirs'],
  [
    'taken back, then published over the set before',
    true,
    undo,
    publishOverBefore,
    ['done', 'done'],
    'theirs',
  ],
  [
    'published over the set before, then taken back',
    true,
    publishOverBefore,
    undo,
    ['GS216', 'done'],
    'before',
  ],
  ['taken back, then withdrawn', true, undo, withdraw, ['done', 'GS217'], 'before'],
  ['withdrawn, then taken back', true, withdraw, undo, ['done', 'GS217'], null],
  ['withdrawn, then published over', true, withdraw, publishOverMine, ['done', 'GS216'], null],
  ['published over, then withdrawn', true, publishOverMine, withdraw, ['done', 'GS217'], 'theirs'],
  ['taken back twice', true, undo, undo, ['done', 'done'], 'before'],
  [
    'the first set of the day taken back, then replaced',
    false,
    undo,
    publishOverMine,
    ['done', 'GS216'],
    null,
  ],
  [
    'the first set of the day replaced, then taken back',
    false,
    publishOverMine,
    undo,
    ['done', 'GS217'],
    'theirs',
  ],
  [
    'the first set of the day taken back, then another published',
    false,
    undo,
    publishOverBefore,
    ['done', 'done'],
    'theirs',
  ],
  [
    'another first set of the day published, then the first taken back',
    false,
    publishOverBefore,
    undo,
    ['GS216', 'done'],
    null,
  ],
]

describe('pins that two people change at once', () => {
  for (const [title, withPredecessor, first, second, codes, place] of orders) {
    it(`leave the set that follows from the order of the writes: ${title}`, async () => {
      const today = await publishedDay(withPredecessor)
      const outcomes = await atOnce(first(today), second(today))
      expect(outcomes.map(codeOf)).toEqual(codes)
      expect(await inForce(today)).toBe(place && today[place])
    })
  }

  it('leave one set in force when the writes have no order', async () => {
    for (let round = 0; round < 6; round++) {
      const today = await publishedDay(true)
      const acts = [undo(today), publishOverMine(today), withdraw(today)]
      const outcomes = await Promise.all(
        acts.map(({ person, text, values }) => outcomeOf(database.run(person.scope, text, values))),
      )
      const [undone, published, withdrawn] = outcomes.map(codeOf)
      expect([undone, published, withdrawn].filter((code) => code === 'done')).toHaveLength(1)
      const place = undone === 'done' ? today.before : published === 'done' ? today.theirs : null
      expect(await inForce(today)).toBe(place)
    }
  })
})
