/** A quarter of an hour of the kitchen, from the database. */
export interface Quarter {
  starts_at: string
  /** Whether it accepts orders. */
  open: boolean
  /** Whether one more order fits. */
  fits: boolean
}

/** A possible time of an order; `obstacle`: the kitchen is full, or the chosen place is closed. */
export interface TimeSlot {
  at: string
  obstacle: 'full' | 'place' | null
}

/** The times within opening hours from a moment on, including those with an obstacle, so that the list has no gaps. */
export function slotsFrom(
  quarters: readonly Quarter[],
  earliest: Date,
  isPlaceOpen: (at: Date) => boolean,
): TimeSlot[] {
  return quarters
    .filter(({ starts_at, open }) => open && Date.parse(starts_at) >= earliest.getTime())
    .map(({ starts_at, fits }) => ({
      at: starts_at,
      obstacle: !isPlaceOpen(new Date(starts_at)) ? 'place' : fits ? null : 'full',
    }))
}

/**
 * Times closer than this to the earliest possible one are not offered: they would be too early once the order is sent.
 */
const MARGIN_MS = 2 * 60_000
/** A chosen time older than this belongs to another visit. */
const OLD_WISH_MS = 60 * 60_000

/** The times offered now, at least two minutes after the earliest possible one. */
export function offeredSlots(slots: readonly TimeSlot[], earliest: Date): TimeSlot[] {
  return slots.filter(({ at }) => Date.parse(at) >= earliest.getTime() + MARGIN_MS)
}

/**
 * The replacement for an unavailable time: the next free one after it, else the first free one, else null for as soon
 * as possible; undefined if the kitchen takes neither. A time more than an hour ago becomes null if the kitchen takes
 * orders for as soon as possible.
 */
export function nextTime(
  wantedAt: string,
  offered: readonly TimeSlot[],
  soon: ReturnType<typeof soonState>,
  now: Date,
): string | null | undefined {
  const isOld = now.getTime() - Date.parse(wantedAt) > OLD_WISH_MS
  if (isOld && soon === 'open') return null
  const free = offered.filter(({ obstacle }) => obstacle === null)
  const next = free.find(({ at }) => Date.parse(at) >= Date.parse(wantedAt)) ?? free[0]
  return next?.at ?? (soon === 'open' ? null : undefined)
}

/** Whether the current quarter of an hour takes orders for as soon as possible. */
export function soonState(quarters: readonly Quarter[], now: Date): 'open' | 'full' | 'closed' {
  const current = quarters.findLast(({ starts_at }) => Date.parse(starts_at) <= now.getTime())
  // Without an answer, or with an old one, the kitchen decides.
  if (!current || now.getTime() - Date.parse(current.starts_at) >= QUARTER_MS) return 'open'
  if (!current.open) return 'closed'
  return current.fits ? 'open' : 'full'
}

const QUARTER_MS = 15 * 60_000
