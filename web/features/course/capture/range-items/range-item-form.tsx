import { Footprints, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#domain/generated/limits.ts'
import { changedFields } from '#web/data/outbox/mutation.ts'
import type { Shown } from '#web/data/outbox/optimistic.ts'
import { deleteRow, write } from '#web/data/outbox/outbox.ts'
import { uuidv7 } from '#web/data/uuid.ts'
import { type RangeItemRow, type RangeKind, rangeKinds } from '#web/features/course/capture/capture-data.ts'
import { useBias } from '#web/features/course/capture/positioning/bias-store.ts'
import { measuringDevice } from '#web/features/course/capture/positioning/device.ts'
import { isGood } from '#web/features/course/capture/positioning/stand.ts'
import { StandStill, useStand } from '#web/features/course/capture/positioning/stand-still.tsx'
import { trueNow } from '#web/features/course/capture/positioning/true-clock.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { flagColours } from '#web/map/palette.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select, TextInput } from '#web/ui/forms/inputs.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { Link } from '#web/ui/link.tsx'
import { RefusedChange } from '#web/ui/refused-change.tsx'

interface RangeItemFormProps {
  courseId: string
  /** null: a new item. */
  item: Shown<RangeItemRow> | null
  kind: RangeKind
  onDone: () => void
}

/** One range item: its kind, name, colour and place. */
export function RangeItemForm({ courseId, item, kind: first, onDone }: RangeItemFormProps) {
  const { t } = useTranslation('course')
  const [kind, setKind] = useState<RangeKind>(item?.kind ?? first)
  const [name, setName] = useState(item?.name ?? '')
  const [colour, setColour] = useState(item?.colour ?? '')
  const [placing, setPlacing] = useState(item === null)
  const state = useStand({ on: placing })
  const bias = useBias()
  const stand = isGood(state.stand) ? state.stand : null
  const isReady =
    name.trim() !== '' && !state.running && (item !== null ? !placing || stand !== null : stand !== null)
  const save = async () => {
    const where = stand &&
      placing && {
        lng: Number(stand.place.lng.toFixed(7)),
        lat: Number(stand.place.lat.toFixed(7)),
        accuracy_m: Number(stand.errorM.toFixed(1)),
        spread_m: Number(stand.average.spreadM.toFixed(2)),
        samples: stand.average.samples,
        device: measuringDevice(),
        mark_id: bias?.markId ?? null,
        captured_at: new Date(trueNow()).toISOString(),
      }
    const fields = { kind, name: name.trim(), colour: colour || null }
    try {
      if (item) {
        const before = { kind: item.kind, name: item.name, colour: item.colour }
        const data = { ...changedFields(before, fields), ...where }
        if (Object.keys(data).length > 0)
          await write({ type: 'UPDATE', table: 'range_item', id: item.id, data })
      } else if (where)
        await write({
          type: 'CREATE',
          table: 'range_item',
          id: uuidv7(),
          data: { course_id: courseId, ...fields, ...where },
        })
      onDone()
    } catch (cause) {
      showNotSaved(cause)
    }
  }
  return (
    <div className="flex flex-col gap-4">
      {item?.sync?.status === 'error' ? <RefusedChange record={item.sync} onDone={onDone} /> : null}
      <Field label={t('capture.range.kind')}>
        <Select
          className="h-14"
          value={kind}
          choices={rangeKinds.map((value) => ({ value, label: t(`capture.rangeKind.${value}`) }))}
          onChange={setKind}
        />
      </Field>
      <Field label={t('capture.range.name')}>
        <TextInput
          className="h-14"
          value={name}
          maxLength={limits['range_item.name']}
          onChange={(event) => setName(event.target.value)}
          placeholder={t('capture.range.namePlaceholder')}
        />
      </Field>
      <ColourField colour={colour} onChange={setColour} />
      {placing ? (
        <StandStill state={state} hint={t('capture.range.hint')} />
      ) : (
        <Button size="field" block onClick={() => setPlacing(true)}>
          {t('capture.range.replace')}
        </Button>
      )}
      <Button kind="primary" size="glove" block disabled={!isReady} onClick={() => void save()}>
        {t('capture.save')}
      </Button>
      {item && item.kind === 'green' ? <OutlineLink itemId={item.id} /> : null}
      {item ? <DeleteItem item={item} onDone={onDone} /> : null}
    </div>
  )
}

type ColourName = 'red' | 'white' | 'blue' | 'yellow' | 'black' | 'green' | 'orange'

function ColourField({ colour, onChange }: { colour: string; onChange: (colour: string) => void }) {
  const { t } = useTranslation('course')
  return (
    <Field label={t('capture.range.colour')} optional>
      <Select
        className="h-14"
        value={colour}
        choices={[
          { value: '', label: t('capture.colour.none') },
          ...Object.keys(flagColours).map((value) => ({
            value,
            label: t(`capture.colour.${value as ColourName}`),
          })),
          ...(colour && !Object.hasOwn(flagColours, colour) ? [{ value: colour, label: colour }] : []),
        ]}
        onChange={onChange}
      />
    </Field>
  )
}

function OutlineLink({ itemId }: { itemId: string }) {
  const { t } = useTranslation('course')
  return (
    <Link to="/getrangegreenpolygon" query={{ item: itemId }} className={buttonClass('plain', 'field', true)}>
      <Footprints size={20} strokeWidth={1.75} aria-hidden />
      {t('capture.range.outline')}
    </Link>
  )
}

function DeleteItem({ item, onDone }: { item: RangeItemRow; onDone: () => void }) {
  const { t } = useTranslation('course')
  const [isAsking, setAsked] = useState(false)
  const remove = () => deleteRow('range_item', item.id).then(onDone, showNotSaved)
  return (
    <Button
      kind={isAsking ? 'danger' : 'quiet'}
      size="field"
      block
      icon={Trash2}
      onClick={() => (isAsking ? void remove() : setAsked(true))}
    >
      {t(isAsking ? 'capture.range.deleteSure' : 'capture.range.delete', { name: item.name })}
    </Button>
  )
}
