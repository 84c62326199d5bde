import { Inbox } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { enums } from '#domain/generated/enums.ts'
import type { Category, ShownIssue } from '#web/features/issues/issue-data.ts'
import { categoryIcons } from '#web/features/issues/issue-words.tsx'
import { Chip, ChipRow } from '#web/ui/chip.tsx'

interface CategoryFilterProps {
  issues: readonly ShownIssue[]
  value: Category | null
  onChange: (category: Category | null) => void
}

/** One chip for each category that is there, with how many; nothing where there is nothing to choose. */
export function CategoryFilter({ issues, value, onChange }: CategoryFilterProps) {
  const { t } = useTranslation('issues')
  if (new Set(issues.map(({ category }) => category)).size < 2 && value === null) return null
  return (
    <ChipRow label={t('inbox.filter')}>
      <Chip icon={Inbox} pressed={value === null} onPress={() => onChange(null)}>
        {t('inbox.all')}
      </Chip>
      <CategoryChips issues={issues} value={value} onChange={onChange} />
    </ChipRow>
  )
}

/** Those chips alone; a second tap on one takes it away. */
export function CategoryChips({ issues, value, onChange }: CategoryFilterProps) {
  const { t } = useTranslation('issues')
  const count = (category: Category) => issues.filter((issue) => issue.category === category).length
  return enums.issue_category
    .filter((category) => count(category) > 0 || category === value)
    .map((category) => (
      <Chip
        key={category}
        icon={categoryIcons[category]}
        pressed={value === category}
        onPress={() => onChange(value === category ? null : category)}
      >
        {t(`category.${category}`)} <span className="tabular">{count(category)}</span>
      </Chip>
    ))
}
