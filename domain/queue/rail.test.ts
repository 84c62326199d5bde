import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CardPosition,
  HOLD_MS,
  isSteady,
  openRail,
  type Rail,
  type RailInput,
  reduceRail,
  STEADY_MS,
} from './rail.ts'

const size = { columns: 3, height: 640, gap: 8 }

function inputOf(ids: readonly string[], more: Partial<RailInput> = {}): RailInput {
  const heights = new Map(ids.map((id) => [id, 200]))
  return { ids, targets: new Map(ids.map((id) => [id, 'start'])), heights, size, firstColumn: 0, ...more }
}

const show = (rail: Rail, ids: readonly string[], nowMs: number, more: Partial<RailInput> = {}) =>
  reduceRail(rail, { kind: 'tickets', input: inputOf(ids, more) }, nowMs)
const wait = (rail: Rail, nowMs: number, touchedAtMs = 0) =>
  reduceRail(rail, { kind: 'time', touchedAtMs }, nowMs)
const idsOf = (rail: Rail) => rail.slots.map(({ id, leftAtMs }) => (leftAtMs === null ? id : '-'))
const positionOf = (rail: Rail, id: string) => rail.layout.positions.get(id)

describe('a rail', () => {
  it('fills its columns from top to bottom in the order of work', () => {
    const rail = openRail(inputOf(['a', 'b', 'c', 'd']))
    expect(positionOf(rail, 'c')).toEqual({ column: 0, top: 416, height: 200 })
    expect(positionOf(rail, 'd')).toEqual({ column: 1, top: 0, height: 200 })
  })

  it('counts tickets that do not fit, and shows them on a later page', () => {
    const ids = Array.from({ length: 12 }, (_, at) => `t${at}`)
    const rail = openRail(inputOf(ids))
    expect(rail.layout.after).toEqual(['t9', 't10', 't11'])
    const next = show(rail, ids, 0, { firstColumn: 3 })
    expect(next.layout.before).toHaveLength(9)
    expect([...next.layout.positions.keys()]).toEqual(['t9', 't10', 't11'])
  })

  it('requests the heights of as many tickets as may fit, and cuts a ticket to the height of the board', () => {
    const ids = Array.from({ length: 40 }, (_, at) => `t${at}`)
    const rail = openRail(inputOf(ids, { heights: new Map([['t0', 900]]) }))
    expect(positionOf(rail, 't0')?.height).toBe(640)
    expect(rail.layout.unmeasured).toHaveLength(12)
  })

  it('keeps a gap where a ticket left, and closes it when the board is quiet', () => {
    let rail = show(openRail(inputOf(['a', 'b', 'c'])), ['a', 'c'], 1000)
    expect(idsOf(rail)).toEqual(['a', '-', 'c'])
    rail = wait(rail, 4000, 0)
    expect(idsOf(rail)).toEqual(['a', '-', 'c'])
    rail = wait(rail, 1000 + HOLD_MS, 1000)
    expect(idsOf(rail)).toEqual(['a', 'c'])
  })

  it('puts a ticket that returns in its old place', () => {
    const gone = show(openRail(inputOf(['a', 'b'])), ['b'], 1000)
    const back = show(gone, ['a', 'b'], 2000)
    expect(idsOf(back)).toEqual(['a', 'b'])
    expect(positionOf(back, 'a')).toEqual({ column: 0, top: 0, height: 200 })
  })

  it('sorts after an act on the board, and not when a ticket arrives', () => {
    let rail = show(openRail(inputOf(['b', 'c'])), ['a', 'b', 'c'], 1000)
    rail = wait(rail, 60_000)
    expect(idsOf(rail)).toEqual(['b', 'c', 'a'])
    rail = wait(reduceRail(rail, { kind: 'act' }, 61_000), 61_000 + HOLD_MS, 61_000)
    expect(idsOf(rail)).toEqual(['a', 'b', 'c'])
  })

  it('closes an old gap at the next act, because a board in a rush is never quiet', () => {
    const rail = show(openRail(inputOf(['a', 'b', 'c'])), ['b', 'c'], 1000)
    expect(idsOf(reduceRail(rail, { kind: 'act' }, 10_000))).toEqual(['-', 'b', 'c'])
    expect(idsOf(reduceRail(rail, { kind: 'act' }, 16_000))).toEqual(['b', 'c'])
  })
})

