import {
  Ban,
  Flag,
  KeyRound,
  type LucideIcon,
  ReceiptText,
  SlidersHorizontal,
  UserRoundCog,
} from 'lucide-react'
import { dayIn } from '#domain/base/day.ts'
import { changeText } from '#web/features/audit/audit-csv.ts'
import type { AuditEntry } from '#web/features/audit/audit-data.ts'
import { type AuditCategory, categoryOfKind } from '#web/features/audit/audit-kinds.ts'
import { useAuditWords } from '#web/features/audit/audit-words.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatDayOfYear, formatTime } from '#web/ui/format/format.ts'
import { List, ListRow } from '#web/ui/list.tsx'
import { Badge } from '#web/ui/status.tsx'

const icons: Record<AuditCategory, LucideIcon> = {
  people: UserRoundCog,
  settings: SlidersHorizontal,
  money: ReceiptText,
  course: Flag,
  accounts: KeyRound,
  refusals: Ban,
}

interface AuditListProps {
  entries: readonly AuditEntry[]
  zone: string
  onOpen: (entry: AuditEntry) => void
}

/** Entries grouped by the club's days, the latest first. */
export function AuditList({ entries, zone, onOpen }: AuditListProps) {
  const { i18n } = useTranslation()
  return (
    <div className="flex flex-col gap-6">
      {daysOf(entries, zone).map(([day, ofDay]) => (
        <List key={day} title={formatDayOfYear(ofDay[0]!.at, i18n.language, zone)}>
          {ofDay.map((entry) => (
            <EntryRow key={entry.id} entry={entry} zone={zone} onPress={() => onOpen(entry)} />
          ))}
        </List>
      ))}
    </div>
  )
}

function daysOf(entries: readonly AuditEntry[], zone: string): [day: string, AuditEntry[]][] {
  const days = new Map<string, AuditEntry[]>()
  for (const entry of entries) {
    const day = dayIn(zone, new Date(entry.at))
    const ofDay = days.get(day)
    if (ofDay) ofDay.push(entry)
    else days.set(day, [entry])
  }
  return [...days]
}

interface EntryRowProps {
  entry: AuditEntry
  zone: string
  onPress: () => void
}

function EntryRow({ entry, zone, onPress }: EntryRowProps) {
  const { t, i18n } = useTranslation('audit')
  const words = useAuditWords()
  const title = [t(`kind.${entry.kind}`), words.subject(entry)].filter(Boolean).join(' · ')
  const changes = words.changes(entry).map(changeText)
  const detail = [words.who(entry), ...changes, words.reason(entry)].filter(Boolean).join(' · ')
  return (
    <ListRow
      icon={icons[categoryOfKind(entry.kind)]}
      title={<span className="[overflow-wrap:anywhere]">{title}</span>}
      detail={<span className="[overflow-wrap:anywhere]">{detail}</span>}
      trailing={
        <span className="flex shrink-0 flex-col items-end gap-1">
          <time dateTime={entry.at} className="tabular text-muted text-sm">
            {formatTime(entry.at, i18n.language, zone)}
          </time>
          {entry.count > 1 ? (
            <Badge tone="attention">
              <span aria-hidden>{t('countShort', { count: entry.count })}</span>
              <span className="sr-only">{t('times', { count: entry.count })}</span>
            </Badge>
          ) : null}
        </span>
      }
      onPress={onPress}
    />
  )
}
