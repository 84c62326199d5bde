import type { Choices } from '#domain/orders/choices.ts'
import type { ServingPlace } from '#domain/orders/serving-place.ts'
import { useSettings } from '#web/data/settings.ts'
import { type Account, useAccount } from '#web/features/orders/orders-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { formatMoney } from '#web/ui/format/format.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'

/** The rest of an account's limit this month; null without a limit. */
function leftOn({ limit_minor, charged_minor }: Account): number | null {
  return limit_minor === null ? null : Math.max(0, limit_minor - charged_minor)
}

interface PayChoiceProps {
  pay: Choices['pay']
  kind: ServingPlace['kind']
  totalMinor: number
  onChange: (change: Partial<Choices>) => void
}

/** Payment at handover, or on the member account if the club permits it; shows the rest of the month's limit. */
export function PayChoice({ pay, kind, totalMinor, onChange }: PayChoiceProps) {
  const { t, i18n } = useTranslation('orders')
  const currency = useSettings()['club.currency']
  const { data: account } = useAccount()
  const left = account ? leftOn(account) : null
  const over = left !== null && totalMinor > left
  return (
    <div className="flex flex-col gap-2">
      <Segmented
        label={t('checkout.pay')}
        value={pay}
        choices={[
          { value: 'collection', label: t(`checkout.payAt.${kind}`) },
          { value: 'account', label: t('checkout.account'), disabled: account?.may === false },
        ]}
        onChange={(value) => onChange({ pay: value })}
      />
      {account?.may === false ? (
        <p className="px-1 text-muted text-sm">{t(`checkout.accountNot.${kind}`)}</p>
      ) : left !== null ? (
        <p className={`tabular px-1 text-sm ${over && pay === 'account' ? 'text-error' : 'text-muted'}`}>
          {t(over ? 'checkout.accountOver' : 'checkout.accountLeft', {
            price: formatMoney(left, currency, i18n.language),
          })}
        </p>
      ) : null}
    </div>
  )
}

/** Why the account cannot be charged this amount; null if it can, or if unknown. */
export function accountProblem(account: Account | undefined, totalMinor: number): 'not' | 'over' | null {
  if (!account) return null
  if (!account.may) return 'not'
  const left = leftOn(account)
  return left !== null && totalMinor > left ? 'over' : null
}
