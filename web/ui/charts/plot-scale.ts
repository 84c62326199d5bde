/** The size of a drawing in its own units, and the margins that its names stand in. */
export interface PlotBox {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
}

/** Where values and places stand in a drawing, in its own units. */
export interface Scale {
  /** The edges of what is drawn into. */
  left: number
  right: number
  top: number
  floor: number
  /** How wide a place is. */
  step: number
  /** The middle of a place. */
  x: (at: number) => number
  y: (value: number) => number
}

/** So many places beside each other, and values from the first of the marks at the floor to the last at the top. */
export function scaleOf(box: PlotBox, marks: readonly number[], places: number): Scale {
  const [low, high] = [marks[0] ?? 0, marks.at(-1) ?? 1]
  const [right, floor] = [box.width - box.right, box.height - box.bottom]
  const step = (right - box.left) / places
  return {
    left: box.left,
    right,
    top: box.top,
    floor,
    step,
    x: (at) => box.left + step * (at + 0.5),
    y: (value) => floor - ((floor - box.top) * (value - low)) / (high - low),
  }
}

/** A path through values, one a place; where nothing was measured (null) it begins anew. */
export function lineThrough(values: readonly (number | null)[], { x, y }: Scale): string {
  let isDrawn = false
  return values
    .map((value, at) => {
      const to = value === null ? '' : `${isDrawn ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`
      isDrawn = value !== null
      return to
    })
    .join('')
}
