import { Search } from 'lucide-react'
import type { RefObject } from 'react'
import { enums } from '#domain/generated/enums.ts'
import { type InboxFilter, type InboxKind, type InboxTime, isOfKind } from '#domain/issues/triage.ts'
import type { Category, ShownIssue } from '#web/features/issues/shared/issue-data.ts'
import { categoryIcons } from '#web/features/issues/shared/issue-labels.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'

const KINDS: readonly InboxKind[] = ['all', 'new', 'crew', 'late', 'snoozed']

interface TriageFiltersProps {
  issues: readonly ShownIssue[]
  filter: InboxFilter<Category>
  time: InboxTime
  search: RefObject<HTMLInputElement | null>
  onChange: (change: Partial<InboxFilter<Category>>) => void
}

/** Search, and chips with counts: the kinds that narrow the list, and the categories present. */
export function TriageFilters({ issues, filter, time, search, onChange }: TriageFiltersProps) {
  const { t } = useTranslation('issues')
  const ofKind = (kind: InboxKind) => issues.filter((issue) => isOfKind(issue, kind, time))
  const kinds = KINDS.filter(
    (kind) =>
      kind === filter.kind ||
      (kind === 'all' ? issues.length > 0 : ofKind(kind).length > 0 && ofKind(kind).length < issues.length),
  )
  return (
    <div className="flex flex-col gap-2">
      <div className="relative">
        <Search
          size={20}
          strokeWidth={1.75}
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 z-1 text-muted"
          aria-hidden
        />
        <TextInput
          ref={search}
          type="search"
          className="pl-10"
          aria-label={t('triage.search')}
          placeholder={t('triage.searchHint')}
          value={filter.search}
          onChange={(event) => onChange({ search: event.target.value })}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        />
      </div>
      <ChipRow label={t('triage.show')}>
        {kinds.length > 1
          ? kinds.map((kind) => (
              <Chip key={kind} pressed={filter.kind === kind} onPress={() => onChange({ kind })}>
                {t(`triage.kind.${kind}`)} <span className="tabular">{ofKind(kind).length}</span>
              </Chip>
            ))
          : null}
        <CategoryChips
          issues={ofKind(filter.kind)}
          value={filter.category}
          onChange={(category) => onChange({ category })}
        />
      </ChipRow>
    </div>
  )
}

interface CategoryFilterProps {
  issues: readonly ShownIssue[]
  value: Category | null
  onChange: (category: Category | null) => void
}

/** One chip for each category present, with counts; a second tap deselects it. */
function CategoryChips({ issues, value, onChange }: CategoryFilterProps) {
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
