import { type Cell, csvOf } from '#domain/base/csv.ts'
import type { AuditEntry } from '#web/features/audit/audit-data.ts'
import { type Change, useAuditWords } from '#web/features/audit/audit-words.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { localMoment } from '#web/ui/format/format.ts'

const heads = ['time', 'kind', 'who', 'role', 'about', 'change', 'reason', 'network', 'count'] as const

/** Writes entries as a spreadsheet table, in the reader's language, with times by the club's clock. */
export function useAuditCsv(zone: string): (entries: readonly AuditEntry[]) => string {
  const { t } = useTranslation('audit')
  const words = useAuditWords()
  const row = (entry: AuditEntry): Cell[] => [
    localMoment(entry.at, zone),
    t(`kind.${entry.kind}`),
    words.who(entry),
    words.role(entry),
    words.subject(entry),
    words.changes(entry).map(changeText).join('; ') || null,
    words.reason(entry),
    entry.network,
    entry.count,
  ]
  return (entries) => csvOf([heads.map((head) => t(`head.${head}`)), ...entries.map(row)])
}

/** A change on one line, such as `Role: Member → Kitchen`. */
export function changeText({ name, before, after }: Change): string {
  return `${name}: ${before ?? '–'} → ${after ?? '–'}`
}