/** An event of a simulated board; numbers choose a ticket or a length. */
type Happening =
  | { kind: 'arrive'; turn: number; height: number }
  | { kind: 'leave' | 'step' | 'rush' | 'bump' | 'undo' | 'touch'; at: number }
  | { kind: 'wait'; ms: number }

const choice = fc.nat(60)
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('arrive'), turn: choice, height: fc.nat(20) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('leave', 'step', 'rush', 'bump', 'undo', 'touch'),
      at: choice,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('wait'), ms: fc.constantFrom(50, 300, 500, 2500, 6000) }),
  },
)

interface SimulatedTicket {
  id: string
  turn: number
  height: number
  target: string
  /** Bumped off the board: until then its undo is shown at its place. */
  undoUntilMs?: number
}

/** The contents of each position, and since when. */
interface Snapshot {
  atMs: number
  occupants: readonly { position: CardPosition; target: string }[]
}

/** A board driven as by a screen, with a record of its positions. */
class SimulatedBoard {
  tickets: SimulatedTicket[] = []
  rail = openRail(inputOf([]))
  nowMs = 0
  touchedAtMs = 0
  snapshots: Snapshot[] = [{ atMs: 0, occupants: [] }]
  private count = 0

  run(one: Happening): void {
    if (one.kind === 'wait') this.wait(one.ms)
    else if (one.kind === 'arrive') this.arrive(one.turn, one.height)
    else {
      const ticket = this.tickets[one.at % Math.max(1, this.tickets.length)]
      this.nowMs += 20
      if (one.kind === 'touch') this.touchedAtMs = this.nowMs
      else if (ticket) this.change(one.kind, ticket)
    }
  }

  private change(kind: 'leave' | 'step' | 'rush' | 'bump' | 'undo', ticket: SimulatedTicket): void {
    if (kind === 'bump' || kind === 'undo') {
      this.press(ticket)
      return
    }
    if (kind === 'leave') this.tickets = this.tickets.filter((one) => one !== ticket)
    if (kind === 'step') ticket.target = ticket.target === 'start' ? 'ready' : 'start'
    if (kind === 'rush') ticket.turn = -1
    this.showFromOutside()
  }

  private arrive(turn: number, height: number): void {
    this.nowMs += 20
    this.count += 1
    this.tickets.push({ id: `t${this.count}`, turn, height: 100 + height * 20, target: 'start' })
    this.showFromOutside()
  }

  /** A press on the button of a ticket. */
  private press(ticket: SimulatedTicket): void {
    const position = positionOf(this.rail, ticket.id)
    if (!position) return
    const takesPress = isSteady(this.rail, ticket.id, this.nowMs)
    this.touchedAtMs = this.nowMs
    if (!takesPress) return
    const isBumpedOff = ticket.target === 'ready'
    this.rail = reduceRail(this.rail, { kind: 'act' }, this.nowMs)
    this.record()
    if (ticket.target === 'undo') {
      ticket.target = 'ready'
      delete ticket.undoUntilMs
    } else {
      ticket.target = isBumpedOff ? 'undo' : 'ready'
      if (isBumpedOff) ticket.undoUntilMs = this.nowMs + HOLD_MS
    }
    this.show()
  }

  private wait(ms: number): void {
    for (let rest = ms; rest > 0; rest -= 1000) {
      this.nowMs += Math.min(rest, 1000)
      const before = this.tickets.length
      this.tickets = this.tickets.filter(
        ({ undoUntilMs = Number.POSITIVE_INFINITY }) => undoUntilMs > this.nowMs,
      )
      if (this.tickets.length !== before) this.showFromOutside()
      this.passTime()
    }
  }

