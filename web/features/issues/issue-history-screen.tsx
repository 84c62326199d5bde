import { History, SearchX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DONE_STATUSES } from '#domain/issues/steps.ts'
import { CategoryFilter } from '#web/features/issues/category-filter.tsx'
import { IssueCard } from '#web/features/issues/issue-card.tsx'
import {
  type Category,
  type ShownIssue,
  type Status,
  useDoneIssues,
} from '#web/features/issues/issue-data.ts'
import { ListState } from '#web/features/issues/list-state.tsx'
import { usePlaceWords } from '#web/features/issues/place-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { EmptyState } from '#web/ui/notes.tsx'

const PAGE = 30

/** Resolved, closed and declined ones, to look through: a reporter's own, all of them for course maintenance. */
export function IssueHistoryScreen() {
  const { t } = useTranslation('issues')
  const { issues, query } = useDoneIssues()
  const [text, setText] = useState('')
  const [status, setStatus] = useState<Status | null>(null)
  const [category, setCategory] = useState<Category | null>(null)
  const [length, setLength] = useState(PAGE)
  const done = useMemo(
    () => issues.filter((issue) => (DONE_STATUSES as readonly Status[]).includes(issue.status)),
    [issues],
  )
  const matching = useMatching(done, text)
  const found = matching.filter((issue) => !status || issue.status === status)
  const shown = found.filter((issue) => !category || issue.category === category)
  const empty = <EmptyState icon={History} title={t('history.empty')} hint={t('history.emptyHint')} />
  return (
    <ListState query={query} isEmpty={done.length === 0} empty={empty}>
      <div className="flex flex-col gap-4">
        <TextInput
          type="search"
          aria-label={t('history.search')}
          value={text}
          placeholder={t('history.searchHint')}
          onChange={(event) => setText(event.target.value)}
          className="max-w-xl"
        />
        <ChipRow label={t('history.state')}>
          {DONE_STATUSES.map((one) => (
            <Chip key={one} pressed={status === one} onPress={() => setStatus(status === one ? null : one)}>
              {t(`status.${one}`)}
            </Chip>
          ))}
        </ChipRow>
        <CategoryFilter issues={found} value={category} onChange={setCategory} />
        <p className="tabular text-muted text-sm" role="status">
          {t('history.count', { count: shown.length })}
        </p>
        {shown.length === 0 ? <EmptyState icon={SearchX} title={t('history.nothing')} /> : null}
        <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
          {shown.slice(0, length).map((issue) => (
            <li key={issue.id} className="grid">
              <IssueCard issue={issue} withStatus />
            </li>
          ))}
        </ul>
        {shown.length > length ? (
          <Button onClick={() => setLength(length + PAGE)}>{t('history.more')}</Button>
        ) : null}
      </div>
    </ListState>
  )
}

/** Issues in whose number, words, place or kind all the given words occur, in the reader's language. */
function useMatching(issues: ShownIssue[], text: string): ShownIssue[] {
  const { t } = useTranslation('issues')
  const words = usePlaceWords()
  const wanted = text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return issues
  return issues.filter((issue) => {
    const said = [
      `#${issue.number}`,
      issue.description,
      words(issue),
      t(`category.${issue.category}`),
      issue.reason,
    ]
    const all = said.join(' ').toLocaleLowerCase()
    return wanted.every((word) => all.includes(word))
  })
}
