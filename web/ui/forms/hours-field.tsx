import { Plus, Trash2 } from 'lucide-react'
import type { Hours } from '#domain/base/json-columns.ts'
import { hoursFault } from '#domain/menu/hours.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { dayNames } from '#web/ui/format/day-names.ts'

const DAYS = [1, 2, 3, 4, 5, 6, 7]

interface HoursFieldProps {
  hours: readonly Hours[]
  onChange: (hours: Hours[]) => void
  /** Whether what is wrong is said. */
  isChecked: boolean
  /** What the hours are, and what none of them mean; those of a dish by default. */
  label?: string
  always?: string
  /** A heading with the label stands above: the label is for screen readers alone. */
  isLabelHidden?: boolean
}

/** When something is served: any number of spans, each on its days. */
export function HoursField(props: HoursFieldProps) {
  const { hours, onChange, isChecked, label, always, isLabelHidden = false } = props
  const { t } = useTranslation()
  const change = (at: number, span: Hours) => onChange(hours.map((one, index) => (index === at ? span : one)))
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1.5 font-medium text-sm'}>
        {label ?? t('hours.label')}
      </legend>
      {hours.length === 0 ? <p className="text-muted text-sm">{always ?? t('hours.always')}</p> : null}
      {hours.map((span, at) => (
        <Span
          // biome-ignore lint/suspicious/noArrayIndexKey: a span is nothing but its place in the list
          key={at}
          span={span}
          isChecked={isChecked}
          onChange={(range) => change(at, range)}
          onDelete={() => onChange(hours.filter((_, index) => index !== at))}
        />
      ))}
      <Button icon={Plus} onClick={() => onChange([...hours, { days: DAYS, from: '07:00', to: '11:30' }])}>
        {t('hours.add')}
      </Button>
    </fieldset>
  )
}

interface SpanProps {
  span: Hours
  isChecked: boolean
  onChange: (span: Hours) => void
  onDelete: () => void
}

function Span({ span, isChecked, onChange, onDelete }: SpanProps) {
  const { t, i18n } = useTranslation()
  const nameOfDay = dayNames(i18n.language)
  const fault = isChecked ? hoursFault(span) : null
  const toggled = (day: number) =>
    span.days.includes(day)
      ? span.days.filter((one) => one !== day)
      : [...span.days, day].sort((a, b) => a - b)
  const time = (key: 'from' | 'to') => (
    <input
      type="time"
      aria-label={t(`hours.${key}`)}
      aria-invalid={fault === 'time' || undefined}
      className="input h-12 min-w-0 flex-1 bg-base-100 text-base"
      // A time field knows no 24:00.
      value={span[key] === '24:00' ? '00:00' : span[key]}
      onChange={(event) => onChange({ ...span, [key]: event.target.value })}
    />
  )
  return (
    <div className="flex flex-col gap-2 rounded-field border border-line p-2">
      <div className="grid grid-cols-7 gap-1">
        {DAYS.map((day) => (
          <button
            key={day}
            type="button"
            aria-pressed={span.days.includes(day)}
            className={`min-h-11 rounded-field border text-sm ${span.days.includes(day) ? 'border-secondary bg-secondary/15 font-semibold text-secondary' : 'border-line text-muted'}`}
            onClick={() => onChange({ ...span, days: toggled(day) })}
          >
            {nameOfDay(day)}
          </button>
        ))}
      </div>
      <div className="flex items-center gap-2">
        {time('from')}
        <span aria-hidden>–</span>
        {time('to')}
        <IconButton icon={Trash2} label={t('hours.delete')} onClick={onDelete} />
      </div>
      {fault ? <p className="text-error text-sm">{t(`hours.fault.${fault}`)}</p> : null}
    </div>
  )
}
