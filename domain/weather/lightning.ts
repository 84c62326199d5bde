import type { HourForecast } from './forecast.ts'
import { skyOf } from './sky.ts'

export type LightningRisk = 'none' | 'possible' | 'likely'

/** Forecasters call the air moderately unstable from this energy on (NOAA's Storm Prediction Center). */
const UNSTABLE_JKG = 1000
/** Enough energy when showers are forecast. */
const SHOWERY_JKG = 500
const RAIN_CHANCE = 40

/**
 * The risk of lightning in an hour. A forecast of thunderstorms makes it likely; unstable air with rain about makes it
 * possible. It never replaces a look at the sky.
 */
export function lightningRisk({ code, capeJkg, rainChance }: HourForecast): LightningRisk {
  const sky = skyOf(code)
  if (sky === 'thunder') return 'likely'
  const energy = capeJkg ?? 0
  if (sky === 'showers' && energy >= SHOWERY_JKG) return 'possible'
  return energy >= UNSTABLE_JKG && (rainChance ?? 0) >= RAIN_CHANCE ? 'possible' : 'none'
}
