/** The eight points of the compass, as keys of `club:weather.direction8`. */
const points = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const

type CompassPoint = (typeof points)[number]

/** The compass point nearest to a bearing (degrees clockwise from north). */
export function compassPoint(degrees: number): CompassPoint {
  return points[Math.round((((degrees % 360) + 360) % 360) / 45) % 8]!
}
