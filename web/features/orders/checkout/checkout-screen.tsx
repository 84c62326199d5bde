import { Clock, CloudOff, CreditCard, LogIn, MapPin, ShoppingBasket, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { TaxLine } from '#domain/base/json-columns.ts'
import { nameIn } from '#domain/base/translated-name.ts'
import { limits } from '#domain/generated/limits.ts'
import { countOf } from '#domain/orders/basket.ts'
import { cleanNote } from '#domain/orders/choices.ts'
import type { ServingPlace } from '#domain/orders/serving-place.ts'
import { clubNow } from '#web/data/clock.ts'
import { usePendingFor } from '#web/data/outbox/outbox.ts'
import { usePause } from '#web/data/pause.ts'
import { useConnection } from '#web/data/realtime.ts'
import { useRole } from '#web/data/session/visitor.ts'
import { useSettings } from '#web/data/settings.ts'
import { BasketLines } from '#web/features/orders/basket-lines.tsx'
import { choose, emptyBasket, useBasket } from '#web/features/orders/basket-store.ts'
import { CheckoutAllergies, useOrderAllergies } from '#web/features/orders/checkout/checkout-allergies.tsx'
import { ChoiceRow } from '#web/features/orders/checkout/choice-row.tsx'
import {
  useChosenPlace,
  usePlaceAnswer,
  usePlaceProblem,
} from '#web/features/orders/checkout/chosen-place.ts'
import { accountProblem, PayChoice } from '#web/features/orders/checkout/pay-choice.tsx'
import { PlaceChoice } from '#web/features/orders/checkout/place-choice.tsx'
import {
  TimeChoice,
  TimeNote,
  type Times,
  useMovedTime,
  useTimeAnswer,
  useTimes,
} from '#web/features/orders/checkout/time-choice.tsx'
import { usePositionPlace } from '#web/features/orders/checkout/use-position-place.ts'
import { useOrderTimes } from '#web/features/orders/order-times.ts'
import { type Account, useAccount } from '#web/features/orders/orders-data.ts'
import { placeOrder } from '#web/features/orders/place-order.ts'
import { useTaxRate } from '#web/features/orders/tax-lines.tsx'
import { useBasketCheck } from '#web/features/orders/use-basket-check.ts'
import { errorText } from '#web/i18n/error-text.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { cookiePrefix, saveRedirectPath } from '#web/routes/redirect-path.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { formatMoney } from '#web/ui/format/format.ts'
import { Price } from '#web/ui/format/reading.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/inputs.tsx'
import { Link, useGo } from '#web/ui/link.tsx'
import { EmptyState, ErrorNote } from '#web/ui/notes.tsx'

/** Places the basket as an order. */
export function CheckoutScreen() {
  const { t } = useTranslation('orders')
  const basket = useBasket()
  return (
    <div className="mx-auto max-w-2xl safe-x pt-(--top-space) pb-6 lg:max-w-5xl">
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

function Checkout() {
  const { t } = useTranslation('orders')
  const basket = useBasket()
  const { lines, choices } = basket
  const check = useBasketCheck(lines, choices.wantedAt)
  const times = useTimes(choices, countOf(basket), check.work)
  const { data: account } = useAccount()
  const allergies = useOrderAllergies(choices)
  const broken = lines.filter((line) => check.problemOf(line) !== null).length
  const total = check.totalMinor ?? 0
  const placeProblem = usePlaceProblem(choices)
  const { kind = 'collection' } = times.served ?? {}
  const accountStopper = choices.pay === 'account' ? accountProblem(account, total) : null
  const stopper =
    broken > 0
      ? t('checkout.hasProblem', { count: broken })
      : times.problem
        ? // A time that moves by itself has its own line: a second one here would move the button.
          times.problem === 'slotMoves'
          ? ''
          : t(`checkout.${times.problem}`)
        : (placeProblem ??
          (accountStopper === 'not' ? t(`checkout.accountNot.${kind}`) : null) ??
          (accountStopper === 'over' ? t(`checkout.payInstead.${kind}`) : null))
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_auto_1fr] lg:items-start lg:gap-x-10">
        <BasketLines
          basket={basket}
          itemOf={check.itemOf}
          problemOf={check.problemOf}
          allergies={allergies ?? []}
        />
        {/* On a laptop the columns flow separately: an open place does not push the note down. */}
        <div className="lg:row-span-2">
          <CheckoutRows times={times} totalMinor={total} account={account} />
        </div>
        <div className="flex flex-col gap-6 lg:row-span-2">
          <CheckoutAllergies allergies={allergies} onChange={choose} />
          <OrderNote note={choices.note} />
          <Button kind="quiet" className="self-start text-muted" icon={Trash2} onClick={emptyBasket}>
            {t('checkout.remove')}
          </Button>
        </div>
        <Total totalMinor={check.totalMinor} tax={check.tax} />
      </div>
      <PlaceOrder totalMinor={check.totalMinor} served={times.served} stopper={stopper} />
    </div>
  )
}

function OrderNote({ note }: { note: string }) {
  const { t } = useTranslation('orders')
  return (
    <Field label={t('checkout.note')} optional>
      <TextArea
        rows={2}
        dir="auto"
        maxLength={limits['user_order.note']}
        value={note}
        onChange={(event) => choose({ note: cleanNote(event.target.value, limits['user_order.note']) })}
      />
    </Field>
  )
}

interface CheckoutRowsProps {
  times: Times
  totalMinor: number
  account: Account | undefined
}

/** Place, time and payment, with known answers filled in; each opens to change it. */
function CheckoutRows({ times, totalMinor, account }: CheckoutRowsProps) {
  const { t } = useTranslation('orders')
  const { choices } = useBasket()
  const [open, setOpen] = useState<'where' | 'when' | 'pay' | null>(null)
  const { places } = useChosenPlace(choices)
  const position = usePositionPlace(choices, places, choose)
  const moved = useMovedTime(choices, times, choose)
  const place = usePlaceAnswer(choices)
  const placeProblem = usePlaceProblem(choices)
  const time = useTimeAnswer(choices, times, moved)
  const toggle = (row: typeof open) => () => setOpen(open === row ? null : row)
  const { kind = 'collection' } = times.served ?? {}
  const isMissing = !times.served || (times.served.asks_hole && choices.hole === null)
  const byPosition =
    choices.placeBy === 'position' && position.fix
      ? t('checkout.fromPosition', { metres: Math.round(position.fix.accuracyM) })
      : ''
  const detail = choices.placeBy === null && !isMissing ? t('checkout.onCourse') : byPosition
  return (
    <ul aria-label={t('checkout.rows')} className="hairlines">
      <ChoiceRow
        icon={MapPin}
        label={t('checkout.where')}
        answer={place}
        isAsking={isMissing}
        detail={places.some(({ asks_hole }) => asks_hole) ? detail : undefined}
        note={
          placeProblem && !isMissing ? (
            <p role="alert" className="font-semibold text-sm text-warning">
              {placeProblem}
            </p>
          ) : null
        }
        isOpen={open === 'where'}
        onToggle={toggle('where')}
      >
        <PlaceChoice choices={choices} position={position} onChange={choose} />
      </ChoiceRow>
      <ChoiceRow
        icon={Clock}
        label={t('checkout.when')}
        {...time}
        note={<TimeNote times={times} moved={moved} />}
        hasNoteRoom={choices.wantedAt !== null || moved !== null}
        isOpen={open === 'when'}
        onToggle={toggle('when')}
      >
        <TimeChoice choices={choices} times={times} onChange={choose} />
      </ChoiceRow>
      <ChoiceRow
        icon={CreditCard}
        label={t('checkout.pay')}
        answer={choices.pay === 'account' ? t('checkout.account') : t(`checkout.payAt.${kind}`)}
        isOpen={open === 'pay'}
        onToggle={toggle('pay')}
      >
        {account?.may || choices.pay === 'account' ? (
          <PayChoice pay={choices.pay} kind={kind} totalMinor={totalMinor} onChange={choose} />
        ) : null}
      </ChoiceRow>
    </ul>
  )
}

/** The total and its tax, as the club will compute them. */
function Total({ totalMinor, tax }: { totalMinor: number | null; tax: TaxLine[] }) {
  const { t } = useTranslation('orders')
  const currency = useSettings()['club.currency']
  const rateOf = useTaxRate()
  return (
    <div>
      <p className="flex items-baseline justify-between font-semibold text-xl">
        <span>{t('checkout.total')}</span>
        {totalMinor === null ? <span>…</span> : <Price minor={totalMinor} currency={currency} />}
      </p>
      {tax
        .filter(({ bp }) => bp > 0)
        .map(({ bp, tax_minor }) => (
          <p key={bp} className="flex items-baseline justify-between text-muted text-sm">
            <span>{t('checkout.taxIn', { rate: rateOf(bp) })}</span>
            <Price minor={tax_minor} currency={currency} />
          </p>
        ))}
    </div>
  )
}

/** The button's text: the hole or place, and the price. */
function useOrderWords(served: ServingPlace | undefined, totalMinor: number | null): string {
  const { t, i18n } = useTranslation('orders')
  const { choices } = useBasket()
  const currency = useSettings()['club.currency']
  if (totalMinor === null) return t('list.order')
  const price = formatMoney(totalMinor, currency, i18n.language)
  if (served?.asks_hole && choices.hole !== null)
    return t('checkout.placeAtHole', { number: choices.hole, price })
  if (served?.kind === 'delivery' && !served.asks_hole)
    return t('checkout.placeTo', { place: nameIn(served, i18n.language), price })
  return t('checkout.place', { price })
}

interface PlaceOrderProps {
  totalMinor: number | null
  served: ServingPlace | undefined
  /** Why the order cannot be sent; empty if the row of the time alone says so. */
  stopper: string | null
}

/** The order button. */
function PlaceOrder({ totalMinor, served, stopper }: PlaceOrderProps) {
  const { t } = useTranslation('orders')
  const words = useOrderWords(served, totalMinor)
  const isPaused = usePause() !== null
  const basket = useBasket()
  const go = useGo()
  const role = useRole()
  const settings = useSettings()
  const [busy, setBusy] = useState(false)
  const pressed = useRef(false)
  const [failure, setFailure] = useState<string | null>(null)
  const earlier = usePendingFor('user_order', basket.orderId)

  const place = async () => {
    if (pressed.current) return
    pressed.current = true
    setBusy(true)
    setFailure(null)
    const { orderId } = basket
    try {
      // The app closed after storing the order and before emptying the basket: the order is already placed.
      if (!earlier) await placeOrder(basket, totalMinor, settings['kitchen.order_patience_minutes'])
      emptyBasket()
      go('/userorderview', { orderId }, { replace: true })
    } catch (cause) {
      setFailure(errorText(cause))
      pressed.current = false
    } finally {
      setBusy(false)
    }
  }
  if (role === 'guest') return <SignInFirst />
  return (
    <ActionBar>
      <OfflineNote />
      {failure ? <ErrorNote what={t('checkout.refused')} why={failure} /> : null}
      {stopper ? <p className="text-error text-sm">{stopper}</p> : null}
      <Button
        kind="primary"
        size="glove"
        block
        busy={busy}
        disabled={stopper !== null || isPaused}
        onClick={() => void place()}
      >
        {isPaused ? t('menu.paused') : words}
      </Button>
    </ActionBar>
  )
}

/** Beside the button: the effect of ordering offline. It moves nothing when the signal is lost. */
function OfflineNote() {
  const { t } = useTranslation('orders')
  const { moment } = useOrderTimes()
  const { online } = useConnection()
  const { choices } = useBasket()
  const patience = useSettings()['kitchen.order_patience_minutes']
  if (online) return null
  const until = choices.wantedAt ?? clubNow() + patience * 60_000
  return (
    <p role="status" className="flex items-start gap-2 text-sm text-warning">
      <CloudOff size={20} strokeWidth={1.75} className="shrink-0" aria-hidden />
      {t('checkout.offline', { time: moment(until) })}
    </p>
  )
}

/** A guest signs in or creates an account, and returns here. */
function SignInFirst() {
  const { t } = useTranslation('orders')
  return (
    <ActionBar>
      <p className="text-center text-muted text-sm">{t('checkout.signInHint')}</p>
      <Link
        to="/sign-in"
        className={buttonClass('primary', 'glove', true)}
        onClick={() => saveRedirectPath(cookiePrefix, '/userorder')}
      >
        <LogIn size={20} strokeWidth={1.75} aria-hidden />
        {t('checkout.signIn')}
      </Link>
    </ActionBar>
  )
}
