import { type Cell, csvOf } from '#domain/base/csv.ts'
import { minutesSpent } from '#domain/issues/work-time.ts'
import { useClubZone } from '#web/data/settings.ts'
import type { ExportedIssue } from '#web/features/issues/history/history-data.ts'
import { useNames } from '#web/features/issues/shared/crew-data.ts'
import { useLocationText } from '#web/features/issues/shared/location-text.ts'
import type issues from '#web/i18n/en/issues.json'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { localMoment } from '#web/ui/format/format.ts'

type Head = keyof typeof issues.csv

const heads: readonly Head[] = [
  'number',
  'status',
  'category',
  'priority',
  'hole',
  'place',
  'description',
  'reported',
  'resolved',
  'hours',
  'by',
  'reopened',
  'minutes',
  'materials',
  'reason',
]

/** Writes issues as a spreadsheet table, in the reader's language, with times by the club's clock. */
export function useIssueCsv(): (rows: readonly ExportedIssue[]) => string {
  const { t } = useTranslation('issues')
  const zone = useClubZone()
  const names = useNames()
  const words = useLocationText()
  const moment = (at: string | null) => (at === null ? null : localMoment(at, zone))
  const row = (issue: ExportedIssue): Cell[] => [
    issue.number,
    t(`status.${issue.status}`),
    t(`category.${issue.category}`),
    t(`priority.${issue.priority}`),
    issue.hole?.number ?? null,
    words(issue) ?? null,
    issue.description,
    moment(issue.created_at),
    moment(issue.resolved_at),
    hoursBetween(issue.created_at, issue.resolved_at),
    issue.resolved_by ? names.ofPerson(issue.resolved_by) : null,
    issue.reopened_count,
    minutesSpent(issue.issue_work, Date.now()) ?? null,
    issue.issue_material.map(({ note }) => note).join('; ') || null,
    issue.reason,
  ]
  return (rows) => csvOf([heads.map((head) => t(`csv.${head}`)), ...rows.map(row)])
}

/** With one decimal; null without an end. */
function hoursBetween(from: string, to: string | null): number | null {
  return to === null ? null : Math.round((Date.parse(to) - Date.parse(from)) / 360_000) / 10
}
