interface PinOfDay {
  hole_id: string
  /** Null or absent for a pin that is only planned. */
  cut?: object | null
}

export interface PinProgress {
  planned: number
  cut: number
  /** The number of the first hole that is planned and not cut; null when all are cut. */
  nextHole: number | null
}

/** The crew's progress with the pins of a day. Counts only holes of the course. */
export function pinProgress(
  holes: readonly { id: string; number: number }[],
  pins: readonly PinOfDay[],
): PinProgress {
  const byHole = new Map(pins.map((pin) => [pin.hole_id, pin]))
  const planned = [...holes].filter(({ id }) => byHole.has(id)).sort((a, b) => a.number - b.number)
  const open = planned.filter(({ id }) => !byHole.get(id)?.cut)
  return { planned: planned.length, cut: planned.length - open.length, nextHole: open[0]?.number ?? null }
}
