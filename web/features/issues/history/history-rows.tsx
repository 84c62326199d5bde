import { MapPin } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { placeOfIssue } from '#domain/issues/nearby.ts'
import { useClubZone } from '#web/data/settings.ts'
import { IssueCard } from '#web/features/issues/shared/issue-card.tsx'
import type { ShownIssue } from '#web/features/issues/shared/issue-data.ts'
import { issueNumber } from '#web/features/issues/shared/issue-labels.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { IconButton } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/format/format.ts'

interface HistoryRowsProps {
  issues: readonly ShownIssue[]
  chosenId: string | undefined
  /** Absent without a map beside the list. */
  onChoose: ((id: string | undefined) => void) | undefined
}

/** The finished issues. With a map beside them each has a button that shows its mark. */
export function HistoryRows({ issues, chosenId, onChoose }: HistoryRowsProps) {
  return (
    <ul className="grid grid-cols-1 gap-3 md:max-lg:grid-cols-2">
      {issues.map((issue) => (
        <Row
          key={issue.id}
          issue={issue}
          isChosen={issue.id === chosenId}
          onChoose={placeOfIssue(issue) ? onChoose : undefined}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  issue: ShownIssue
  isChosen: boolean
  /** Absent without a map, or for an issue without coordinates. */
  onChoose: ((id: string | undefined) => void) | undefined
}

function Row({ issue, isChosen, onChoose }: RowProps) {
  const { t } = useTranslation('issues')
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <li
      ref={row}
      data-current={isChosen || undefined}
      className={`grid scroll-my-24 rounded-box ${isChosen ? 'ring-2 ring-secondary' : ''}`}
    >
      <IssueCard
        issue={issue}
        aside={<EndFacts issue={issue} />}
        corner={
          onChoose ? (
            <IconButton
              icon={MapPin}
              label={t('history.showOnMap', { number: issueNumber(issue) })}
              aria-pressed={isChosen}
              onClick={() => onChoose(isChosen ? undefined : issue.id)}
            />
          ) : null
        }
      />
    </li>
  )
}

function EndFacts({ issue }: { issue: ShownIssue }) {
  const { t, i18n } = useTranslation('issues')
  const zone = useClubZone()
  return (
    <>
      {issue.resolved_at ? (
        <span className="tabular">
          {t('history.resolvedOn', { day: formatDay(issue.resolved_at, i18n.language, zone) })}
        </span>
      ) : null}
      {issue.reopened_count > 0 ? (
        <span className="font-semibold text-warning">
          {t('work.reopened', { count: issue.reopened_count })}
        </span>
      ) : null}
    </>
  )
}
