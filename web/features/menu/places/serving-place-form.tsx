import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { nameIn } from '#domain/base/translated-name.ts'
import { limits } from '#domain/generated/limits.ts'
import { hoursFault } from '#domain/menu/hours.ts'
import type { ServingPlace } from '#domain/orders/serving-place.ts'
import { Translated } from '#web/features/menu/dish-texts.tsx'
import { deletePlace, type PlaceDraft, savePlace } from '#web/features/menu/places/places-data.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { HoursField } from '#web/ui/forms/hours-field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { ConfirmDialog } from '#web/ui/layers/confirm-dialog.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

const KINDS = ['collection', 'delivery'] as const

interface ServingPlaceFormProps {
  /** null: a new place. */
  place: ServingPlace | null
  places: readonly ServingPlace[]
  onClose: () => void
}

const newPlace: PlaceDraft = {
  ...{ name: '', name_i18n: {}, kind: 'collection', asks_hole: false, hours: [], is_active: true },
}

/** A place's names, collection or delivery, its hours, and whether members can choose it. */
export function ServingPlaceForm({ place, places, onClose }: ServingPlaceFormProps) {
  const { t, i18n } = useTranslation(['menu', 'common'])
  const [draft, setDraft] = useState<PlaceDraft>(() => (place ? draftOfPlace(place) : newPlace))
  const [isChecked, setIsChecked] = useState(false)
  const [failure, setFailure] = useState<string>()
  const set = (change: Partial<PlaceDraft>) => setDraft((now) => ({ ...now, ...change }))
  const act = (work: Promise<void>) => void work.then(onClose, (cause) => setFailure(errorText(cause)))
  const isNameless = draft.name.trim() === ''
  const save = () => {
    setIsChecked(true)
    if (isNameless || draft.hours.some((span) => hoursFault(span) !== null)) return
    const texts = Object.entries(draft.name_i18n).map(([language, text]) => [language, text.trim()] as const)
    const name_i18n = Object.fromEntries(texts.filter(([, text]) => text !== ''))
    act(savePlace(place, { ...draft, name: draft.name.trim(), name_i18n }, places))
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={place ? t('edit', { name: nameIn(place, i18n.language) }) : t('places.add')}
      actions={
        <Button kind="primary" size="glove" block onClick={save}>
          {t('save')}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {failure ? <ErrorNote what={t('common:notSaved')} why={failure} /> : null}
        <Field label={t('name')} error={isChecked && isNameless ? t('places.nameFault') : undefined}>
          <TextInput
            maxLength={limits['serving_place.name']}
            value={draft.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        </Field>
        {isNameless ? null : (
          <Translated
            original={draft.name}
            texts={draft.name_i18n}
            onChange={(name_i18n) => set({ name_i18n })}
          />
        )}
        <PlaceKind code={place?.code ?? null} draft={draft} onChange={set} />
        <HoursField
          hours={draft.hours}
          isChecked={isChecked}
          always={t('places.alwaysHint')}
          onChange={(hours) => set({ hours })}
        />
        <Switch
          label={t('places.active')}
          hint={t('places.activeHint')}
          checked={draft.is_active}
          onChange={(is_active) => set({ is_active })}
        />
        {place && place.code === null ? <PlaceDeletion place={place} act={act} /> : null}
      </div>
    </Sheet>
  )
}

interface PlaceDeletionProps {
  place: ServingPlace
  act: (work: Promise<void>) => void
}

function PlaceDeletion({ place, act }: PlaceDeletionProps) {
  const { t, i18n } = useTranslation('menu')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button kind="quiet" icon={Trash2} className="self-start text-error" onClick={() => setIsAsking(true)}>
        {t('places.delete')}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t('places.deleteQuestion', { name: nameIn(place, i18n.language) })}
          act={t('places.delete')}
          icon={Trash2}
          keep={t('places.keep')}
          onConfirm={() => act(deletePlace(place.id))}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('places.deleteHint')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}

interface PlaceKindProps {
  /** The code of a place that the club cannot delete. */
  code: ServingPlace['code'] | null
  draft: PlaceDraft
  onChange: (change: Partial<PlaceDraft>) => void
}

/** Whether the place is for collection or delivery, and whether it asks for a hole. */
function PlaceKind({ code, draft, onChange }: PlaceKindProps) {
  const { t } = useTranslation('menu')
  return (
    <>
      {code === 'hole' ? (
        <p className="text-muted text-sm">{t('places.holeHint')}</p>
      ) : (
        <Segmented
          label={t('places.kindLabel')}
          showLabel
          value={draft.kind}
          choices={KINDS.map((value) => ({ value, label: t(`places.kind.${value}`) }))}
          onChange={(kind) => onChange({ kind, asks_hole: kind === 'delivery' && draft.asks_hole })}
        />
      )}
      {draft.kind === 'delivery' && !code ? (
        <Switch
          label={t('places.asksHole')}
          hint={t('places.asksHoleHint')}
          checked={draft.asks_hole}
          onChange={(asks_hole) => onChange({ asks_hole })}
        />
      ) : null}
    </>
  )
}

function draftOfPlace({ name, name_i18n, kind, asks_hole, hours, is_active }: ServingPlace): PlaceDraft {
  return { name, name_i18n, kind, asks_hole, hours, is_active }
}
