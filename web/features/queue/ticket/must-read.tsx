import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'
import { AllergyBlock } from '#web/features/queue/ticket/allergies.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'

interface MustReadProps {
  ticket: KitchenTicket
  /** In a card of constant height: covers the content above the button, so that the button stays in place. */
  isOverlay: boolean
}

/** The allergies of a ticket, repeated near the thumb. */
export function MustRead({ ticket, isOverlay }: MustReadProps) {
  const { t } = useTranslation('queue')
  return (
    <div
      role="alert"
      className={
        isOverlay
          ? 'absolute inset-x-0 bottom-full z-1 max-h-40 overflow-y-auto'
          : 'w-full basis-full overflow-hidden rounded-field outline-4 outline-error'
      }
    >
      <p className="bg-base-content px-3 py-1 font-bold text-base-100 uppercase">{t('read.title')}</p>
      <AllergyBlock ticket={ticket} />
    </div>
  )
}
