import { useTranslation } from 'react-i18next'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'
import { AllergyBlock } from '#web/features/queue/ticket/allergies.tsx'

/** The allergies of a ticket, shown once more beside the thumb. */
export function MustRead({ ticket }: { ticket: KitchenTicket }) {
  const { t } = useTranslation('queue')
  return (
    <div role="alert" className="w-full basis-full overflow-hidden rounded-field outline-4 outline-error">
      <p className="bg-base-content px-3 py-2 font-bold text-base-100 text-lg uppercase">{t('read.title')}</p>
      <AllergyBlock ticket={ticket} />
    </div>
  )
}
