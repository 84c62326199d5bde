import type { Round } from '#web/features/issues/rounds/round-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Chip } from '#web/ui/chip.tsx'
import { dayNames } from '#web/ui/format/day-names.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/inputs.tsx'
import { SectionHead } from '#web/ui/list.tsx'

const WEEK = [1, 2, 3, 4, 5, 6, 7]

const MONTH = Array.from({ length: 31 }, (_, at) => at + 1)

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

export type RoundPlan = Omit<Round, 'id'>

interface RoundDaysProps {
  plan: RoundPlan
  onChange: (part: Partial<RoundPlan>) => void
  error: boolean
}

export function RoundDays({ plan, onChange, error }: RoundDaysProps) {
  const { t, i18n } = useTranslation('issues')
  const nameOfDay = dayNames(i18n.language)
  const toggled = (days: number[], day: number) =>
    days.includes(day) ? days.filter((one) => one !== day) : [...days, day].sort((a, b) => a - b)
  return (
    <section className="flex flex-col gap-3">
      <SectionHead title={t('rounds.days')} hint={error ? t('rounds.daysMissing') : undefined} />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('rounds.weekdays')}</legend>
        {WEEK.map((day) => (
          <Chip
            key={day}
            pressed={plan.weekdays.includes(day)}
            onPress={() => onChange({ weekdays: toggled(plan.weekdays, day) })}
          >
            {nameOfDay(day)}
          </Chip>
        ))}
      </fieldset>
      <Field label={t('rounds.monthDays')} optional>
        <Select
          value={String(plan.month_days[0] ?? '')}
          choices={[
            { value: '', label: t('rounds.noMonthDay') },
            ...MONTH.map((day) => ({ value: String(day), label: t('rounds.monthDay', { day }) })),
          ]}
          onChange={(day) => onChange({ month_days: day === '' ? [] : [Number(day)] })}
        />
      </Field>
      <Field label={t('rounds.hour')}>
        <Select
          value={String(plan.from_hour)}
          choices={HOURS.map((hour) => ({
            value: String(hour),
            label: `${String(hour).padStart(2, '0')}:00`,
          }))}
          onChange={(hour) => onChange({ from_hour: Number(hour) })}
        />
      </Field>
    </section>
  )
}
