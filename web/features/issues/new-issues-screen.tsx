import { Inbox } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { enums } from '#domain/generated/enums.ts'
import { inWorkOrder } from '#domain/issues/work-order.ts'
import { IssueCard } from '#web/features/issues/issue-card.tsx'
import type { Category, ShownIssue } from '#web/features/issues/issue-data.ts'
import { useOpenIssues } from '#web/features/issues/issue-data.ts'
import { IssueSteps } from '#web/features/issues/issue-steps.tsx'
import { categoryIcons } from '#web/features/issues/issue-words.tsx'
import { IssuesOnMap } from '#web/features/issues/issues-on-map.tsx'
import { ListState } from '#web/features/issues/list-state.tsx'
import { isUntaken, NothingNew } from '#web/features/issues/untaken.tsx'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { Segmented } from '#web/ui/segmented.tsx'

/** What came in and nobody has yet, most urgent first: taken, given away or declined on the spot. */
export function NewIssuesScreen() {
  const { t } = useTranslation('issues')
  const { issues, query } = useOpenIssues()
  const [category, setCategory] = useState<Category | null>(null)
  const [view, setView] = useState<'list' | 'map'>('list')
  const untaken = useMemo(() => inWorkOrder(issues.filter(isUntaken), 'priority', null), [issues])
  const shown = category ? untaken.filter((issue) => issue.category === category) : untaken
  return (
    <ListState query={query} isEmpty={untaken.length === 0} empty={<NothingNew />}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <p className="tabular flex-1 whitespace-nowrap font-semibold" role="status">
            {t('inbox.count', { count: untaken.length })}
          </p>
          <div className="w-44">
            <Segmented
              label={t('inbox.view')}
              value={view}
              choices={[
                { value: 'list', label: t('inbox.list') },
                { value: 'map', label: t('inbox.map') },
              ]}
              onChange={setView}
            />
          </div>
        </div>
        <CategoryFilter issues={untaken} value={category} onChange={setCategory} />
        {view === 'map' ? <IssuesOnMap issues={shown} /> : <Cards issues={shown} />}
      </div>
    </ListState>
  )
}

function Cards({ issues }: { issues: ShownIssue[] }) {
  return (
    <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
      {issues.map((issue) => (
        <li key={issue.id} className="grid">
          <IssueCard issue={issue} withOwner>
            <IssueSteps issue={issue} look="row" />
          </IssueCard>
        </li>
      ))}
    </ul>
  )
}

interface CategoryFilterProps {
  issues: readonly ShownIssue[]
  value: Category | null
  onChange: (category: Category | null) => void
}

/** One chip for each category that is there, with how many; nothing where there is nothing to choose. */
export function CategoryFilter({ issues, value, onChange }: CategoryFilterProps) {
  const { t } = useTranslation('issues')
  const count = (category: Category) => issues.filter((issue) => issue.category === category).length
  const there = enums.issue_category.filter((category) => count(category) > 0 || category === value)
  if (there.length < 2) return null
  return (
    <ChipRow label={t('inbox.filter')}>
      <Chip icon={Inbox} pressed={value === null} onPress={() => onChange(null)}>
        {t('inbox.all')}
      </Chip>
      {there.map((category) => (
        <Chip
          key={category}
          icon={categoryIcons[category]}
          pressed={value === category}
          onPress={() => onChange(value === category ? null : category)}
        >
          {t(`category.${category}`)} <span className="tabular">{count(category)}</span>
        </Chip>
      ))}
    </ChipRow>
  )
}
