import { useTranslation } from 'react-i18next'
import type { Course, Hole } from '#web/data/course.ts'
import type { PinSet } from '#web/data/pins.ts'
import { useUnits } from '#web/features/course/use-units.ts'
import { Sheet } from '#web/ui/dialog.tsx'
import { formatDay, formatDistance } from '#web/ui/format.ts'

interface HoleListProps {
  open: boolean
  onClose: () => void
  course: Course
  pins: PinSet | null
  onChoose: (number: number) => void
}

/** The map in words: every hole with par, stroke index, length and today's pin. */
export function HoleList({ open, onClose, course, pins, onChoose }: HoleListProps) {
  const { t, i18n } = useTranslation('course')
  const heading = pins ? t('map.pinsOf', { day: formatDay(pins.date, i18n.language) }) : t('map.noPins')
  return (
    <Sheet open={open} onClose={onClose} title={t('map.choose')}>
      <p className="mb-3 text-muted text-sm">{heading}</p>
      <ol className="-mx-4 divide-y divide-line border-line border-y">
        {course.hole.map((hole) => (
          <li key={hole.id}>
            <HoleRow hole={hole} pins={pins} onPress={() => onChoose(hole.number)} />
          </li>
        ))}
      </ol>
      <Totals course={course} />
    </Sheet>
  )
}

function HoleRow({ hole, pins, onPress }: { hole: Hole; pins: PinSet | null; onPress: () => void }) {
  const { t, i18n } = useTranslation('course')
  const units = useUnits()
  const pin = pins?.pin_position.find(({ hole_id }) => hole_id === hole.id)
  const zone = pin?.zone
    ? t(`map.zone${pin.zone === 'front' ? 'Front' : pin.zone === 'back' ? 'Back' : 'Middle'}`)
    : null
  return (
    <button
      type="button"
      onClick={onPress}
      className="grid min-h-13 w-full grid-cols-[2.5rem_1fr_auto] items-center gap-3 px-4 py-2 text-left hover:bg-base-content/5"
    >
      <span className="figure text-3xl">{hole.number}</span>
      <span className="text-sm">
        {hole.par === null ? t('map.noPar') : t('map.par', { par: hole.par })}
        {hole.stroke_index === null ? null : (
          <span className="text-muted"> · {t('map.strokeIndex', { index: hole.stroke_index })}</span>
        )}
        <span className="block text-muted">
          {t('map.pin')}: {zone ?? t('map.noPin')}
        </span>
      </span>
      <span className="tabular text-right">
        {formatDistance(Number(hole.length_m), units, i18n.language)}
      </span>
    </button>
  )
}

function Totals({ course }: { course: Course }) {
  const { t, i18n } = useTranslation('course')
  const units = useUnits()
  const pars = course.hole.map(({ par }) => par)
  const par = pars.every((one) => one !== null) ? pars.reduce((sum, one) => sum + (one ?? 0), 0) : null
  const length = course.hole.reduce((sum, { length_m }) => sum + Number(length_m), 0)
  return (
    <p className="tabular flex justify-between py-3 font-semibold">
      <span>{t('map.total')}</span>
      <span>
        {par === null ? null : `${t('map.par', { par })} · `}
        {formatDistance(length, units, i18n.language)}
      </span>
    </p>
  )
}
