import { turnBetween } from '#domain/course/geometry/bearing.ts'
import type { TargetDistance } from '#domain/course/range/range-plan.ts'
import { playsLike } from '#domain/weather/plays-like.ts'
import { useWeatherNow } from '#web/data/course/weather.ts'
import { RangeIcon } from '#web/features/course/range/range-icon.tsx'
import { useUnits } from '#web/features/course/use-units.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatDistance, formatLength, lengthUnit } from '#web/ui/format/format.ts'
import { List, ListRow } from '#web/ui/list.tsx'

/** Directions within this many degrees count as straight ahead. */
const STRAIGHT_DEG = 3

interface RangeListProps {
  distances: TargetDistance[]
  chosenId: string | undefined
  onChoose: (id: string | undefined) => void
}

/** Every target with its distance, nearest first: the plan as text. */
export function RangeList({ distances, chosenId, onChoose }: RangeListProps) {
  const { t } = useTranslation('course')
  return (
    <List title={t('range.targets')}>
      {distances.map((distance) => {
        const { id, name } = distance.target
        return (
          <ListRow
            key={id}
            leading={<Mark distance={distance} isChosen={id === chosenId} />}
            title={<span className={id === chosenId ? 'font-semibold' : ''}>{name}</span>}
            detail={<Details distance={distance} />}
            trailing={<Metres metres={distance.metres} />}
            onPress={() => onChoose(id === chosenId ? undefined : id)}
          />
        )
      })}
    </List>
  )
}

function Mark({ distance: { target }, isChosen }: { distance: TargetDistance; isChosen: boolean }) {
  const { t } = useTranslation('course')
  return (
    <span
      className={`grid size-10 shrink-0 place-items-center rounded-full border ${isChosen ? 'border-secondary bg-secondary/15' : 'border-line bg-base-300'}`}
    >
      <RangeIcon item={target} size={22} />
      <span className="sr-only">{t(`capture.rangeKind.${target.kind}`)}</span>
    </span>
  )
}

function Metres({ metres }: { metres: number }) {
  const { i18n } = useTranslation('course')
  const units = useUnits()
  return (
    <span className="whitespace-nowrap">
      <span className="figure text-4xl">{formatLength(metres, units, i18n.language)}</span>
      <span className="figure ml-1 text-muted">{lengthUnit(units, i18n.language)}</span>
    </span>
  )
}

function Details({ distance }: { distance: TargetDistance }) {
  const { t, i18n } = useTranslation('course')
  const units = useUnits()
  const now = useWeatherNow()
  const { metres, front, back, errorM, turnDeg, bearingDeg } = distance
  const formatMetres = (length: number) => formatDistance(length, units, i18n.language)
  const degrees = Math.abs(Math.round(turnDeg))
  const side = degrees < STRAIGHT_DEG ? 'straight' : turnDeg < 0 ? 'left' : 'right'
  const words = [t(`range.${side}`, { degrees })]
  if (front !== null && back !== null) {
    words.push(t('range.frontBack', { front: formatMetres(front), back: formatMetres(back) }))
  }
  if (errorM !== null && errorM >= 1) words.push(t('range.give', { error: formatMetres(errorM) }))
  if (now && !now.stale) {
    const played = playsLike(metres, now.windMs, turnBetween(bearingDeg, now.windFromDeg))
    if (Math.abs(played - metres) >= 2) words.push(t('range.playsLike', { distance: formatMetres(played) }))
  }
  return <span className="tabular">{words.join(' · ')}</span>
}
