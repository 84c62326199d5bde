import { useTranslation } from 'react-i18next'
import { enums } from '#domain/generated/enums.ts'
import type { Priority } from '#web/features/issues/shared/issue-data.ts'
import { Segmented } from '#web/ui/segmented.tsx'

interface PriorityPickerProps {
  /** Undefined: several that differ, none is chosen. */
  value: Priority | undefined
  onChange: (priority: Priority) => void
}

/** How urgent it is. */
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
