/**
 * The positions of tickets on a board. No ticket moves under a finger: between two acts on the board a ticket keeps its
 * place, a new one is appended, and one that left leaves a gap until the board has been quiet for a while.
 */

/** How long a bump can be undone, and how long a board must be untouched before its gaps close, in milliseconds. */
export const HOLD_MS = 5_000
/** How long a button must have the same target before it takes a press, in milliseconds. */
export const STEADY_MS = 400
/** An older gap closes at the next act: in a rush a board is never quiet. */
const GAP_LIMIT_MS = 15_000
/** Tickets measured per column at a time. */
const MEASURED_PER_COLUMN = 4

/** One position in the line; `leftAtMs`: when its ticket left. */
interface Slot {
  id: string
  leftAtMs: number | null
}

/** The area for the cards: columns side by side, filled from top to bottom. In pixels. */
export interface RailSize {
  columns: number
  height: number
  gap: number
}

/** In a list `top` is the index of the slot. */
export interface CardPosition {
  column: number
  top: number
  height: number
}

interface RailLayout {
  positions: ReadonlyMap<string, CardPosition>
  /** Tickets in columns before and after the visible ones. */
  before: readonly string[]
  after: readonly string[]
  /** Tickets whose height is still needed. */
  unmeasured: readonly string[]
}

export interface RailInput {
  /** The tickets in the order of work. */
  ids: readonly string[]
  /** The target of each ticket's button. */
  targets: ReadonlyMap<string, string>
  /** The measured heights of cards, in pixels. */
  heights: ReadonlyMap<string, number>
  /** A list has one endless column. */
  size: RailSize | 'list'
  /** The first visible column. */
  firstColumn: number
}

export interface Rail {
  input: RailInput
  slots: readonly Slot[]
  layout: RailLayout
  /** When the position or target of a button last changed; no entry for a button that appeared on an empty place. */
  changedAtMs: ReadonlyMap<string, number>
  /** Places where another card was a moment ago. */
  vacancies: readonly Vacancy[]
  /** Whether an act was taken since the last sort. */
  hasActed: boolean
}

interface Vacancy {
  position: CardPosition
  atMs: number
}

/**
 * tickets: changed tickets, heights or sizes. act: a bump or its undo on this board. sort: an act away from the cards,
 * such as another station. time: a moment has passed; `touchedAtMs` is the last touch of the board.
 */
export type RailEvent =
  | { kind: 'tickets'; input: RailInput }
  | { kind: 'sort'; input: RailInput }
  | { kind: 'act' }
  | { kind: 'time'; touchedAtMs: number }

/** A board that has just been opened. */
export function openRail(input: RailInput): Rail {
  const slots = slotsOf(input.ids)
  const layout = layOut(slots, input)
  return { input, slots, layout, changedAtMs: new Map(), vacancies: [], hasActed: false }
}

/** The board after an event; the same object when an act or time changes nothing. */
export function reduceRail(rail: Rail, event: RailEvent, nowMs: number): Rail {
  switch (event.kind) {
    case 'tickets':
      return place(rail, event.input, keepSlots(rail.slots, event.input.ids, nowMs), nowMs)
    case 'sort':
      return { ...place(rail, event.input, slotsOf(event.input.ids), nowMs), hasActed: false }
    case 'act':
      return hasOldGap(rail, nowMs) ? sort(rail, nowMs) : rail.hasActed ? rail : { ...rail, hasActed: true }
    case 'time':
      if (nowMs - event.touchedAtMs < HOLD_MS) return rail
      if (rail.hasActed) return sort(rail, nowMs)
      return rail.slots.some(isGap) ? place(rail, rail.input, closeGaps(rail.slots), nowMs) : rail
  }
}

/** Whether the button of a ticket takes a press: its target has been unchanged for a moment. */
export function isSteady(rail: Rail, id: string, nowMs: number): boolean {
  const changedAtMs = rail.changedAtMs.get(id)
  return changedAtMs === undefined || nowMs - changedAtMs >= STEADY_MS
}

