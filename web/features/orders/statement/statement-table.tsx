import { Scale } from 'lucide-react'
import { nameIn } from '#domain/base/translated-name.ts'
import { refusalOf } from '#web/data/outbox/mutation.ts'
import { drop, retry } from '#web/data/outbox/outbox.ts'
import { useClubZone } from '#web/data/settings.ts'
import { type StatementLine, usePendingCorrections } from '#web/features/orders/statement/statement-data.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { FigureTable } from '#web/ui/charts/table.tsx'
import { formatMoment, formatMoney } from '#web/ui/format/format.ts'
import { ErrorNote } from '#web/ui/notes.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

interface StatementTableProps {
  lines: StatementLine[]
  /** Given to people who may correct a charge. */
  onCorrect: ((line: StatementLine) => void) | undefined
}

/** A month's orders and corrections with the balance after each, then the corrections pending on this device. */
export function StatementTable({ lines, onCorrect }: StatementTableProps) {
  const { t, i18n } = useTranslation('orders')
  return (
    <>
      <FigureTable
        columns={[
          { title: t('statement.order') },
          { title: t('statement.amount') },
          { title: t('statement.balance'), isSpare: true },
        ]}
        rows={lines.map((line) => ({
          key: line.correction_id ?? line.order_id,
          name:
            line.correction_id === null ? (
              <OrderName line={line} onCorrect={onCorrect} />
            ) : (
              <CorrectionName line={line} />
            ),
          figures: [
            <span key="amount" className={line.total_minor < 0 ? 'text-success' : ''}>
              {formatMoney(line.total_minor, line.currency, i18n.language)}
            </span>,
            <span key="balance" className="text-muted">
              {formatMoney(line.balance_minor, line.currency, i18n.language)}
            </span>,
          ],
        }))}
      />
      <Waiting lines={lines} />
    </>
  )
}

/** An order's dishes, time and number, and whether it is uncollected. */
function OrderName({ line, onCorrect }: { line: StatementLine } & Pick<StatementTableProps, 'onCorrect'>) {
  const { t, i18n } = useTranslation('orders')
  const zone = useClubZone()
  const { number, at, status } = line
  return (
    <>
      <span className="block wrap-anywhere">{soldText(line, i18n.language)}</span>
      <span className="block text-muted text-sm">
        {formatMoment(at, i18n.language, zone)} · {t('statement.number', { number })}
        {status === 'completed' ? '' : ` · ${t('statement.open')}`}
      </span>
      {onCorrect ? (
        <Button
          kind="quiet"
          icon={Scale}
          className="-ml-3 print:hidden"
          aria-label={t('statement.correctOf', { number })}
          onClick={() => onCorrect(line)}
        >
          {t('statement.correct')}
        </Button>
      ) : null}
    </>
  )
}

/** A correction's kind, reason, reference and order. */
function CorrectionName({ line }: { line: StatementLine }) {
  const { t, i18n } = useTranslation('orders')
  const zone = useClubZone()
  const { kind, reference, reason, number, at, order_at } = line
  return (
    <>
      <span className="block font-medium">
        {t(kind === 'refund' ? 'statement.refund' : 'statement.correction', { reference })}
      </span>
      <span className="block wrap-anywhere">{reason}</span>
      <span className="block text-muted text-sm">
        {formatMoment(at, i18n.language, zone)} ·{' '}
        {t('statement.ofOrder', { number, at: formatMoment(order_at, i18n.language, zone) })}
      </span>
    </>
  )
}

/** Unsent corrections, and refused ones with their actions. */
function Waiting({ lines }: { lines: StatementLine[] }) {
  const { t, i18n } = useTranslation('orders')
  const waiting = usePendingCorrections(lines)
  return waiting.map((record) => {
    const { order_id, amount_minor } = record.payload.data as { order_id: string; amount_minor: number }
    const order = lines.find((line) => line.order_id === order_id)
    const what = t('statement.waiting', {
      number: order?.number,
      amount: formatMoney(amount_minor, order?.currency ?? 'EUR', i18n.language),
    })
    if (record.status !== 'error') {
      return (
        <p key={record.id} role="status" className="flex items-center gap-2 px-4">
          <PendingGlyph status="pending" />
          {what}
        </p>
      )
    }
    return (
      <div key={record.id} className="flex flex-col gap-2 print:hidden">
        <ErrorNote
          what={what}
          why={errorText(refusalOf(record) ?? record.error)}
          onRetry={() => void retry(record.id)}
        />
        <Button className="self-start" onClick={() => void drop(record.id)}>
          {t('statement.discard')}
        </Button>
      </div>
    )
  })
}

/** The dishes of an order; empty for a correction. */
export function soldText({ lines }: StatementLine, language: string): string {
  return lines.map((line) => `${line.quantity} ${nameIn(line, language)}`).join(', ')
}
