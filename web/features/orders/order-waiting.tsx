import { CircleAlert, Clock3, CloudUpload, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { nameIn } from '#domain/base/translated-name.ts'
import type { BasketLine } from '#domain/orders/basket.ts'
import { lineTotal } from '#domain/orders/price.ts'
import { type MutationRecord, refusalOf } from '#web/data/outbox/mutation.ts'
import { dropUnsent, retry } from '#web/data/outbox/outbox.ts'
import { useSettings } from '#web/data/settings.ts'
import { useProblemText } from '#web/features/orders/basket-lines.tsx'
import { useDishName } from '#web/features/orders/dish-names.ts'
import { Note } from '#web/features/orders/order-lines.tsx'
import { useOrderTimes } from '#web/features/orders/order-times.ts'
import { basketOfRecord, placeAgain, returnToBasket } from '#web/features/orders/place-order.ts'
import { useBasketCheck } from '#web/features/orders/use-basket-check.ts'
import { useWaiting, type WaitingState } from '#web/features/orders/waiting.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { formatMoney, joinWords } from '#web/ui/format/format.ts'
import { Price } from '#web/ui/format/reading.tsx'
import { toast } from '#web/ui/layers/toast.tsx'
import { useGo } from '#web/ui/link.tsx'
import { SectionHead } from '#web/ui/list.tsx'
import { ErrorNote } from '#web/ui/notes.tsx'
import { softTone, type Tone } from '#web/ui/tone.ts'

const looks: Record<WaitingState, { icon: LucideIcon; tone: Tone }> = {
  sending: { icon: CloudUpload, tone: 'info' },
  waiting: { icon: Clock3, tone: 'attention' },
  unsure: { icon: TriangleAlert, tone: 'attention' },
  expired: { icon: TriangleAlert, tone: 'attention' },
  refused: { icon: CircleAlert, tone: 'wrong' },
}

/** An order that the club does not have: unsent, expired, or refused. */
export function WaitingOrder({ record }: { record: MutationRecord }) {
  const { t } = useTranslation('orders')
  const { moment } = useOrderTimes()
  const { state, mayHaveArrived } = useWaiting(record)
  const basket = basketOfRecord(record)
  const { problemOf } = useBasketCheck(basket?.lines ?? [], basket?.choices.wantedAt ?? null)
  // Without a retry if a line has a problem: the club would refuse it again.
  const sound = basket?.lines.every((line) => problemOf(line) === null) ?? false
  const { icon: Icon, tone } = looks[state]
  const { expires_at, wanted_at } = record.payload.data as { expires_at?: string; wanted_at?: string | null }
  const until = expires_at ? moment(expires_at) : ''
  const hint =
    state === 'waiting' && wanted_at
      ? t('order.wait.waitingTimed', { time: moment(wanted_at) })
      : state === 'refused'
        ? null
        : t(`order.wait.${state}Hint`, { time: until })
  return (
    <div className="flex flex-col gap-5">
      <div aria-live="polite" className="flex items-start gap-4">
        <span className={`grid size-14 shrink-0 place-items-center rounded-full ${softTone[tone]}`}>
          <Icon size={28} strokeWidth={1.75} aria-hidden />
        </span>
        <div className="min-w-0">
          <h2 className="text-2xl">{t(`order.wait.${state}`)}</h2>
          {hint ? <p className="tabular mt-1">{hint}</p> : null}
          <p className="tabular mt-1 text-muted text-sm">
            {t('order.wait.placedAt', { time: moment(record.timestamp) })}
          </p>
        </div>
      </div>
      {state === 'refused' ? (
        <ErrorNote
          what={t('checkout.refused')}
          why={errorText(refusalOf(record) ?? record.error)}
          onRetry={sound ? () => void retry(record.id) : undefined}
        />
      ) : null}
      {basket ? <WantedLines lines={basket.lines} wantedAt={basket.choices.wantedAt} /> : null}
      <WaitingActs record={record} state={state} mayHaveArrived={mayHaveArrived} />
    </div>
  )
}

/** The lines of the order, with those no longer offered. */
function WantedLines({ lines, wantedAt }: { lines: readonly BasketLine[]; wantedAt: string | null }) {
  const { t, i18n } = useTranslation('orders')
  const { itemOf, problemOf, totalMinor } = useBasketCheck(lines, wantedAt)
  const problemText = useProblemText()
  const nameOf = useDishName()
  const currency = useSettings()['club.currency']
  return (
    <section>
      <SectionHead title={t('order.wait.lines')} />
      <ul className="hairlines">
        {lines.map((line) => {
          const item = itemOf(line.item_id)
          const problem = problemOf(line)
          const options = item?.menu_option.filter(({ id }) => line.options.includes(id)) ?? []
          return (
            <li
              key={`${line.item_id}${line.options.join()}${line.note}`}
              className={`flex items-start gap-3 px-4 py-3 ${problem ? 'bg-error/6' : ''}`}
            >
              <span className="figure min-w-7 text-xl">{line.quantity}</span>
              <span className="min-w-0 flex-1">
                <span className={problem ? 'text-muted line-through' : ''}>
                  {nameOf(line.item_id, item) ?? '…'}
                </span>
                {options.length > 0 ? (
                  <span className="block text-muted text-sm">
                    {joinWords(
                      options.map((option) => nameIn(option, i18n.language)),
                      i18n.language,
                    )}
                  </span>
                ) : null}
                {line.note ? <Note text={line.note} /> : null}
                {problem ? (
                  <span className="block font-semibold text-error text-sm">{problemText(problem, item)}</span>
                ) : null}
              </span>
              {item ? <Price minor={lineTotal(line, item)} currency={currency} /> : null}
            </li>
          )
        })}
      </ul>
      {totalMinor === null ? null : (
        <p className="mt-2 flex justify-between px-4 font-semibold">
          <span>{t('checkout.total')}</span>
          <Price minor={totalMinor} currency={currency} />
        </p>
      )}
    </section>
  )
}

/** The author's choices: send again, change or discard; nothing is sent automatically. */
function WaitingActs({
  record,
  state,
  mayHaveArrived,
}: {
  record: MutationRecord
  state: WaitingState
  mayHaveArrived: boolean
}) {
  const { t, i18n } = useTranslation('orders')
  const go = useGo()
  const settings = useSettings()
  const [busy, setBusy] = useState(false)
  const basket = basketOfRecord(record)
  const { totalMinor, problemOf } = useBasketCheck(basket?.lines ?? [], null)
  const sound = basket?.lines.every((line) => problemOf(line) === null) ?? false
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true)
    await work().catch((cause) => toast('error', t('checkout.refused'), { detail: errorText(cause) }))
    setBusy(false)
  }
  const change = () =>
    act(async () => returnToBasket(record).then(() => go('/userorder', {}, { replace: true })))
  const again = () => act(() => placeAgain(record, totalMinor, settings['kitchen.order_patience_minutes']))
  const stopped = state === 'expired' || state === 'refused'
  return (
    <div className="flex flex-col gap-3">
      {(state === 'expired' || state === 'unsure') && basket ? (
        <Button kind="primary" size="glove" block busy={busy} disabled={!sound} onClick={() => void again()}>
          {totalMinor === null
            ? t('list.order')
            : t('order.wait.again', {
                price: formatMoney(totalMinor, settings['club.currency'], i18n.language),
              })}
        </Button>
      ) : null}
      {stopped && basket ? (
        <Button
          kind={state === 'refused' ? 'primary' : 'plain'}
          size="large"
          block
          disabled={busy}
          onClick={() => void change()}
        >
          {t('order.wait.change')}
        </Button>
      ) : null}
      {mayHaveArrived ? null : (
        <Button size="large" block disabled={busy} onClick={() => void act(() => dropUnsent(record.id))}>
          {t('order.wait.discard')}
        </Button>
      )}
    </div>
  )
}