function sort(rail: Rail, nowMs: number): Rail {
  return { ...place(rail, rail.input, slotsOf(rail.input.ids), nowMs), hasActed: false }
}

function slotsOf(ids: readonly string[]): Slot[] {
  return ids.map((id) => ({ id, leftAtMs: null }))
}

function keepSlots(slots: readonly Slot[], ids: readonly string[], nowMs: number): readonly Slot[] {
  const present = new Set(ids)
  const idsInLine = new Set(slots.map(({ id }) => id))
  const line = slots.map((slot) => {
    if (present.has(slot.id)) return isGap(slot) ? { id: slot.id, leftAtMs: null } : slot
    return isGap(slot) ? slot : { id: slot.id, leftAtMs: nowMs }
  })
  return [...line, ...slotsOf(ids.filter((id) => !idsInLine.has(id)))]
}

function closeGaps(slots: readonly Slot[]): Slot[] {
  return slots.filter((slot) => !isGap(slot))
}

function isGap({ leftAtMs }: Slot): boolean {
  return leftAtMs !== null
}

function hasOldGap({ slots }: Rail, nowMs: number): boolean {
  return slots.some(({ leftAtMs }) => leftAtMs !== null && nowMs - leftAtMs >= GAP_LIMIT_MS)
}

function place(rail: Rail, input: RailInput, slots: readonly Slot[], nowMs: number): Rail {
  const layout = layOut(slots, input)
  const vacancies = [
    ...rail.vacancies.filter(({ atMs }) => nowMs - atMs < STEADY_MS),
    ...leftPositions(rail.layout, layout).map((position) => ({ position, atMs: nowMs })),
  ]
  const changedAtMs = new Map<string, number>()
  for (const [id, position] of layout.positions) {
    const before = rail.layout.positions.get(id)
    const hasChanged = before
      ? !isSame(before, position) || rail.input.targets.get(id) !== input.targets.get(id)
      : vacancies.some((other) => overlaps(other.position, position))
    const sinceMs = hasChanged ? nowMs : rail.changedAtMs.get(id)
    if (sinceMs !== undefined) changedAtMs.set(id, sinceMs)
  }
  return { ...rail, input, slots, layout, changedAtMs, vacancies }
}

/** The positions whose card moved or left. */
function leftPositions(before: RailLayout, after: RailLayout): CardPosition[] {
  return [...before.positions].flatMap(([id, position]) => {
    const now = after.positions.get(id)
    return now && isSame(now, position) ? [] : [position]
  })
}

function isSame(a: CardPosition, b: CardPosition): boolean {
  return a.column === b.column && a.top === b.top && a.height === b.height
}

function overlaps(a: CardPosition, b: CardPosition): boolean {
  return a.column === b.column && a.top < b.top + b.height && b.top < a.top + a.height
}

function layOut(slots: readonly Slot[], { size, heights, firstColumn }: RailInput): RailLayout {
  if (size === 'list') return layList(slots)
  const positions = new Map<string, CardPosition>()
  const before: string[] = []
  const end = firstColumn + size.columns
  let [column, top, index] = [0, 0, 0]
  for (; index < slots.length; index++) {
    const slot = slots[index]!
    const { id } = slot
    const measured = heights.get(id)
    if (measured === undefined) break
    const height = Math.min(measured, size.height)
    if (top > 0 && top + height > size.height) [column, top] = [column + 1, 0]
    if (column >= end) break
    if (column < firstColumn) {
      if (!isGap(slot)) before.push(id)
    } else positions.set(id, { column: column - firstColumn, top, height })
    top += height + size.gap
  }
  const after = closeGaps(slots.slice(index)).map(({ id }) => id)
  const unmeasured = after.filter((id) => !heights.has(id)).slice(0, size.columns * MEASURED_PER_COLUMN)
  return { positions, before, after, unmeasured: column >= end ? [] : unmeasured }
}

function layList(slots: readonly Slot[]): RailLayout {
  const positions = new Map(slots.map(({ id }, index) => [id, { column: 0, top: index, height: 1 }]))
  return { positions, before: [], after: [], unmeasured: [] }
}
