import { useTranslation } from 'react-i18next'
import type { Advice } from '#domain/weather/advice.ts'
import { useCustoms } from '#web/data/region.ts'
import { formatNumber, formatTime } from '#web/ui/format.ts'
import { formatDegrees, formatRain, formatWind } from '#web/ui/weather-format.ts'

/** The sentence of an advice, and the action that it asks for. */
export function useAdviceWords(now: number, timeZone: string) {
  const { t, i18n } = useTranslation('club')
  const { wind, temperature } = useCustoms()
  const language = i18n.language
  const time = (at: number) => formatTime(at, language, timeZone)
  return (advice: Advice): { title: string; hint: string } => {
    if (advice.kind === 'light') {
      const { sunsetAt, lastStart } = advice
      const start = time(lastStart)
      return {
        title: t('weather.advice.light', { sunset: time(sunsetAt) }),
        hint: lastStart > now ? t('weather.advice.lightHint', { start }) : t('weather.advice.lightShort'),
      }
    }
    const values = {
      from: time(Math.max(advice.from, now)),
      until: time(advice.until),
      gust: 'gustMs' in advice ? formatWind(advice.gustMs, wind, language) : '',
      amount: 'rainMm' in advice ? formatRain(advice.rainMm, language) : '',
      degrees: 'feelsLikeC' in advice ? formatDegrees(advice.feelsLikeC, temperature, language) : '',
      uv: 'uv' in advice ? formatNumber(advice.uv, language) : '',
    }
    const { kind } = advice
    return { title: t(`weather.advice.${kind}`, values), hint: t(`weather.advice.${kind}Hint`, values) }
  }
}
