import type { MutationRecord } from '#web/data/outbox/mutation.ts'
import { useDishesText, useDishName } from '#web/features/orders/dish-names.ts'
import { itemFinder, useMenu } from '#web/features/orders/orders-data.ts'
import { basketOfRecord } from '#web/features/orders/place-order.ts'
import { useWaiting, type WaitingState } from '#web/features/orders/waiting.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { ListRow } from '#web/ui/list.tsx'
import { StatusPill } from '#web/ui/status.tsx'
import type { Tone } from '#web/ui/tone.ts'

const tones: Record<WaitingState, Tone> = {
  sending: 'info',
  waiting: 'attention',
  unsure: 'attention',
  expired: 'attention',
  refused: 'wrong',
}

/** An order that the club does not have yet, in the list of orders. */
export function WaitingRow({ record }: { record: MutationRecord }) {
  const { t } = useTranslation('orders')
  const { state } = useWaiting(record)
  const { data: menu } = useMenu()
  const itemOf = itemFinder(menu)
  const lines = basketOfRecord(record)?.lines ?? []
  const nameOf = useDishName()
  const dishesText = useDishesText()
  const dishes = lines.flatMap(({ item_id, quantity }) => {
    const name = nameOf(item_id, itemOf(item_id))
    return name ? [{ quantity, name }] : []
  })
  return (
    <ListRow
      to="/userorderview"
      query={{ orderId: record.payload.id }}
      title={dishesText(dishes) || t('order.waiting')}
      detail={state === 'expired' ? t('order.wait.expiredShort') : undefined}
      trailing={<StatusPill tone={tones[state]}>{t(`order.wait.${state}`)}</StatusPill>}
    />
  )
}
