export type Sky =
  | 'clear'
  | 'fair'
  | 'cloudy'
  | 'overcast'
  | 'fog'
  | 'drizzle'
  | 'rain'
  | 'freezingRain'
  | 'showers'
  | 'snow'
  | 'thunder'
  | 'unknown'

/** The first WMO code (table 4677, as Open-Meteo uses it) of each look of the sky. */
const skies: readonly (readonly [number, Sky])[] = [
  [0, 'clear'],
  [1, 'fair'],
  [2, 'cloudy'],
  [3, 'overcast'],
  [4, 'unknown'],
  [45, 'fog'],
  [49, 'unknown'],
  [51, 'drizzle'],
  [56, 'freezingRain'],
  [58, 'unknown'],
  [61, 'rain'],
  [66, 'freezingRain'],
  [68, 'unknown'],
  [71, 'snow'],
  [78, 'unknown'],
  [80, 'showers'],
  [83, 'unknown'],
  [85, 'snow'],
  [87, 'unknown'],
  [95, 'thunder'],
  [100, 'unknown'],
]

/** The look of the sky for a WMO weather code. */
export function skyOf(code: number): Sky {
  return skies.findLast(([from]) => code >= from)?.[1] ?? 'unknown'
}
