import { orderPlaceName } from '#domain/orders/serving-place.ts'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

export type PlacedTicket = Pick<
  KitchenTicket,
  'place' | 'place_hole' | 'place_name' | 'place_name_i18n' | 'is_delivery'
>

/** A ticket's destination as text: the hole or the place, and whether it is delivered. */
export function usePlaceText(): (ticket: PlacedTicket) => string {
  const { t, i18n } = useTranslation('queue')
  return (ticket) => {
    if (ticket.place === 'hole') return t('ticket.hole', { number: ticket.place_hole ?? '' })
    const place = orderPlaceName(ticket, i18n.language) ?? t(`ticket.${ticket.place}`)
    return ticket.is_delivery ? t('ticket.bring', { place }) : place
  }
}
