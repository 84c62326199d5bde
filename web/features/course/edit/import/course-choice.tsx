import { MapPinned } from 'lucide-react'
import { type MouseEvent, useMemo, useState } from 'react'
import { type FileCourse, onChart } from '#domain/course/import/courses-in-file.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { List, ListRow } from '#web/ui/list.tsx'

interface ChoiceProps {
  courses: readonly FileCourse[]
  onChoose: (key: string) => void
  onLeave: () => void
}

const WIDTH = 640
const HEIGHT = 360
/** A list of this many courses or more gets a search field. */
const SEARCH_FROM = 8

/** Chooses a course from a file with several: on a map and in a list. */
export function CourseChoice({ courses, onChoose, onLeave }: ChoiceProps) {
  const { t } = useTranslation('course')
  const [text, setText] = useState('')
  const [pointed, setPointed] = useState<string | null>(null)
  const name = (course: FileCourse) => course.name ?? t('edit.import.unnamed')
  const matches = courses.filter((course) => name(course).toLowerCase().includes(text.trim().toLowerCase()))
  const course = courses.find(({ key }) => key === pointed)
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="font-semibold text-lg">
        {t('edit.import.several', { count: courses.length })}
      </p>
      <Chart courses={matches} pointed={pointed} onPoint={setPointed} />
      {course ? (
        <p role="status" className="font-semibold">
          {name(course)} · {t('edit.import.lines', { count: course.lines })}
        </p>
      ) : null}
      {courses.length >= SEARCH_FROM ? (
        <Field label={t('edit.import.filter')}>
          <TextInput value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      ) : null}
      <List title={t('edit.import.found', { count: matches.length })}>
        {matches.map((course) => (
          <ListRow
            key={course.key}
            title={name(course)}
            detail={`${t('edit.import.lines', { count: course.lines })} · ${course.place.lat.toFixed(3)}, ${course.place.lng.toFixed(3)}`}
            icon={MapPinned}
            onPress={() => onChoose(course.key)}
          />
        ))}
      </List>
      <ActionBar>
        <div className="grid grid-cols-2 gap-2">
          <Button size="large" onClick={onLeave}>
            {t('edit.review.leave')}
          </Button>
          <Button
            kind="primary"
            size="large"
            disabled={!course}
            onClick={() => course && onChoose(course.key)}
          >
            {t('edit.import.takeCourse')}
          </Button>
        </div>
      </ActionBar>
    </div>
  )
}

interface ChartProps {
  courses: readonly FileCourse[]
  pointed: string | null
  onPoint: (key: string) => void
}

/** A plain chart, north up. A tap chooses the nearest course: neighbours are closer than a finger is wide. */
function Chart({ courses, pointed, onPoint }: ChartProps) {
  const { t } = useTranslation('course')
  const dots = useMemo(() => onChart(courses, WIDTH, HEIGHT), [courses])
  const pointAt = (event: MouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const scale = Math.min(box.width / WIDTH, box.height / HEIGHT)
    const x = (event.clientX - box.left - (box.width - WIDTH * scale) / 2) / scale
    const y = (event.clientY - box.top - (box.height - HEIGHT * scale) / 2) / scale
    const away = (dot: { x: number; y: number }) => Math.hypot(dot.x - x, dot.y - y)
    const nearest = dots.reduce<(typeof dots)[number] | null>(
      (best, dot) => (best === null || away(dot) < away(best) ? dot : best),
      null,
    )
    if (nearest) onPoint(nearest.key)
  }
  return (
    // The list below offers the same to keyboards and screen readers.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list is the way of the keyboard
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('edit.import.chart', { count: courses.length })}
      onClick={pointAt}
      className="h-64 w-full cursor-pointer rounded-box border border-line bg-base-100 md:h-80"
    >
      {dots.map(({ key, x, y }) => (
        <circle key={key} cx={x} cy={y} r={6} className="fill-success stroke-base-100" strokeWidth={2} />
      ))}
      {dots
        .filter(({ key }) => key === pointed)
        .map(({ key, x, y }) => (
          <circle key={key} cx={x} cy={y} r={14} className="fill-none stroke-primary" strokeWidth={4} />
        ))}
    </svg>
  )
}
