import { ArrowLeftRight, ChevronLeft, ChevronRight, MapPin, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { geometryOf, reversedDraft } from '#domain/course/edit/draft.ts'
import { draftLength, lineFault } from '#domain/course/edit/draft-fault.ts'
import { distanceToShape } from '#domain/course/geometry/edge.ts'
import { lngLatOf } from '#domain/course/geometry/lng-lat.ts'
import { localFrame } from '#domain/course/geometry/local-frame.ts'
import { isArea, shapeOf } from '#domain/course/geometry/shape.ts'
import type { ClubHole } from '#domain/course/import/club-course.ts'
import { limits } from '#domain/generated/limits.ts'
import { DraftBar, useSizeText } from '#web/features/course/edit/draw/draft-bar.tsx'
import { Name, PanelHead } from '#web/features/course/edit/draw/feature-panel.tsx'
import { changeRow, deleteHole } from '#web/features/course/edit/draw/save.ts'
import type { DraftSteps, Selection } from '#web/features/course/edit/draw/use-draft.ts'
import type { EditCourse } from '#web/features/course/edit/edit-data.ts'
import { type GuardPins, withRow } from '#web/features/course/edit/pin-guard.tsx'
import { useUnits } from '#web/features/course/use-units.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { formatLength, lengthUnit } from '#web/ui/format/format.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/inputs.tsx'
import { ConfirmDialog } from '#web/ui/layers/confirm-dialog.tsx'
import { Link } from '#web/ui/link.tsx'

interface HoleEditorProps {
  course: EditCourse
  id: string
  draft: DraftSteps
  /** The next tap on a green gives it to the hole. */
  pickingGreen: boolean
  guard: GuardPins
  onSelect: (selection: Selection) => void
  /** The next hole (1) or the one before (-1). */
  onStep: (by: 1 | -1) => void
  onPickGreen: (picking: boolean) => void
}

/** One hole: the way it is played, its green and its name; its card is corrected on the card. */
export function HoleEditor(props: HoleEditorProps) {
  const { course, id, draft, pickingGreen, guard, onSelect, onStep, onPickGreen } = props
  const { t } = useTranslation('course')
  const size = useSizeText(draft.now)
  const [deleting, setDeleting] = useState(false)
  const hole = course.hole.find((one) => one.id === id)
  if (!hole) return null
  const change = (data: Record<string, unknown>, onDone?: () => void) => {
    const before = Object.fromEntries(Object.keys(data).map((column) => [column, hole[column as 'name']]))
    guard(withRow(course, 'hole', id, data), () => {
      void changeRow(t, 'hole', id, data, before)
      onDone?.()
    })
  }
  const save = () => {
    const line = draft.now && geometryOf(draft.now)
    if (!line || !draft.now) return
    change({ line, length_m: draftLength(draft.now) }, () => draft.begin(draft.now))
  }
  const turn = () => {
    if (!draft.now) return
    const other = reversedDraft(draft.now)
    const line = geometryOf(other)
    // Only the direction changes: the length on the card stays.
    if (line) change({ line }, () => draft.begin(other))
  }
  return (
    <>
      <PanelHead title={t('edit.hole', { number: hole.number })} onClose={() => onSelect({ of: 'none' })}>
        <StepButtons isDisabled={draft.canUndo} onStep={onStep} />
        <IconButton icon={Trash2} label={t('edit.deleteHole')} onClick={() => setDeleting(true)} />
      </PanelHead>
      <p className="text-muted text-sm">
        {t('edit.cardLine', { par: hole.par ?? '–', index: hole.stroke_index ?? '–' })}{' '}
        <Link to="/map/edit/card" className="link">
          {t('edit.toCard')}
        </Link>
      </p>
      <Button icon={ArrowLeftRight} disabled={draft.canUndo} onClick={turn}>
        {t('edit.turn')}
      </Button>
      <GreenOfHole
        course={course}
        hole={hole}
        isPicking={pickingGreen}
        onChoose={(green_id) => change({ green_id })}
        onPick={onPickGreen}
      />
      <Name
        key={hole.name}
        name={hole.name}
        maxLength={limits['hole.name']}
        onSave={(name) => change({ name })}
      />
      <DraftBar
        draft={draft}
        fault={draft.now ? lineFault(draft.now) : null}
        size={size}
        saveLabel={t('edit.saveLine')}
        onSave={save}
      />
      {deleting ? (
        <ConfirmDialog
          title={t('edit.deleteHole')}
          act={t('edit.deleteHoleYes', { number: hole.number })}
          onConfirm={() => {
            void deleteHole(t, id)
            onSelect({ of: 'none' })
          }}
          onClose={() => setDeleting(false)}
        >
          <p>{t('edit.deleteHoleHint')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}

interface StepButtonsProps {
  isDisabled: boolean
  onStep: (by: 1 | -1) => void
}

function StepButtons({ isDisabled, onStep }: StepButtonsProps) {
  const { t } = useTranslation('course')
  return (
    <>
      <IconButton
        icon={ChevronLeft}
        label={t('map.previous')}
        disabled={isDisabled}
        onClick={() => onStep(-1)}
      />
      <IconButton icon={ChevronRight} label={t('map.next')} disabled={isDisabled} onClick={() => onStep(1)} />
    </>
  )
}

interface GreenOfHoleProps {
  course: EditCourse
  hole: ClubHole
  /** The next tap on a green gives it to the hole. */
  isPicking: boolean
  onChoose: (greenId: string | null) => void
  onPick: (isPicking: boolean) => void
}

/** The green of a hole: chosen from a list or picked by a tap on the map. */
function GreenOfHole({ course, hole, isPicking, onChoose, onPick }: GreenOfHoleProps) {
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

/** The greens nearest to the end of the line, each with whose it is and how far away. */
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
