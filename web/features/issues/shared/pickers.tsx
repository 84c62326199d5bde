import { useId } from 'react'
import { enums } from '#domain/generated/enums.ts'
import type { Category, Priority } from '#web/features/issues/shared/issue-data.ts'
import { categoryIcons } from '#web/features/issues/shared/issue-labels.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'

interface CategoryPickerProps {
  value: Category | null
  onChange: (category: Category) => void
}

/** A radio group with one large button for each category. */
export function CategoryPicker({ value, onChange }: CategoryPickerProps) {
  const { t } = useTranslation('issues')
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">{t('report.what')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(6rem,45%),1fr))] gap-2 min-[26rem]:grid-cols-4 md:grid-cols-6">
        {enums.issue_category.map((category) => {
          const Icon = categoryIcons[category]
          return (
            <label
              key={category}
              className="flex min-h-19 cursor-pointer flex-col items-center justify-center gap-1 rounded-box border border-line bg-base-100 wrap-anywhere px-1 py-2 text-center text-sm leading-tight transition-colors duration-150 hover:border-edge has-checked:border-secondary has-checked:bg-secondary/15 has-checked:font-semibold has-checked:text-secondary has-focus-visible:outline-3 has-focus-visible:outline-info"
            >
              <input
                type="radio"
                name={name}
                checked={value === category}
                onChange={() => onChange(category)}
                className="sr-only"
              />
              <Icon size={24} strokeWidth={1.75} aria-hidden />
              {t(`category.${category}`)}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

interface PriorityPickerProps {
  /** undefined: several different values, none chosen. */
  value: Priority | undefined
  onChange: (priority: Priority) => void
}

/** The choice of the priority. */
export function PriorityPicker({ value, onChange }: PriorityPickerProps) {
  const { t } = useTranslation('issues')
  return (
    <Segmented<Priority | ''>
      label={t('triage.priority')}
      showLabel
      value={value ?? ''}
      choices={enums.issue_priority.map((one) => ({ value: one, label: t(`priority.${one}`) }))}
      onChange={(priority) => priority && onChange(priority)}
    />
  )
}
