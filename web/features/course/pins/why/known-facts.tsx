import { type PinInputs, unpackPoint } from '#domain/course/explanation/pin-inputs.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatDayOfYear, formatNumber, lengthUnit } from '#web/ui/format/format.ts'

const compass = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const

/** The other facts of the day and the green: slope and its survey, wind, wear, green speed and errors. */
export function KnownFacts({ inputs }: { inputs: PinInputs }) {
  const { t } = useTranslation('course')
  const facts = useFacts(inputs)
  return (
    <section aria-label={t('why.known')}>
      <h3 className="font-semibold">{t('why.known')}</h3>
      <ul className="mt-1 flex flex-col gap-1 text-sm">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </section>
  )
}

function useFacts({ slope, wind, recent, limits, errors, choice }: PinInputs): string[] {
  const { t, i18n } = useTranslation('course')
  const number = (value: number) => formatNumber(value, i18n.language, 1)
  const metre = lengthUnit('metres', i18n.language)
  const metres = (value: number) => `${number(value)} ${metre}`
  const towards = (degrees: number) => t(`best.compass.${compass[Math.round(degrees / 45) % 8]!}`)
  const [nearest] = [...recent].sort((a, b) => awayOf(a.at) - awayOf(b.at))
  return [
    slope
      ? t('why.slope', {
          percent: number(slope.percent),
          towards: towards(slope.downhill),
          survey: slope.survey.name,
          day: formatDayOfYear(slope.survey.on, i18n.language, 'UTC'),
        })
      : t('why.noSlope'),
    wind
      ? t('why.wind', {
          from: towards(wind.fromDegrees),
          speed: t('best.metresPerSecond', { speed: number(wind.speed) }),
        })
      : t('why.noWind'),
    choice?.leeM == null ? null : t('why.lee', { length: metres(choice.leeM) }),
    nearest ? t('why.wear', { count: recent.length, days: nearest.daysAgo }) : t('why.noWear'),
    nearest
      ? nearest.wear === null
        ? t('why.wearUnknown')
        : t('why.wearCounted', { wear: number(nearest.wear) })
      : null,
    t('why.speed', { speed: t('best.feet', { feet: number(limits.stimpFt) }) }),
    t('why.errors', { outline: metres(errors.outlineM), position: metres(errors.positionM) }),
    limits.isSmallGreen ? t('why.small') : null,
  ].filter((fact) => fact !== null)
}

function awayOf(at: PinInputs['recent'][number]['at']): number {
  const { x, y } = unpackPoint(at)
  return Math.hypot(x, y)
}
