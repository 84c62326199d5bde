import { useState } from 'react'
import { cornersOf, emptyGeometryDraft, geometryOf } from '#domain/course/edit/draft.ts'
import { draftLength, featureFault, lineFault, shapesOf } from '#domain/course/edit/draft-fault.ts'
import type { FeatureKind } from '#domain/course/import/kinds.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { DraftBar, useSizeText } from '#web/features/course/edit/draw/draft-bar.tsx'
import { holeChoices } from '#web/features/course/edit/draw/feature-panel.tsx'
import { PanelHead } from '#web/features/course/edit/draw/panel-head.tsx'
import type { DraftSteps, Selection } from '#web/features/course/edit/draw/use-draft.ts'
import type { EditCourse } from '#web/features/course/edit/edit-data.ts'
import { type GuardPins, withRow } from '#web/features/course/edit/pin-guard.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/inputs.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'

interface NewPanelProps {
  course: EditCourse
  selection: Extract<Selection, { of: 'new' | 'new-hole' }>
  draft: DraftSteps
  guard: GuardPins
  onSelect: (selection: Selection) => void
}

/** A new feature, drawn by taps on the map. */
export function NewPanel({ course, selection, draft, guard, onSelect }: NewPanelProps) {
  const { t } = useTranslation('course')
  const [holeId, setHoleId] = useState('')
  const size = useSizeText(draft.now)
  const kind = selection.of === 'new' ? selection.kind : null
  const fault = !draft.now ? null : kind ? featureFault(draft.now, kind) : lineFault(draft.now)
  const save = async (geometry: Drawn) => {
    if (!draft.now) return
    if (kind) onSelect({ of: 'feature', id: await createFeature(course, kind, geometry, holeId || null) })
    else onSelect({ of: 'hole', id: await createHole(course, geometry, draftLength(draft.now)) })
    // This screen's course does not contain it yet, but it can be corrected at once.
    draft.begin(draft.now)
  }
  const shapes = kind ? shapesOf(kind) : []
  const isEmpty = !draft.now || cornersOf(draft.now).length === 0
  return (
    <>
      <PanelHead
        title={kind ? t('edit.newKind', { kind: t(`edit.kind.${kind}`) }) : t('edit.newHole')}
        onClose={() => onSelect({ of: 'none' })}
      />
      <p className="text-muted text-sm">{t(kind ? 'edit.drawHint' : 'edit.drawHoleHint')}</p>
      {shapes.length > 1 && isEmpty ? (
        <Segmented
          label={t('edit.shape')}
          value={draft.now?.shape ?? shapes[0]!}
          choices={shapes.map((value) => ({ value, label: t(`edit.shapes.${value}`) }))}
          onChange={(shape) => draft.begin(emptyGeometryDraft(shape))}
        />
      ) : null}
      {kind && kind !== 'boundary' ? (
        <Field label={t('edit.field.hole_id')} optional>
          <Select
            value={holeId}
            choices={[{ value: '', label: t('edit.noHole') }, ...holeChoices(course, t)]}
            onChange={setHoleId}
          />
        </Field>
      ) : null}
      <DraftBar
        draft={draft}
        fault={isEmpty ? null : fault}
        size={size}
        saveLabel={t('edit.save')}
        onSave={() => {
          const geometry = draft.now && geometryOf(draft.now)
          if (geometry) guard(withNew(course, kind, geometry, holeId), () => void save(geometry))
        }}
      />
    </>
  )
}

type Drawn = NonNullable<ReturnType<typeof geometryOf>>

/** The course with the drawn feature for the pin check: with the hole's new green. */
function withNew(course: EditCourse, kind: FeatureKind | null, geometry: Drawn, hole_id: string): EditCourse {
  if (kind !== 'green') return course
  const green = { id: 'new', kind, geometry, hole_id, name: null, properties: {}, guessed: [], edited: [] }
  const { hole } = withRow(course, 'hole', hole_id, { green_id: green.id })
  return { ...course, hole, course_feature: [...course.course_feature, { ...green, osm_id: null }] }
}

/** A green drawn for a hole replaces the hole's present green. */
async function createFeature(
  course: EditCourse,
  kind: FeatureKind,
  geometry: Drawn,
  hole_id: string | null,
): Promise<string> {
  const id = uuidv7()
  await write({
    type: 'CREATE',
    table: 'course_feature',
    id,
    data: { course_id: course.id, kind, geometry, hole_id },
  })
  const hole = course.hole.find((one) => one.id === hole_id)
  if (kind === 'green' && hole?.green_id) {
    await write({ type: 'UPDATE', table: 'hole', id: hole.id, data: { green_id: id } })
  }
  return id
}

async function createHole(course: EditCourse, line: Drawn, length_m: number): Promise<string> {
  const id = uuidv7()
  const usedNumbers = new Set(course.hole.map(({ number }) => number))
  const number = Array.from({ length: 36 }, (_, at) => at + 1).find((one) => !usedNumbers.has(one)) ?? 36
  await write({ type: 'CREATE', table: 'hole', id, data: { course_id: course.id, number, line, length_m } })
  return id
}
