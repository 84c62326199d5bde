import { useTranslation } from 'react-i18next'
import { enums } from '#domain/generated/enums.ts'
import type { Category, ShownIssue } from '#web/features/issues/shared/issue-data.ts'
import { categoryIcons } from '#web/features/issues/shared/issue-labels.tsx'
import { Chip } from '#web/ui/chip.tsx'

interface CategoryFilterProps {
  issues: readonly ShownIssue[]
  value: Category | null
  onChange: (category: Category | null) => void
}

/** One chip for each category that is there, with how many; a second tap on one takes it away. */
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