  /** With time, gaps close and sorting follows an act, but only where no press was recent. */
  private passTime(): void {
    const before = this.rail
    this.rail = reduceRail(before, { kind: 'time', touchedAtMs: this.touchedAtMs }, this.nowMs)
    this.record()
    if (this.rail === before) return
    expect(this.nowMs - this.touchedAtMs).toBeGreaterThanOrEqual(HOLD_MS)
    const present = before.slots.filter(({ leftAtMs }) => leftAtMs === null).map(({ id }) => id)
    if (!before.hasActed) {
      expect(before.slots.some(({ leftAtMs }) => leftAtMs !== null)).toBe(true)
      expect(idsOf(this.rail)).toEqual(present)
    }
  }

  /** Changes by others do not move remaining tickets. */
  private showFromOutside(): void {
    const before = this.rail.layout.positions
    this.show()
    const stays = new Set(this.tickets.map(({ id }) => id))
    for (const [id, position] of before)
      if (stays.has(id)) expect(positionOf(this.rail, id)).toEqual(position)
  }

  private show(): void {
    const ids = [...this.tickets].sort((a, b) => a.turn - b.turn).map(({ id }) => id)
    const input: RailInput = {
      ids,
      targets: new Map(this.tickets.map(({ id, target }) => [id, target])),
      heights: new Map([
        ...this.rail.input.heights,
        ...this.tickets.map((one) => [one.id, one.height] as const),
      ]),
      size,
      firstColumn: 0,
    }
    this.rail = reduceRail(this.rail, { kind: 'tickets', input }, this.nowMs)
    this.record()
    this.checkNoneIsLost(ids)
  }

  private checkNoneIsLost(ids: readonly string[]): void {
    const { positions, after } = this.rail.layout
    for (const id of ids) expect(positions.has(id) !== after.includes(id)).toBe(true)
  }

  private record(): void {
    const occupants = this.tickets.flatMap(({ id, target }) => {
      const position = positionOf(this.rail, id)
      return position ? [{ position, target: `${id} ${target}` }] : []
    })
    this.snapshots.push({ atMs: this.nowMs, occupants })
    this.checkButtons()
  }

  /** A button that had another target a moment ago takes no press. */
  private checkButtons(): void {
    for (const { id, target } of this.tickets) {
      const position = positionOf(this.rail, id)
      if (!position) continue
      const others = this.recentTargets(position).filter((one) => one !== '' && one !== `${id} ${target}`)
      if (others.length > 0) expect(isSteady(this.rail, id, this.nowMs)).toBe(false)
    }
  }

  /** The targets at a card's button in the last moment; none is ''. */
  private recentTargets({ column, ...card }: CardPosition): string[] {
    const top = card.top + card.height - 30
    const since = this.nowMs - STEADY_MS
    return this.snapshots.flatMap(({ occupants }, at) => {
      const endMs = this.snapshots[at + 1]?.atMs ?? Number.POSITIVE_INFINITY
      if (endMs <= since) return []
      const here = occupants.find(
        ({ position }) =>
          position.column === column && position.top <= top && top < position.top + position.height,
      )
      return [here?.target ?? '']
    })
  }
}

describe('nothing moves under a finger', () => {
  it('in 10,000 streams of tickets, bumps, waits and acts of other screens', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 40 }), (happenings) => {
        const board = new SimulatedBoard()
        for (const one of happenings) board.run(one)
        // An untouched board has no gap, and after an act it is in the order of work.
        const isSorted = board.rail.hasActed
        board.run({ kind: 'wait', ms: 2 * HOLD_MS })
        expect(idsOf(board.rail)).not.toContain('-')
        if (isSorted) expect(idsOf(board.rail)).toEqual(board.rail.input.ids)
      }),
      { numRuns: 10_000 },
    )
  }, 120_000)

  it('accepts a press on a button that has not moved for a moment', () => {
    let rail = openRail(inputOf(['a', 'b']))
    expect(isSteady(rail, 'a', 0)).toBe(true)
    rail = show(rail, ['a', 'b'], 1000, { targets: new Map([['a', 'ready']]) })
    expect(isSteady(rail, 'a', 1000 + STEADY_MS - 1)).toBe(false)
    expect(isSteady(rail, 'a', 1000 + STEADY_MS)).toBe(true)
  })
})
