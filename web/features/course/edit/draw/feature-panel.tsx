import { Trash2 } from 'lucide-react'
import { geometryDraftOf, geometryOf } from '#domain/course/edit/draft.ts'
import { featureFault } from '#domain/course/edit/draft-fault.ts'
import { featureKinds } from '#domain/course/import/kinds.ts'
import { limits } from '#domain/generated/limits.ts'
import { DraftBar, useSizeText } from '#web/features/course/edit/draw/draft-bar.tsx'
import { NameField, PanelHead } from '#web/features/course/edit/draw/panel-head.tsx'
import { changeRow, deleteFeature } from '#web/features/course/edit/draw/save.ts'
import type { DraftSteps, Selection } from '#web/features/course/edit/draw/use-draft.ts'
import type { EditCourse } from '#web/features/course/edit/edit-data.ts'
import { type GuardPins, withRow } from '#web/features/course/edit/pin-guard.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/inputs.tsx'

interface FeaturePanelProps {
  course: EditCourse
  id: string
  draft: DraftSteps
  guard: GuardPins
  onSelect: (selection: Selection) => void
}

/** One feature: its kind, hole, name and outline. */
export function FeaturePanel({ course, id, draft, guard, onSelect }: FeaturePanelProps) {
  const { t } = useTranslation('course')
  const size = useSizeText(draft.now)
  const feature = course.course_feature.find((one) => one.id === id)
  if (!feature) return null
  const { kind } = feature
  const change = (data: Record<string, unknown>, onDone?: () => void) => {
    const before = Object.fromEntries(Object.keys(data).map((column) => [column, feature[column as 'name']]))
    guard(withRow(course, 'course_feature', id, data), () => {
      void changeRow(t, 'course_feature', id, data, before)
      onDone?.()
    })
  }
  const kinds = featureKinds.filter(
    (one) => one === kind || featureFault(geometryDraftOf(feature.geometry)!, one) === null,
  )
  const save = () => {
    const geometry = draft.now && geometryOf(draft.now)
    if (geometry) change({ geometry }, () => draft.begin(draft.now))
  }
  return (
    <>
      <PanelHead title={t(`edit.kind.${kind}`)} onClose={() => onSelect({ of: 'none' })}>
        <IconButton
          icon={Trash2}
          label={t('edit.delete')}
          onClick={() => {
            void deleteFeature(t, course, feature)
            onSelect({ of: 'none' })
          }}
        />
      </PanelHead>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('edit.field.kind')}>
          <Select
            value={kind}
            choices={kinds.map((value) => ({ value, label: t(`edit.kind.${value}`) }))}
            onChange={(next) => change({ kind: next })}
          />
        </Field>
        {kind === 'green' ? (
          <GreenHoles course={course} id={id} guard={guard} onSelect={onSelect} />
        ) : (
          <Field label={t('edit.field.hole_id')}>
            <Select
              value={feature.hole_id ?? ''}
              choices={[{ value: '', label: t('edit.noHole') }, ...holeChoices(course, t)]}
              onChange={(hole) => change({ hole_id: hole || null })}
            />
          </Field>
        )}
      </div>
      <NameField
        key={feature.name}
        name={feature.name}
        maxLength={limits['course_feature.name']}
        onSave={(name) => change({ name })}
      />
      <DraftBar
        draft={draft}
        fault={draft.now ? featureFault(draft.now, kind) : null}
        size={size}
        saveLabel={t('edit.saveShape')}
        onSave={save}
      />
    </>
  )
}

/** A green lists the holes played to it; each hole has one green, and two holes may share one. */
function GreenHoles({ course, id, guard, onSelect }: Omit<FeaturePanelProps, 'draft'>) {
  const { t } = useTranslation('course')
  const played = course.hole.filter(({ green_id }) => green_id === id)
  const others = course.hole.filter(({ green_id }) => green_id !== id)
  const give = (hole: string) => {
    const before = course.hole.find((one) => one.id === hole)?.green_id ?? null
    if (!hole) return
    guard(
      withRow(course, 'hole', hole, { green_id: id }),
      () => void changeRow(t, 'hole', hole, { green_id: id }, { green_id: before }),
    )
  }
  return (
    <Field label={t('edit.greenOf')}>
      <Select
        value=""
        choices={[
          {
            value: '',
            label: played.map(({ number }) => t('edit.hole', { number })).join(', ') || t('edit.noHole'),
          },
          ...others.map(({ id: value, number }) => ({ value, label: t('edit.alsoHole', { number }) })),
        ]}
        onChange={give}
      />
      {played[0] ? (
        <button
          type="button"
          className="link min-h-11 text-left text-sm"
          onClick={() => onSelect({ of: 'hole', id: played[0]!.id })}
        >
          {t('edit.toHole', { number: played[0].number })}
        </button>
      ) : null}
    </Field>
  )
}

export function holeChoices(
  course: EditCourse,
  t: (key: 'edit.hole', options: { number: number }) => string,
) {
  const holes = [...course.hole].sort((a, b) => a.number - b.number)
  return holes.map(({ id, number }) => ({ value: id, label: t('edit.hole', { number }) }))
}
