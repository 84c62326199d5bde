import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { choices } from '#domain/queue/keys.ts'
import type { CardPosition } from '#domain/queue/rail.ts'
import type { TextSize } from '#web/features/queue/board/board-settings.ts'
import { type CardOptions, LaneItem } from '#web/features/queue/board/lane-item.tsx'
import type { Lane } from '#web/features/queue/board/lanes.ts'
import { MoreChips } from '#web/features/queue/board/more-chips.tsx'
import { SteadyContext } from '#web/features/queue/board/steady.ts'
import { useLane } from '#web/features/queue/board/use-lane.ts'
import { useRailSize } from '#web/features/queue/board/use-rail-size.ts'
import { useDigits } from '#web/features/queue/keys/choice.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

interface RailBoardProps {
  lane: Lane
  sortKey: string
  text: TextSize
  options: CardOptions
  chipArea: HTMLElement | null
}

const noHeights: ReadonlyMap<string, number> = new Map()

/** The tickets in columns, from top to bottom and then to the right, over the whole area; the rest is behind a chip. */
export function RailBoard({ lane, sortKey, text, options, chipArea }: RailBoardProps) {
  const { t, i18n } = useTranslation('queue')
  const area = useRef<HTMLUListElement>(null)
  const { size, columnWidth } = useRailSize(area, text)
  const [page, setPage] = useState(0)
  const { heights, addHeights } = useHeights(`${columnWidth} ${text} ${i18n.language}`)
  const firstColumn = page * size.columns
  const { entries, rail, steady } = useLane({ lane, sortKey, size, heights, firstColumn })
  const { positions, before, after, unmeasured } = rail.layout
  useMeasuring(area, unmeasured, addHeights)
  useCutMarks(area)
  // The last ticket of the page has left.
  if (page > 0 && positions.size === 0 && unmeasured.length === 0) setPage(page - 1)
  const ticketsOf = (ids: readonly string[]) => ids.flatMap((id) => entries.get(id)?.ticket ?? [])
  const inSight = rail.slots.filter(({ id }) => positions.has(id) && entries.has(id))
  const choosable = rail.slots.filter(({ id }) => positions.has(id)).slice(0, choices.length)
  const digitOf = useDigits(
    1,
    choosable.map(({ id }) => (entries.get(id)?.bump ? '' : entries.has(id) ? id : '')),
  )
  return (
    <SteadyContext value={steady}>
      <ul ref={area} aria-label={t('board.rail')} className="relative min-h-0 flex-1 overflow-hidden">
        {inSight.map(({ id }) => (
          <Positioned key={id} position={positions.get(id)!} columnWidth={columnWidth} gap={size.gap}>
            <LaneItem {...entries.get(id)!} options={options} digit={digitOf(id)} />
          </Positioned>
        ))}
        {unmeasured.map((id) => (
          <li
            key={id}
            data-unmeasured={id}
            className="invisible absolute top-0 left-0"
            style={{ width: columnWidth }}
          >
            <LaneItem {...entries.get(id)!} options={options} digit={undefined} />
          </li>
        ))}
      </ul>
      {chipArea
        ? createPortal(
            <MoreChips
              before={ticketsOf(before)}
              after={ticketsOf(after)}
              onBack={() => setPage(page - 1)}
              onOn={() => setPage(page + 1)}
            />,
            chipArea,
          )
        : null}
    </SteadyContext>
  )
}

interface PositionedProps {
  position: CardPosition
  columnWidth: number
  gap: number
  children: ReactNode
}

function Positioned({ position: { column, top, height }, columnWidth, gap, children }: PositionedProps) {
  return (
    <li className="absolute" style={{ left: column * (columnWidth + gap), top, height, width: columnWidth }}>
      {children}
    </li>
  )
}

/** The heights of cards at one width and text size; a change of either resets them. */
function useHeights(key: string) {
  const [state, setState] = useState({ key, heights: noHeights })
  const heights = state.key === key ? state.heights : noHeights
  return useMemo(
    () => ({
      heights,
      addHeights(more: ReadonlyMap<string, number>) {
        setState((now) => ({
          key,
          heights: new Map([...(now.key === key ? now.heights : noHeights), ...more]),
        }))
      },
    }),
    [key, heights],
  )
}

/** Measures the cards rendered for it, before the browser paints. */
function useMeasuring(
  area: RefObject<HTMLElement | null>,
  unmeasured: readonly string[],
  addHeights: (more: ReadonlyMap<string, number>) => void,
): void {
  useLayoutEffect(() => {
    if (unmeasured.length === 0) return
    const cards = area.current?.querySelectorAll<HTMLElement>('[data-unmeasured]') ?? []
    addHeights(new Map([...cards].map((card) => [card.dataset.unmeasured!, card.offsetHeight])))
  }, [area, unmeasured, addHeights])
}

/** A smaller cut hides nothing legible. */
const HALF_LINE_PX = 8

/** Marks the cards whose content no longer fits, for example after a refused bump: there is more below. */
function useCutMarks(area: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const bodies = [...(area.current?.querySelectorAll<HTMLElement>('[data-card-body]') ?? [])]
    const isCut = bodies.map(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + HALF_LINE_PX)
    for (const [at, body] of bodies.entries()) body.closest('li')?.toggleAttribute('data-cut', isCut[at])
  })
}
