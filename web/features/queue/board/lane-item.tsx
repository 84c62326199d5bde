import { memo } from 'react'
import type { AgeLimits } from '#domain/queue/age.ts'
import type { LaneEntry } from '#web/features/queue/board/lanes.ts'
import { useIsChosen } from '#web/features/queue/keys/choice.ts'
import { useIsFresh } from '#web/features/queue/sound/use-arrivals.ts'
import { BumpedCard } from '#web/features/queue/ticket/bumped-card.tsx'
import { TicketCard } from '#web/features/queue/ticket/ticket-card.tsx'

/** What all tickets of a board share; the same object while nothing in it changes. */
export interface CardOptions {
  limits: AgeLimits
  /** At the pass. */
  pass: boolean
}

interface LaneItemProps extends LaneEntry {
  options: CardOptions
  /** The key that chooses it. */
  digit: number | undefined
}

/** A ticket, or what a bump left at its place. */
export const LaneItem = memo(function LaneItem(props: LaneItemProps) {
  const { ticket, share, bump, options, digit } = props
  const isChosen = useIsChosen(ticket.id)
  const fresh = useIsFresh(ticket.id)
  if (bump) return <BumpedCard step={bump} />
  return (
    <TicketCard {...options} ticket={ticket} share={share} fresh={fresh} digit={digit} isChosen={isChosen} />
  )
})
