import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { oldestWait } from '#domain/queue/age.ts'
import { useClock } from '#web/features/queue/clock.ts'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'
import { Button } from '#web/ui/button.tsx'

interface MoreChipsProps {
  /** The tickets of the pages before and after the one in sight. */
  before: readonly KitchenTicket[]
  after: readonly KitchenTicket[]
  onBack: () => void
  onOn: () => void
}

/** What does not fit: how many, how old the oldest is, and a tap shows them. */
export function MoreChips({ before, after, onBack, onOn }: MoreChipsProps) {
  const { t } = useTranslation('queue')
  const oldest = useClock((now) => {
    const wait = oldestWait(after, now)
    return wait === null ? null : Math.floor(wait / 60_000)
  })
  const more = t('board.more', { count: after.length })
  return (
    <>
      {before.length > 0 ? (
        <Button size="glove" className={chip} onClick={onBack}>
          <ChevronLeft size={24} strokeWidth={2} aria-hidden />
          {t('board.earlier', { count: before.length })}
        </Button>
      ) : null}
      {after.length > 0 ? (
        <Button size="glove" className={chip} onClick={onOn}>
          {oldest === null ? more : `${more} · ${t('board.oldest', { count: oldest })}`}
          <ChevronRight size={24} strokeWidth={2} aria-hidden />
        </Button>
      ) : null}
    </>
  )
}

const chip = 'h-14! min-h-14! rounded-full! border-base-content! bg-base-content! px-4! text-base-100!'
