import type { Course, Hole } from '#web/data/course/course.ts'
import type { PinSet } from '#web/data/course/pins.ts'
import { useWritten } from '#web/features/course/map/hole-details.tsx'
import { HoleInWords } from '#web/features/course/map/hole-in-words.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatDay } from '#web/ui/format/format.ts'
import { Sheet } from '#web/ui/layers/dialog.tsx'

interface HoleListProps {
  open: boolean
  onClose: () => void
  course: Course
  /** undefined until they are read: the list then leaves pins out. */
  pins: PinSet | null | undefined
  day: string
  chosenHole: number | null
  /** Why my position chooses no hole. */
  whereabouts: string | null
  onChoose: (number: number) => void
}

/** All holes to choose from, and the map in words. */
export function HoleList({ open, onClose, ...rest }: HoleListProps) {
  const { t } = useTranslation('course')
  return (
    <Sheet open={open} onClose={onClose} title={t('map.choose')}>
      <Holes {...rest} />
    </Sheet>
  )
}

type HolesProps = Omit<HoleListProps, 'open' | 'onClose'>

function Holes({ course, pins, day, chosenHole, whereabouts, onChoose }: HolesProps) {
  const { t, i18n } = useTranslation('course')
  const heading = pins ? t('map.pinsOf', { day: formatDay(pins.date, i18n.language) }) : t('map.noPins')
  return (
    <>
      {whereabouts ? <p className="mb-3 text-sm">{whereabouts}</p> : null}
      <nav aria-label={t('map.choose')} className="flex flex-col gap-3">
        {ninesOf(course).map(({ name, holes }) => (
          <div key={holes[0]?.id}>
            {name ? <p className="mb-1 font-semibold text-muted text-sm">{name}</p> : null}
            <ol className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1.5">
              {holes.map(({ id, number }) => (
                <li key={id}>
                  <NumberKey
                    number={number}
                    isChosen={number === chosenHole}
                    onPress={() => onChoose(number)}
                  />
                </li>
              ))}
            </ol>
          </div>
        ))}
      </nav>
      <h3 className="mt-5 text-base">{t('mapView.words')}</h3>
      {pins === undefined ? null : <p className="mb-2 text-muted text-sm">{heading}</p>}
      <ol className="hairlines">
        {course.hole.map((hole) => (
          <li key={hole.id} className="px-4 py-3">
            <HoleInWords course={course} hole={hole} pins={pins} day={day} />
          </li>
        ))}
      </ol>
      <Totals course={course} />
    </>
  )
}

/** Grouped by named nines; a course without names is one block. */
function ninesOf(course: Course): { name: string | null; holes: Hole[] }[] {
  const blocks: { name: string | null; holes: Hole[] }[] = []
  for (const hole of course.hole) {
    const last = blocks.at(-1)
    if (last && last.name === hole.nine) last.holes.push(hole)
    else blocks.push({ name: hole.nine, holes: [hole] })
  }
  return blocks
}

function NumberKey({
  number,
  isChosen,
  onPress,
}: {
  number: number
  isChosen: boolean
  onPress: () => void
}) {
  const { t } = useTranslation('course')
  return (
    <button
      type="button"
      aria-label={t('map.hole', { number })}
      aria-current={isChosen ? 'true' : undefined}
      onClick={onPress}
      className={`btn figure h-12 w-full px-0 text-2xl ${isChosen ? 'btn-primary' : ''}`}
    >
      {number}
    </button>
  )
}

function Totals({ course }: { course: Course }) {
  const { t } = useTranslation('course')
  const formatMetres = useWritten()
  const pars = course.hole.map(({ par }) => par)
  const par = pars.every((one) => one !== null) ? pars.reduce((sum, one) => sum + (one ?? 0), 0) : null
  const length = course.hole.reduce((sum, { length_m }) => sum + Number(length_m), 0)
  return (
    <p className="tabular flex justify-between py-3 font-semibold">
      <span>{t('map.total')}</span>
      <span>
        {par === null ? `${t('map.noPar')} · ` : `${t('map.par', { par })} · `}
        {formatMetres(length)}
      </span>
    </p>
  )
}
