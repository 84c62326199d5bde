import { Ban, Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { nameIn } from '#domain/base/translated-name.ts'
import { useClubZone } from '#web/data/settings.ts'
import { createStore, useStore } from '#web/data/store.ts'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'
import {
  type Dish,
  putOnSale,
  type StockRow,
  sellOut,
  useStock,
  useStockSync,
} from '#web/features/queue/stock/stock-data.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { formatMoment } from '#web/ui/format/format.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/inputs.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { PendingGlyph } from '#web/ui/status.tsx'

/** The database's limit of `menu_item.stock`. */
const MOST_LEFT = 100_000

const shownDish = createStore<Dish | undefined>(undefined)

/** Opens the stock of a dish over the present screen. */
export const showStock = (dish: Dish): void => shownDish.set(dish)

const hideStock = (): void => shownDish.set(undefined)

interface StockSheetProps {
  /** The sheet lists those on which the dish is not done. */
  tickets: readonly Pick<KitchenTicket, 'id' | 'number' | 'lines'>[]
}

/** The stock of a dish after `showStock`: whether it is sold out, how many are left, and its tickets. */
export function StockSheet({ tickets }: StockSheetProps) {
  const { i18n } = useTranslation()
  const dish = useStore(shownDish)
  useEffect(() => hideStock, [])
  return (
    <Sheet open={dish !== undefined} onClose={hideStock} title={dish ? nameIn(dish, i18n.language) : ''}>
      {dish ? (
        <div className="flex flex-col gap-5">
          <SoldOut dish={dish} onDone={hideStock} />
          <Left key={dish.item_id} dish={dish} onDone={hideStock} />
          <DishTickets dish={dish} tickets={tickets} onOpen={hideStock} />
        </div>
      ) : null}
    </Sheet>
  )
}

/** Marks a dish sold out until tomorrow or until further notice, or puts it back on sale, with one tap. */
function SoldOut({ dish: { item_id }, onDone }: { dish: Dish; onDone: () => void }) {
  const { t, i18n } = useTranslation('queue')
  const zone = useClubZone()
  const stock = useStock().get(item_id)
  const sync = useStockSync(item_id)
  const act = (work: Promise<void>) => {
    work.catch(showNotSaved)
    onDone()
  }
  const stateText = ({ sold_out, sold_out_until }: StockRow) => {
    if (!sold_out) return t('stock.onSale')
    if (!sold_out_until) return t('stock.soldOut')
    return t('stock.soldOutUntil', { time: formatMoment(sold_out_until, i18n.language, zone) })
  }
  return (
    <section aria-label={t('stock.sale')} className="flex flex-col gap-3">
      <p role="status" className="flex items-center gap-2 font-semibold">
        {stock ? stateText(stock) : null}
        {sync?.status === 'pending' ? <PendingGlyph status="pending" withWord /> : null}
      </p>
      {sync?.status === 'error' ? <p className="text-error">{errorText(sync.error)}</p> : null}
      {stock?.sold_out ? (
        // None left: it is no longer counted, for no order could be placed.
        <Button
          size="glove"
          block
          icon={Check}
          onClick={() => act(putOnSale(item_id, stock.stock === 0 ? null : undefined))}
        >
          {t('stock.putOnSale')}
        </Button>
      ) : (
        <>
          <Button size="glove" block icon={Ban} onClick={() => act(sellOut(item_id, 'tomorrow', zone))}>
            {t('stock.untilTomorrow')}
          </Button>
          <Button size="glove" block icon={Ban} onClick={() => act(sellOut(item_id, 'further notice', zone))}>
            {t('stock.untilNotice')}
          </Button>
        </>
      )}
    </section>
  )
}

/** The number left: each order reduces it, and at 0 the dish is sold out. */
function Left({ dish: { item_id }, onDone }: { dish: Dish; onDone: () => void }) {
  const { t } = useTranslation('queue')
  const stockLeft = useStock().get(item_id)?.stock ?? null
  const [draft, setDraft] = useState<string>()
  const text = draft ?? (stockLeft === null ? '' : String(stockLeft))
  const left = /^\d{1,6}$/.test(text) ? Number(text) : null
  const isFaulty = draft !== undefined && (left === null || left > MOST_LEFT)
  const save = () => {
    if (left === null || isFaulty) return
    putOnSale(item_id, left).catch(showNotSaved)
    onDone()
  }
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <Field
          label={t('stock.left')}
          hint={t('stock.leftHint')}
          error={isFaulty ? t('stock.leftFault', { most: MOST_LEFT }) : undefined}
        >
          <TextInput
            inputMode="numeric"
            className="h-16! text-2xl! tabular"
            value={text}
            onChange={(event) => setDraft(event.target.value.trim())}
            onKeyDown={(event) => event.key === 'Enter' && save()}
          />
        </Field>
      </div>
      <Button size="glove" className="mt-7" disabled={left === null || isFaulty} onClick={save}>
        {t('stock.setLeft')}
      </Button>
    </div>
  )
}

/** The tickets on which the dish is not done, and their quantities. */
function DishTickets({ dish, tickets, onOpen }: StockSheetProps & { dish: Dish; onOpen: () => void }) {
  const { t } = useTranslation('queue')
  const wanting = tickets.flatMap(({ id, number, lines }) => {
    const count = lines
      .filter(({ item_id, done }) => item_id === dish.item_id && !done)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    return count > 0 ? [{ id, number, count }] : []
  })
  if (wanting.length === 0) return null
  return (
    <section aria-label={t('stock.tickets')}>
      <h3 className="mb-2 font-semibold">{t('stock.tickets')}</h3>
      <ul className="flex flex-wrap gap-2">
        {wanting.map(({ id, number, count }) => (
          <li key={id}>
            <Link
              to="/kitchenorderview"
              query={{ orderId: id }}
              className={buttonClass('plain', 'glove')}
              onClick={onOpen}
            >
              {t('stock.ofTicket', { number, quantity: count })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
