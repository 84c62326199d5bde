import { useId, useState } from 'react'
import { limits } from '#domain/generated/limits.ts'
import { drop } from '#web/data/outbox/outbox.ts'
import { type Declared, declareRange } from '#web/features/course/range/range-data.ts'
import {
  hasOrderedTimes,
  type RangeDraft,
  rangeChangeOf,
  rangeDraftOf,
} from '#web/features/course/range/range-draft.ts'
import { ClosedFields, HoursFields, LineField } from '#web/features/course/range/range-fields.tsx'
import { useUnits } from '#web/features/course/use-units.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDay, METRES_PER_YARD } from '#web/ui/format/format.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/inputs.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'

interface RangeFormProps {
  courseId: string
  day: string
  /** The form's first values: hours from any day, the rest only from this one. */
  from: Declared | null
  /** The declaration in force that the author sees. */
  base: Declared | null
  /** The refused change that this one replaces. */
  refused: number | undefined
  onClose: () => void
}

/** The staff's declaration for today's range, stored on the device and sent when there is a network. */
export function RangeForm({ courseId, day, from, base, refused, onClose }: RangeFormProps) {
  const { t, i18n } = useTranslation('course')
  const perUnit = useUnits() === 'yards' ? METRES_PER_YARD : 1
  const form = useId()
  const [draft, setDraft] = useState(() => rangeDraftOf(from, day, perUnit))
  const [fault, setFault] = useState<string>()
  const change = (part: Partial<RangeDraft>) => setDraft({ ...draft, ...part })
  const publish = async () => {
    if (!hasOrderedTimes(draft)) return setFault(t('range.edit.times'))
    try {
      await declareRange(courseId, day, rangeChangeOf(draft, perUnit), base)
      if (refused !== undefined) await drop(refused)
      onClose()
    } catch (cause) {
      setFault(errorText(cause))
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('range.edit.title', { day: formatDay(day, i18n.language) })}
      actions={
        <Button kind="primary" size="large" block type="submit" form={form}>
          {t('range.edit.publish')}
        </Button>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void publish()
        }}
      >
        <LineField line={draft.line} onChange={(line) => change({ line })} />
        <Switch
          label={t('range.edit.irons')}
          hint={t('range.edit.ironsHint')}
          checked={draft.ironsOnly}
          onChange={(ironsOnly) => change({ ironsOnly })}
        />
        <ClosedFields draft={draft} onChange={change} />
        <HoursFields draft={draft} onChange={change} />
        <Field label={t('range.edit.note')} optional>
          <TextArea
            rows={2}
            maxLength={limits['range_day.note']}
            value={draft.note}
            onChange={(event) => change({ note: event.target.value })}
          />
        </Field>
        {fault ? <ErrorNote what={fault} /> : null}
      </form>
    </Sheet>
  )
}
