import { Undo2 } from 'lucide-react'
import { memo, use } from 'react'
import type { AgeLimits } from '#domain/queue/age.ts'
import type { LaneEntry } from '#web/features/queue/board/lanes.ts'
import { SteadyContext } from '#web/features/queue/board/steady.ts'
import { useIsChosen } from '#web/features/queue/keys/choice.ts'
import { useIsFresh } from '#web/features/queue/sound/use-arrivals.ts'
import { stateWord } from '#web/features/queue/ticket/state-word.ts'
import { type Bump, takeBack } from '#web/features/queue/ticket/take-back.ts'
import { TicketCard } from '#web/features/queue/ticket/ticket-card.tsx'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { showNotSaved } from '#web/ui/forms/not-saved.ts'

/** The options shared by all cards of a board; the same object while unchanged. */
export interface CardOptions {
  limits: AgeLimits
  /** Whether the board is the pass. */
  pass: boolean
}

interface LaneItemProps extends LaneEntry {
  options: CardOptions
  /** The key that chooses the ticket. */
  digit: number | undefined
}

/** A ticket, or the gap left by a bump. */
export const LaneItem = memo(function LaneItem(props: LaneItemProps) {
  const { ticket, share, bump, options, digit } = props
  const isChosen = useIsChosen(ticket.id)
  const fresh = useIsFresh(ticket.id)
  if (bump) return <BumpedCard step={bump} />
  return (
    <TicketCard {...options} ticket={ticket} share={share} fresh={fresh} digit={digit} isChosen={isChosen} />
  )
})

/** At a bumped ticket's former place: the result, and for a few seconds the undo. */
function BumpedCard({ step }: { step: Bump }) {
  const { t } = useTranslation('queue')
  const isSteady = use(SteadyContext)
  const { ticket, forward } = step
  const { number } = ticket
  const press = () => {
    if (isSteady(ticket.id)) takeBack(step).catch(showNotSaved)
  }
  return (
    <section
      aria-label={t('takeBack.label', { number })}
      className="flex h-full min-h-32 flex-col rounded-box border-2 border-line border-dashed p-[0.5em]"
    >
      <p className="flex min-h-0 flex-1 flex-col items-center justify-center text-muted">
        <span className="figure text-[2.375em]">{number}</span>
        <span className="font-bold uppercase">
          {t(`ticket.${forward.kind === 'move' ? stateWord(ticket, forward.to) : 'ready'}`)}
        </span>
      </p>
      <Button size="glove" block icon={Undo2} className="h-14! min-h-14! shrink-0 px-2!" onClick={press}>
        {t('takeBack.undo')}
        <span className="sr-only"> · {t('ticket.number', { number })}</span>
      </Button>
    </section>
  )
}
