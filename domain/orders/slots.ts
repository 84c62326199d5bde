/** A quarter of an hour of the kitchen, as the database gives it. */
export interface Quarter {
  starts_at: string
  /** Orders are taken for it. */
  open: boolean
  /** One more order fits into it. */
  fits: boolean
}

/** A time that an order can be wanted at; `obstacle`: the kitchen is full, or the chosen place is closed. */
export interface TimeSlot {
  at: string
  obstacle: 'full' | 'place' | null
}

/** The times within opening hours from a moment on, those with an obstacle included, so that no time seems to be missing. */
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

/** A time that ends sooner than this is not offered: it would be over before the order is sent. */
const MARGIN_MS = 2 * 60_000
/** After so long, a wish for a time is that of another visit. */
const OLD_WISH_MS = 60 * 60_000

/** The times that are offered now: those which end at once are not. */
export function offeredSlots(slots: readonly TimeSlot[], earliest: Date): TimeSlot[] {
  return slots.filter(({ at }) => Date.parse(at) >= earliest.getTime() + MARGIN_MS)
}

/**
 * The time that takes the place of one that can no longer be had: the next free one after it, else null for as soon as
 * possible; undefined where the kitchen takes neither.
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

/** Whether an order for as soon as possible is taken in the quarter of an hour that is now. */
export function soonState(quarters: readonly Quarter[], now: Date): 'open' | 'full' | 'closed' {
  const current = quarters.findLast(({ starts_at }) => Date.parse(starts_at) <= now.getTime())
  // Before the first answer, or with an old one: the kitchen will say.
  if (!current || now.getTime() - Date.parse(current.starts_at) >= QUARTER_MS) return 'open'
  if (!current.open) return 'closed'
  return current.fits ? 'open' : 'full'
}

const QUARTER_MS = 15 * 60_000
