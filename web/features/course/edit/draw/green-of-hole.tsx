import { MapPin } from 'lucide-react'
import { distanceToShape } from '#domain/course/geometry/edge.ts'
import { lngLatOf } from '#domain/course/geometry/lng-lat.ts'
import { localFrame } from '#domain/course/geometry/local-frame.ts'
import { isArea, shapeOf } from '#domain/course/geometry/shape.ts'
import type { ClubHole } from '#domain/course/import/club-course.ts'
import type { EditCourse } from '#web/features/course/edit/edit-data.ts'
import { useUnits } from '#web/features/course/use-units.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { formatLength, lengthUnit } from '#web/ui/format/format.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/inputs.tsx'

interface GreenOfHoleProps {
  course: EditCourse
  hole: ClubHole
  /** The next tap on a green assigns it to the hole. */
  isPicking: boolean
  onChoose: (greenId: string | null) => void
  onPick: (isPicking: boolean) => void
}

/** The green of a hole: chosen from a list or picked by a tap on the map. */
export function GreenOfHole({ course, hole, isPicking, onChoose, onPick }: GreenOfHoleProps) {
  const { t } = useTranslation('course')
  return isPicking ? (
    <div className="flex items-center gap-2 rounded-field border border-info/40 bg-info/8 p-3">
      <p role="status" className="min-w-0 flex-1 text-sm">
        {t('edit.tapGreen')}
      </p>
      <Button size="small" className="min-h-11" onClick={() => onPick(false)}>
        {t('edit.cancel')}
      </Button>
    </div>
  ) : (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <GreenChoice course={course} hole={hole} onChoose={onChoose} />
      </div>
      <IconButton
        kind="plain"
        className="h-12"
        icon={MapPin}
        label={t('edit.pickGreen')}
        onClick={() => onPick(true)}
      />
    </div>
  )
}

const MOST_GREENS = 12

interface GreenChoiceProps {
  course: EditCourse
  hole: ClubHole
  onChoose: (greenId: string | null) => void
}

/** The greens nearest to the end of the line, each with its holes and its distance. */
function GreenChoice({ course, hole, onChoose }: GreenChoiceProps) {
  const { t, i18n } = useTranslation('course')
  const units = useUnits()
  const frame = localFrame(lngLatOf(hole.line.coordinates.at(-1)!))
  const greens = course.course_feature
    .flatMap(({ id, kind, name, geometry }) => {
      if (kind !== 'green' || !isArea(geometry)) return []
      return [{ id, name, metres: distanceToShape(shapeOf(geometry, frame), { x: 0, y: 0 }) }]
    })
    .sort((a, b) => a.metres - b.metres)
  const nearGreens = greens.filter(({ id }, at) => at < MOST_GREENS || id === hole.green_id)
  const choices = nearGreens.map(({ id, name, metres }) => {
    const holes = course.hole.filter(({ green_id }) => green_id === id).map(({ number }) => number)
    const whose =
      holes.length > 0 ? t('edit.greenOfHoles', { holes: holes.join(', ') }) : (name ?? t('edit.freeGreen'))
    const away = `${formatLength(metres, units, i18n.language)} ${lengthUnit(units, i18n.language)}`
    return { value: id, label: metres === 0 ? whose : `${whose} · ${away}` }
  })
  return (
    <Field label={t('edit.field.green_id')}>
      <Select
        value={hole.green_id ?? ''}
        choices={[{ value: '', label: t('edit.noGreen') }, ...choices]}
        onChange={(green) => onChoose(green || null)}
      />
    </Field>
  )
}
