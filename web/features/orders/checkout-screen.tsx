import { LogIn, ShoppingBasket, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countOf, problemOf } from '#domain/orders/basket.ts'
import { orderTotal } from '#domain/orders/price.ts'
import { errorText } from '#web/app/error-text.ts'
import { useRole } from '#web/app/use-visitor.ts'
import { refusalOf } from '#web/data/mutation.ts'
import { drop, usePendingFor, write } from '#web/data/outbox.ts'
import { useSettings } from '#web/data/settings.ts'
import { BasketLines } from '#web/features/orders/basket-lines.tsx'
import { emptyBasket, useBasket } from '#web/features/orders/basket-store.ts'
import { type CheckoutChoices, CheckoutForm, wantedAt } from '#web/features/orders/checkout-form.tsx'
import { PausedNote } from '#web/features/orders/menu-screen.tsx'
import { itemFinder, useMenu } from '#web/features/orders/orders-data.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Link, useGo } from '#web/ui/link.tsx'
import { EmptyState, ErrorNote } from '#web/ui/notes.tsx'
import { Price } from '#web/ui/reading.tsx'

/** What is in the basket becomes an order. */
export function CheckoutScreen() {
  const { t } = useTranslation('orders')
  const basket = useBasket()
  return (
    <div className="mx-auto max-w-2xl safe-x pt-(--top-space) pb-6">
      {countOf(basket) === 0 ? (
        <EmptyState
          icon={ShoppingBasket}
          title={t('checkout.empty')}
          action={
            <Link to="/orders" className={buttonClass('primary')}>
              {t('checkout.emptyAct')}
            </Link>
          }
        />
      ) : (
        <Checkout />
      )}
    </div>
  )
}

const firstChoices: CheckoutChoices = { place: 'clubhouse', hole: 1, time: null, pay: 'collection', note: '' }

function Checkout() {
  const { t } = useTranslation('orders')
  const basket = useBasket()
  const { data: menu } = useMenu()
  const itemOf = itemFinder(menu)
  const settings = useSettings()
  const [choices, setChoices] = useState(firstChoices)
  const broken =
    menu !== undefined && basket.lines.some((line) => problemOf(line, itemOf(line.item_id)) !== null)
  const total = orderTotal(basket.lines, itemOf)
  const stopper = broken ? t('checkout.fixLines') : isPast(choices) ? t('checkout.timePast') : null
  return (
    <div className="flex flex-col gap-6">
      {settings['kitchen.paused'] ? <PausedNote /> : null}
      <BasketLines basket={basket} itemOf={itemOf} known={menu !== undefined} />
      <button type="button" className="btn btn-ghost h-11 self-start text-muted" onClick={emptyBasket}>
        <Trash2 size={20} strokeWidth={1.75} aria-hidden />
        {t('checkout.remove')}
      </button>
      <CheckoutForm choices={choices} onChange={setChoices} prepMinutes={prepMinutes()} />
      <p className="flex items-baseline justify-between font-semibold text-xl">
        <span>{t('checkout.total')}</span>
        <Price minor={total} currency={settings['club.currency']} />
      </p>
      <PlaceOrder choices={choices} total={total} stopper={stopper} paused={settings['kitchen.paused']} />
    </div>
  )

  function prepMinutes(): number[] {
    return basket.lines.flatMap(({ item_id }) => itemOf(item_id)?.prep_minutes ?? [])
  }
}

function isPast(choices: CheckoutChoices): boolean {
  const at = wantedAt(choices, new Date())
  return at !== null && at.getTime() < Date.now()
}

interface PlaceOrderProps {
  choices: CheckoutChoices
  total: number
  /** Why it cannot be sent as it is. */
  stopper: string | null
  paused: boolean
}

/**
 * The one press. The order's id was made with the basket, so a second press, a retry or a replay is the same order.
 */
function PlaceOrder({ choices, total, stopper, paused }: PlaceOrderProps) {
  const { t, i18n } = useTranslation('orders')
  const basket = useBasket()
  const go = useGo()
  const role = useRole()
  const currency = useSettings()['club.currency']
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const earlier = usePendingFor('user_order', basket.orderId)
  const refusal = earlier?.status === 'error' ? refusalOf(earlier) : undefined

  const place = async () => {
    setBusy(true)
    setFailure(null)
    try {
      if (earlier?.status === 'error') await drop(earlier.id)
      await write({
        type: 'CREATE',
        table: 'user_order',
        id: basket.orderId,
        data: orderData(basket.lines, choices),
      })
      const orderId = basket.orderId
      emptyBasket()
      go('/userorderview', { orderId }, { replace: true })
    } catch (cause) {
      setFailure(errorText(cause))
    } finally {
      setBusy(false)
    }
  }
  if (role === 'guest') return <SignInFirst />
  return (
    <ActionBar>
      {refusal || failure ? (
        <ErrorNote what={t('checkout.refused')} why={failure ?? errorText(refusal)} />
      ) : null}
      {stopper ? <p className="text-error text-sm">{stopper}</p> : null}
      <Button
        kind="primary"
        size="glove"
        block
        busy={busy}
        disabled={stopper !== null || paused}
        onClick={() => void place()}
      >
        {t('checkout.place', { price: formatMoney(total, currency, i18n.language) })}
      </Button>
    </ActionBar>
  )
}

function orderData(lines: ReturnType<typeof useBasket>['lines'], choices: CheckoutChoices) {
  return {
    lines: lines.map(({ item_id, quantity, options, note }) => ({
      item_id,
      quantity,
      options: [...options],
      note,
    })),
    place: choices.place,
    place_hole: choices.place === 'hole' ? choices.hole : null,
    wanted_at: wantedAt(choices, new Date())?.toISOString() ?? null,
    pay: choices.pay,
    note: choices.note.trim(),
  }
}

function SignInFirst() {
  const { t } = useTranslation('orders')
  return (
    <ActionBar>
      <p className="text-center text-muted text-sm">{t('checkout.signInHint')}</p>
      <Link to="/sign-in" className={buttonClass('primary', 'glove', true)}>
        <LogIn size={20} strokeWidth={1.75} aria-hidden />
        {t('checkout.signIn')}
      </Link>
    </ActionBar>
  )
}
