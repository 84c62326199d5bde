import { useState } from 'react'
import { addDays } from '#domain/base/day.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'

/** Pins can be set from yesterday to 14 days ahead; the server has the same rule. */
export function canBeSet(date: string, today: string): boolean {
  return date >= addDays(today, -1) && date <= addDays(today, 14)
}

interface DayPickerProps {
  date: string
  today: string
  onChange: (date: string) => void
}

/** The day of the pins: today, tomorrow, or another day that can be set. */
export function DayPicker({ date, today, onChange }: DayPickerProps) {
  const { t } = useTranslation('course')
  const tomorrow = addDays(today, 1)
  const isNear = date === today || date === tomorrow
  const [other, setOther] = useState(!isNear)
  const value = other ? 'other' : date === today ? 'today' : 'tomorrow'
  const choose = (next: 'today' | 'tomorrow' | 'other') => {
    setOther(next === 'other')
    if (next !== 'other') onChange(next === 'today' ? today : tomorrow)
  }
  return (
    <div className="flex flex-col gap-3">
      <Segmented
        label={t('pins.date')}
        value={value}
        choices={[
          { value: 'today', label: t('pins.today') },
          { value: 'tomorrow', label: t('pins.tomorrow') },
          { value: 'other', label: t('pins.otherDay') },
        ]}
        onChange={choose}
      />
      {other ? (
        <Field label={t('pins.date')} error={canBeSet(date, today) ? undefined : t('pins.oldDay')}>
          <TextInput
            type="date"
            min={addDays(today, -1)}
            max={addDays(today, 14)}
            value={date}
            onChange={(event) => event.target.value && onChange(event.target.value)}
          />
        </Field>
      ) : null}
    </div>
  )
}
