import { memo, useMemo, useRef } from 'react'
import { type CardOptions, LaneItem } from '#web/features/queue/board/lane-item.tsx'
import type { Lane, LaneEntry } from '#web/features/queue/board/lanes.ts'
import { MoreChips } from '#web/features/queue/board/more-chips.tsx'
import { SteadyContext } from '#web/features/queue/board/steady.ts'
import { useLane } from '#web/features/queue/board/use-lane.ts'
import { useOutOfSight } from '#web/features/queue/board/use-out-of-sight.ts'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'
import { useDigits } from '#web/features/queue/keys/choice.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

interface LaneListProps {
  lane: Lane
  /** The number of cards side by side. */
  cardsAcross?: number
  sortKey: string
  options: CardOptions
  /** Its first tickets are chosen by three digits from this one on. */
  firstDigit: number
  className: string
  /** Whether the list scrolls separately: a chip in its head counts hidden tickets. */
  isScrolling?: boolean
}

const DIGITS = 3

/** The share of the list that a press on its chip scrolls, so that a cut-off card comes into full view. */
const PAGE_SHARE = 0.7

const noHeights: ReadonlyMap<string, number> = new Map()
const noTickets: readonly KitchenTicket[] = []

/** The tickets of one column, left to right and then down. A ticket that left leaves a gap until the board is quiet. */
export const LaneList = memo(function LaneList(props: LaneListProps) {
  const { lane, cardsAcross = 1, sortKey, options, firstDigit, className, isScrolling = false } = props
  const { t } = useTranslation('queue')
  const { entries, rail, steady } = useLane({
    lane,
    sortKey,
    size: 'list',
    heights: noHeights,
    firstColumn: 0,
  })
  const choosable = rail.slots.slice(0, DIGITS).map(({ id }) => entries.get(id))
  const digitOf = useDigits(
    firstDigit,
    choosable.map((entry) => (entry && !entry.bump ? entry.ticket.id : '')),
  )
  const list = useRef<HTMLUListElement>(null)
  const sides = useOutOfSight(list, rail.slots, isScrolling)
  const [before, after] = useMemo(
    () =>
      (['above', 'below'] as const).map((side) =>
        lane.entries.flatMap(({ ticket, bump }) => (bump || sides.get(ticket.id) !== side ? [] : [ticket])),
      ) as [KitchenTicket[], KitchenTicket[]],
    [lane, sides],
  )
  const scrollBy = (pages: number) => {
    const { current } = list
    current?.scrollBy({ top: pages * current.clientHeight * PAGE_SHARE, behavior: 'smooth' })
  }
  const title = lane.key === 'rail' ? t('board.rail') : t(`board.${lane.key}`)
  const count = lane.entries.filter(({ bump }) => !bump).length
  return (
    <section aria-label={title} className={`flex min-h-0 min-w-0 flex-col ${className}`}>
      <div className="flex shrink-0 items-center gap-2 lg:h-16">
        <h2 className="flex h-12 min-w-0 flex-1 items-end gap-2 pb-2 font-bold text-xl uppercase leading-none max-md:sr-only lg:h-14 lg:flex-col-reverse lg:items-start lg:gap-0 lg:pb-0 lg:text-sm">
          <span className="min-w-0 max-w-full truncate leading-tight">{title}</span>
          <span className="figure -mb-1 text-4xl lg:mb-0">{count}</span>
        </h2>
        <MoreChips
          before={after.length > 0 ? noTickets : before}
          after={after}
          onBack={() => scrollBy(-1)}
          onOn={() => scrollBy(1)}
          isNarrow
        />
      </div>
      {lane.entries.length === 0 && lane.key !== 'rail' ? (
        <p className="py-2 text-muted">{t(`board.none.${lane.key}`)}</p>
      ) : null}
      <SteadyContext value={steady}>
        <ul
          ref={list}
          className="grid min-h-0 content-start items-start gap-3 lg:-m-1 lg:flex-1 lg:gap-2 lg:overflow-y-auto lg:p-1"
          style={{ gridTemplateColumns: `repeat(${cardsAcross}, minmax(0, 1fr))` }}
        >
          {rail.slots.map(({ id }) => (
            <Room key={id} id={id} {...entries.get(id)} options={options} digit={digitOf(id)} />
          ))}
        </ul>
      </SteadyContext>
    </section>
  )
})

interface RoomProps extends Partial<LaneEntry> {
  id: string
  options: CardOptions
  digit: number | undefined
}

/**
 * The space of a ticket. It keeps its height when the ticket has left, so that no ticket below moves. Empty without a
 * ticket. Rendered only when its own ticket changes.
 */
const Room = memo(function Room({ id, ticket, share = 'whole', ...rest }: RoomProps) {
  const room = useRef<HTMLLIElement>(null)
  const last = useRef({ hasLeft: false, height: 0 })
  const hasLeft = !ticket || rest.bump !== undefined
  if (hasLeft !== last.current.hasLeft) {
    // The document still shows the ticket: this is the height to keep.
    const height = hasLeft ? (room.current?.offsetHeight ?? 0) : 0
    last.current = { hasLeft, height }
  }
  const { height } = last.current
  return (
    <li
      ref={room}
      data-row={id}
      aria-hidden={!ticket || undefined}
      style={height > 0 ? { height } : undefined}
      className={
        ticket ? 'shrink-0 [contain-intrinsic-size:auto_20rem] [content-visibility:auto]' : 'shrink-0'
      }
    >
      {ticket ? <LaneItem ticket={ticket} share={share} {...rest} /> : null}
    </li>
  )
})
