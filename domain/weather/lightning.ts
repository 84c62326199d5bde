import type { HourForecast } from './forecast.ts'
import { skyOf } from './sky.ts'

export type LightningRisk = 'none' | 'possible' | 'likely'

/** From this energy on forecasters call the air moderately unstable (NOAA's Storm Prediction Center). */
const UNSTABLE_JKG = 1000
/** Enough where showers are about anyway. */
const SHOWERY_JKG = 500
const RAIN_CHANCE = 40

/**
 * How likely lightning is in an hour. A forecast of thunderstorms makes it likely; unstable air with rain about makes it
 * possible. It never replaces a look at the sky.
 */
export function lightningRisk({ code, capeJkg, rainChance }: HourForecast): LightningRisk {
  const sky = skyOf(code)
  if (sky === 'thunder') return 'likely'
  const energy = capeJkg ?? 0
  if (sky === 'showers' && energy >= SHOWERY_JKG) return 'possible'
  return energy >= UNSTABLE_JKG && (rainChance ?? 0) >= RAIN_CHANCE ? 'possible' : 'none'
}
