import { useTranslation } from 'react-i18next'
import { keysOf } from '#domain/base/unknown.ts'
import { type DayRange, type FiguresSpan, isRange, rangeOf, spanOf, spans } from '#domain/figures/figures.ts'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { Segmented } from '#web/ui/segmented.tsx'

interface RangeBarProps {
  range: DayRange
  /** The club's present day. */
  today: string
  onChange: (range: DayRange) => void
}

/** Which days the figures are of: a usual range that ends today, or any two days. */
export function RangeBar({ range, today, onChange }: RangeBarProps) {
  const { t } = useTranslation('figures')
  const error = isRange(range) ? undefined : t('rangeWrong')
  return (
    <div className="grid items-end gap-3 md:grid-cols-[minmax(0,1fr)_20rem] print:hidden">
      <Segmented<FiguresSpan | 'own'>
        label={t('range')}
        value={spanOf(range, today) ?? 'own'}
        choices={keysOf(spans).map((value) => ({ value, label: t(`${value}`) }))}
        onChange={(span) => (span === 'own' ? undefined : onChange(rangeOf(span, today)))}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('from')}>
          <TextInput
            type="date"
            value={range.first}
            max={range.last}
            onChange={({ target }) => onChange({ ...range, first: target.value })}
          />
        </Field>
        <Field label={t('to')}>
          <TextInput
            type="date"
            value={range.last}
            min={range.first}
            onChange={({ target }) => onChange({ ...range, last: target.value })}
          />
        </Field>
      </div>
      {error ? (
        <p role="alert" className="text-error text-sm md:col-span-2">
          {error}
        </p>
      ) : null}
    </div>
  )
}
