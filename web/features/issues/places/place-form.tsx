import { Check } from 'lucide-react'
import { useState } from 'react'
import { enums } from '#domain/generated/enums.ts'
import { limits } from '#domain/generated/limits.ts'
import { newPlaceCode } from '#domain/issues/place-code.ts'
import { write } from '#web/data/outbox/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { PlaceLocation } from '#web/features/issues/places/place-location.tsx'
import type { Category } from '#web/features/issues/shared/issue-data.ts'
import type { IssuePlace } from '#web/features/issues/shared/issue-places.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select, TextInput } from '#web/ui/forms/inputs.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { toast } from '#web/ui/layers/toast.tsx'

interface PlaceFormProps {
  /** null: a new place. */
  place: IssuePlace | null
  onClose: () => void
}

type Words = Pick<IssuePlace, 'name' | 'kind' | 'category' | 'lng' | 'lat' | 'is_active'>

/** The name and location of a machine or a spot with a code. */
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
        <PlaceLocation
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
