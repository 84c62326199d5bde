import { closures } from '#domain/course/range/range-day.ts'
import type { RangeDraft } from '#web/features/course/range/range-draft.ts'
import { useUnits } from '#web/features/course/use-units.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { lengthUnit } from '#web/ui/format/format.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'

export function LineField({ line, onChange }: { line: number; onChange: (line: number) => void }) {
  const { t, i18n } = useTranslation('course')
  const unit = lengthUnit(useUnits(), i18n.language)
  const step = (by: number) => onChange(Math.min(200, Math.max(-100, Math.round((line + by) * 10) / 10)))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-sm">{t('range.edit.line')}</legend>
      <div className="flex items-center gap-2">
        {[-5, -1].map((by) => (
          <Button
            key={by}
            className="min-w-14"
            aria-label={`${t('range.edit.back')} ${-by} ${unit}`}
            onClick={() => step(by)}
          >
            {`−${-by}`}
          </Button>
        ))}
        <output className="figure min-w-0 flex-1 text-center text-4xl">
          {line}
          <span className="ml-1 text-base text-muted">{unit}</span>
        </output>
        {[1, 5].map((by) => (
          <Button
            key={by}
            className="min-w-14"
            aria-label={`${t('range.edit.forward')} ${by} ${unit}`}
            onClick={() => step(by)}
          >
            {`+${by}`}
          </Button>
        ))}
      </div>
      <p className="text-muted text-sm">{t('range.edit.lineHint')}</p>
    </fieldset>
  )
}

interface FieldsProps {
  draft: RangeDraft
  onChange: (part: Partial<RangeDraft>) => void
}

export function ClosedFields({ draft, onChange }: FieldsProps) {
  const { t } = useTranslation('course')
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-medium text-sm">{t('range.edit.closed')}</legend>
      <div className="flex flex-wrap gap-2">
        <Chip pressed={draft.closed === null} onPress={() => onChange({ closed: null })}>
          {t('range.edit.notClosed')}
        </Chip>
        {closures.map((why) => (
          <Chip key={why} pressed={draft.closed === why} onPress={() => onChange({ closed: why })}>
            {why === 'other' ? t('range.edit.other') : t(`range.why.${why}`)}
          </Chip>
        ))}
      </div>
      {draft.closed === null ? null : (
        <div className="grid grid-cols-2 gap-3">
          <TimeField
            label={t('range.edit.from')}
            hint={t('range.edit.spanHint')}
            value={draft.closedFrom}
            onChange={(closedFrom) => onChange({ closedFrom })}
          />
          <TimeField
            label={t('range.edit.until')}
            value={draft.closedUntil}
            onChange={(closedUntil) => onChange({ closedUntil })}
          />
        </div>
      )}
    </fieldset>
  )
}

export function HoursFields({ draft, onChange }: FieldsProps) {
  const { t } = useTranslation('course')
  return (
    <div className="flex flex-col gap-1.5">
      <div className="grid grid-cols-2 gap-3">
        <TimeField
          label={t('range.edit.opens')}
          value={draft.opens}
          onChange={(opens) => onChange({ opens })}
        />
        <TimeField
          label={t('range.edit.closes')}
          value={draft.closes}
          onChange={(closes) => onChange({ closes })}
        />
      </div>
      <p className="text-muted text-sm">{t('range.edit.hoursHint')}</p>
    </div>
  )
}

interface TimeFieldProps {
  label: string
  hint?: string
  value: string
  onChange: (value: string) => void
}

function TimeField({ label, hint, value, onChange }: TimeFieldProps) {
  return (
    <Field label={label} hint={hint} optional>
      <TextInput type="time" value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  )
}
