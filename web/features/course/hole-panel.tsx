import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { distance } from '#domain/course/distance.ts'
import type { Place } from '#domain/course/place.ts'
import { type HazardYardage, type Yardages, yardages } from '#domain/course/yardages.ts'
import type { Course, Hole } from '#web/data/course.ts'
import type { Pin } from '#web/data/pins.ts'
import type { Fix } from '#web/data/position.ts'
import { framedHole } from '#web/features/course/hole-shape.ts'
import { zoneLetters } from '#web/features/course/map-pins.ts'
import { useUnits } from '#web/features/course/use-units.ts'
import { IconButton } from '#web/ui/button.tsx'
import { formatDay, formatDistance, formatLength, lengthUnit } from '#web/ui/format.ts'

interface HolePanelProps {
  course: Course
  hole: Hole
  pin: Pin | undefined
  pinsDate: string | undefined
  day: string
  fix: Fix | null
  measured: Place | null
  onClearMeasured: () => void
}

/** The numbers of a hole, to be read at arm's length: front, pin, back, and the hazards ahead. */
export function HolePanel({
  course,
  hole,
  pin,
  pinsDate,
  day,
  fix,
  measured,
  onClearMeasured,
}: HolePanelProps) {
  const { t, i18n } = useTranslation('course')
  const units = useUnits()
  const [opened, setOpened] = useState(false)
  const framed = useMemo(() => framedHole(course, hole, pin), [course, hole, pin])
  const me = fix ? framed.frame.toPoint(fix) : null
  const numbers = useMemo(() => yardages(framed, me), [framed, me])
  const from =
    numbers.from === 'me' && fix ? t('map.fromMe', { accuracy: Math.ceil(fix.accuracyM) }) : t('map.fromTee')
  const stale = pin !== undefined && pinsDate !== undefined && pinsDate !== day
  return (
    <section
      aria-label={t('map.details')}
      className="pointer-events-auto w-full rounded-box border border-line bg-base-100/95 shadow-lg"
    >
      <div className="flex items-end gap-1 px-4 pt-3 pb-2">
        <Numbers numbers={numbers} pin={pin} />
        <button
          type="button"
          className="btn btn-ghost btn-square -mr-2 size-11"
          aria-expanded={opened}
          aria-label={t('map.hazards')}
          onClick={() => setOpened(!opened)}
        >
          {opened ? <ChevronDown size={24} aria-hidden /> : <ChevronUp size={24} aria-hidden />}
        </button>
      </div>
      <p className="px-4 pb-3 text-muted text-sm">
        {from}
        {stale ? ` · ${t('map.pinsOf', { day: formatDay(pinsDate, i18n.language) })}` : ''}
      </p>
      {measured ? (
        <Measured
          to={distance(me && numbers.from === 'me' ? me : framed.line[0]!, framed.frame.toPoint(measured))}
          on={framed.pin ? distance(framed.frame.toPoint(measured), framed.pin) : null}
          onClear={onClearMeasured}
        />
      ) : null}
      {opened ? <Hazards hazards={numbers.hazards} units={units} /> : null}
    </section>
  )
}

function Numbers({ numbers, pin }: { numbers: Yardages; pin: Pin | undefined }) {
  const { t } = useTranslation('course')
  const letter = pin?.zone ? ` ${zoneLetters[pin.zone]}` : ''
  return (
    <dl className="flex min-w-0 flex-1 items-end gap-5">
      <Metres label={t('map.front')} metres={numbers.front} />
      {numbers.pin === null ? (
        <Metres label={t('map.centre')} metres={numbers.centre} hero />
      ) : (
        <Metres label={`${t('map.pin')}${letter}`} metres={numbers.pin} hero />
      )}
      <Metres label={t('map.back')} metres={numbers.back} />
    </dl>
  )
}

function Metres({ label, metres, hero = false }: { label: string; metres: number | null; hero?: boolean }) {
  const { i18n } = useTranslation('course')
  const units = useUnits()
  if (metres === null) return null
  return (
    <div className="flex flex-col-reverse">
      <dt className="truncate text-muted text-xs">{label}</dt>
      <dd className="whitespace-nowrap">
        <span className={`figure ${hero ? 'text-6xl' : 'text-3xl'}`}>
          {formatLength(metres, units, i18n.language)}
        </span>
        {hero ? (
          <span className="figure ml-1 text-lg text-muted">{lengthUnit(units, i18n.language)}</span>
        ) : null}
      </dd>
    </div>
  )
}

function Measured({ to, on, onClear }: { to: number; on: number | null; onClear: () => void }) {
  const { t, i18n } = useTranslation('course')
  const units = useUnits()
  const written = (metres: number) => formatDistance(metres, units, i18n.language)
  return (
    <div className="flex items-center border-line border-t py-1 pr-2 pl-4" aria-live="polite">
      <p className="tabular flex-1 font-semibold">
        {on === null
          ? t('map.measuredShort', { to: written(to) })
          : t('map.measured', { to: written(to), on: written(on) })}
      </p>
      <IconButton icon={X} label={t('map.clearMeasure')} onClick={onClear} />
    </div>
  )
}

function Hazards({ hazards, units }: { hazards: HazardYardage[]; units: ReturnType<typeof useUnits> }) {
  const { t, i18n } = useTranslation('course')
  const written = (metres: number) => formatDistance(metres, units, i18n.language)
  if (hazards.length === 0)
    return <p className="border-line border-t px-4 py-3 text-sm">{t('map.noHazards')}</p>
  return (
    <ul className="max-h-44 divide-y divide-line overflow-y-auto border-line border-t">
      {hazards.map(({ id, kind, side, reach, carry }) => (
        <li key={id} className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 text-sm">
          <span>
            {t(`map.${kind}`)}, {t(`map.${side}`)}
          </span>
          <span className="tabular text-right">
            {t('map.reachCarry', { reach: written(reach), carry: written(carry) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
