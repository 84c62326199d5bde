import { csvOf, decimalOf } from '#domain/base/csv.ts'
import { useClubZone } from '#web/data/settings.ts'
import type { StatementLine } from '#web/features/orders/statement/statement-data.ts'
import { soldText } from '#web/features/orders/statement/statement-table.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { downloadText } from '#web/ui/download.ts'
import { localMoment, minorDigits } from '#web/ui/format/format.ts'

const HEAD = [
  'number',
  'time',
  'order',
  'amount',
  'balance',
  'currency',
  'kind',
  'reference',
  'reason',
] as const

/** Saves a statement as a spreadsheet file: one line for each order and each correction. */
export function useSaveStatement(): (lines: readonly StatementLine[], month: string) => void {
  const { t, i18n } = useTranslation('orders')
  const zone = useClubZone()
  return (lines, month) => {
    const rows = lines.map((line) => [
      line.number,
      localMoment(line.at, zone),
      soldText(line, i18n.language),
      decimalOf(line.total_minor, minorDigits(line.currency)),
      decimalOf(line.balance_minor, minorDigits(line.currency)),
      line.currency,
      t(`statement.csvKind.${line.kind as 'order'}`),
      line.correction_id === null ? '' : line.reference,
      line.reason ?? '',
    ])
    const table = csvOf([HEAD.map((name) => t(`statement.csv.${name}`)), ...rows])
    downloadText(`statement_${month.slice(0, 7)}.csv`, table, 'text/csv')
  }
}
