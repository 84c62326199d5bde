import { History } from 'lucide-react'
import { useState } from 'react'
import { useBoardCommand } from '#web/features/queue/keys/commands.ts'
import { EndedTickets } from '#web/features/queue/recall/ended-tickets.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/layers/dialog.tsx'
import { Link } from '#web/ui/link.tsx'

/** Opens the ended tickets over the board. */
export function EndedButton() {
  const { t } = useTranslation('queue')
  const [isOpen, setIsOpen] = useState(false)
  useBoardCommand('openEnded', () => setIsOpen(true))
  return (
    <>
      <Button
        size="glove"
        className="btn-square size-14! min-h-14! shrink-0 px-0!"
        aria-label={t('recall.title')}
        title={t('recall.title')}
        onClick={() => setIsOpen(true)}
      >
        <History size={28} strokeWidth={2} aria-hidden />
      </Button>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={t('recall.title')}>
        <EndedTickets />
      </Sheet>
    </>
  )
}

/** Links to the ended tickets, if the screen has no space for them beside the board. */
export function EndedLink() {
  const { t } = useTranslation('queue')
  return (
    <Link
      to="/kitchenorderlist/ended"
      aria-label={t('recall.title')}
      title={t('recall.title')}
      className={`${buttonClass('plain', 'glove')} btn-square size-16! shrink-0 px-0!`}
    >
      <History size={28} strokeWidth={2} aria-hidden />
    </Link>
  )
}
