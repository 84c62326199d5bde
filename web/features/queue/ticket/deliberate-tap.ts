/** A card that moves away lets the next one slide under the finger: a wet screen taps twice. */
const SETTLE_MS = 450

let last = { id: '', at: Number.NEGATIVE_INFINITY }

/** Whether a tap on that ticket is meant; one that comes right after a tap that moved another ticket is not. */
export function isDeliberateTap(id: string, now: number = performance.now()): boolean {
  return last.id === id || now - last.at >= SETTLE_MS
}

/** Remembers a tap that moved a ticket. */
export function recordTap(id: string, now: number = performance.now()): void {
  last = { id, at: now }
}

const read = new Set<string>()

/** Whether somebody at this device has read what must not be missed of a ticket. */
export function wasRead(id: string): boolean {
  return read.has(id)
}

export function recordRead(id: string): void {
  read.add(id)
}
