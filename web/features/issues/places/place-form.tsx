import { Check } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { enums } from '#domain/generated/enums.ts'
import { limits } from '#domain/generated/limits.ts'
import { isNearCourse } from '#domain/issues/near-course.ts'
import { newPlaceCode } from '#domain/issues/place-code.ts'
import { useCourse } from '#web/data/course/course.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import type { Category } from '#web/features/issues/shared/issue-data.ts'
import type { IssuePlace } from '#web/features/issues/shared/issue-places.ts'
import { useLocationText, useSurvey } from '#web/features/issues/shared/location-text.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { CourseMapView } from '#web/map/course-map-view.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select, TextInput } from '#web/ui/forms/inputs.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { toast } from '#web/ui/layers/toast.tsx'

const padding = { top: 24, right: 24, bottom: 24, left: 24 }

interface PlaceFormProps {
  /** null: a new one. */
  place: IssuePlace | null
  onClose: () => void
}

type Words = Pick<IssuePlace, 'name' | 'kind' | 'category' | 'lng' | 'lat' | 'is_active'>

/** What a machine or a spot with a code is called, and where it is. */
export function PlaceForm({ place, onClose }: PlaceFormProps) {
  const { t } = useTranslation('issues')
  const [fields, setFields] = useState<Words>(
    place ?? { name: '', kind: 'machine', category: 'machine', lng: null, lat: null, is_active: true },
  )
  const [isSubmitted, setIsSubmitted] = useState(false)
  const isPlaced = fields.lng !== null || fields.kind === 'machine'
  const change = (part: Partial<Words>) => setFields({ ...fields, ...part })
  const save = async () => {
    setIsSubmitted(true)
    if (fields.name.trim() === '' || !isPlaced) {
      const missing = fields.name.trim() === '' ? 'code-name' : 'code-place'
      document.getElementById(missing)?.scrollIntoView({ block: 'center', behavior: 'smooth' })
      return
    }
    try {
      await keep(place, { ...fields, name: fields.name.trim() })
      onClose()
    } catch (cause) {
      toast('error', t('codes.notKept'), { detail: errorText(cause) })
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={place ? place.name : t('codes.add')}
      actions={
        <Button kind="primary" size="large" block icon={Check} onClick={() => void save()}>
          {t('codes.save')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <Segmented<IssuePlace['kind']>
          label={t('codes.kindLabel')}
          value={fields.kind}
          choices={enums.issue_place_kind.map((value) => ({ value, label: t(`codes.kind.${value}`) }))}
          onChange={(kind) => change({ kind, category: kind === 'machine' ? 'machine' : 'other' })}
        />
        <div id="code-name">
          <Field
            label={t('codes.name')}
            error={isSubmitted && !fields.name.trim() ? t('codes.nameMissing') : undefined}
          >
            <TextInput
              value={fields.name}
              maxLength={limits['issue_place.name']}
              placeholder={t(`codes.nameHint.${fields.kind}`)}
              onChange={(event) => change({ name: event.target.value })}
            />
          </Field>
        </div>
        <Field label={t('codes.category')} hint={t('codes.categoryHint')}>
          <Select<Category>
            value={fields.category}
            choices={enums.issue_category.map((value) => ({ value, label: t(`category.${value}`) }))}
            onChange={(category) => change({ category })}
          />
        </Field>
        <PlaceOnMap
          place={fields}
          hint={t(`codes.where.${fields.kind}`)}
          error={isSubmitted && !isPlaced}
          onChange={(at) => change(at)}
        />
        {place ? (
          <Switch
            label={t('codes.inUse')}
            hint={t('codes.inUseHint')}
            checked={fields.is_active}
            onChange={(is_active) => change({ is_active })}
          />
        ) : null}
      </div>
    </Sheet>
  )
}

async function keep(place: IssuePlace | null, fields: Words): Promise<void> {
  const { name, kind, category, lng, lat, is_active } = fields
  if (place) {
    const data = { name, kind, category, lng, lat, is_active }
    await write({ type: 'UPDATE', table: 'issue_place', id: place.id, data })
    return
  }
  const code = newPlaceCode(crypto.getRandomValues(new Uint8Array(6)))
  const data = { code, name, kind, category, lng, lat }
  await write({ type: 'CREATE', table: 'issue_place', id: uuidv7(), data })
}

interface PlaceOnMapProps {
  place: Pick<IssuePlace, 'lng' | 'lat'>
  hint: string
  error: boolean
  onChange: (place: { lng: number | null; lat: number | null }) => void
}

function PlaceOnMap({ place, hint, error, onChange }: PlaceOnMapProps) {
  const { t } = useTranslation('issues')
  const { data: course } = useCourse()
  const survey = useSurvey()
  const words = useLocationText()
  const [hole, setHole] = useState<number | null>(null)
  const { lng, lat } = place
  const marks = useMemo(
    () => (lng === null || lat === null ? [] : [{ id: 'here', state: 'place', lng, lat }]),
    [lng, lat],
  )
  const tap = (at: { lng: number; lat: number }) => {
    if (isNearCourse(at, survey)) onChange(at)
    else toast('warning', t('from.away'))
  }
  return (
    <div id="code-place">
      <p className="mb-1.5 font-medium text-sm">{t('fact.place')}</p>
      {course && course.hole.length > 0 ? (
        <CourseMapView
          course={course}
          label={t('report.map')}
          layers={{ marks }}
          hole={hole}
          padding={padding}
          onHole={setHole}
          onTap={tap}
          className="h-56 w-full overflow-hidden rounded-box border border-line"
        />
      ) : null}
      <div className="flex min-h-11 items-center gap-2 pt-1 text-sm">
        <p className={`flex-1 ${error ? 'text-error' : 'text-muted'}`} role={error ? 'alert' : undefined}>
          {words(place) ?? hint}
        </p>
        {lng === null ? null : (
          <Button kind="quiet" onClick={() => onChange({ lng: null, lat: null })}>
            {t('report.clearPlace')}
          </Button>
        )}
      </div>
    </div>
  )
}
