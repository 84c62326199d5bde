import { localeOf } from '#web/i18n/locale.ts'
import { numberFormat } from '#web/ui/format/kept-formats.ts'

const MS_TO = { ms: 1, kmh: 3.6, mph: 1 / 0.44704 } as const
const UNIT = { ms: 'meter-per-second', kmh: 'kilometer-per-hour', mph: 'mile-per-hour' } as const

export type WindUnit = keyof typeof MS_TO
export type TemperatureUnit = 'celsius' | 'fahrenheit'
export type RainUnit = 'mm' | 'inches'

const MM_PER_INCH = 25.4

/** A wind speed given in metres per second, in whole units with their name: `18 km/h`. */
export function formatWind(speedMs: number, unit: WindUnit, language: string): string {
  const form = { style: 'unit', unit: UNIT[unit], maximumFractionDigits: 0 } as const
  return numberFormat(localeOf(language), form).format(speedMs * MS_TO[unit])
}

/** The number alone. */
export function windValue(speedMs: number, unit: WindUnit): number {
  return speedMs * MS_TO[unit]
}

/** A temperature given in degrees Celsius, whole, with its sign alone: `14°`. */
export function formatDegrees(celsius: number, unit: TemperatureUnit, language: string): string {
  const rounded = Math.round(temperatureValue(celsius, unit))
  // Minus zero is no temperature.
  return `${numberFormat(localeOf(language)).format(rounded === 0 ? 0 : rounded)}°`
}

/** The number alone. */
export function temperatureValue(celsius: number, unit: TemperatureUnit): number {
  return unit === 'fahrenheit' ? celsius * 1.8 + 32 : celsius
}

/** Rain given in millimetres, to a tenth where it is little, inches to a hundredth: `0.4 mm`, `0.05 in`. */
export function formatRain(mm: number, unit: RainUnit, language: string): string {
  const form =
    unit === 'inches'
      ? ({ style: 'unit', unit: 'inch', maximumFractionDigits: 2 } as const)
      : ({ style: 'unit', unit: 'millimeter', maximumFractionDigits: mm < 10 ? 1 : 0 } as const)
  return numberFormat(localeOf(language), form).format(rainValue(mm, unit))
}

/** The number alone. */
export function rainValue(mm: number, unit: RainUnit): number {
  return unit === 'inches' ? mm / MM_PER_INCH : mm
}
