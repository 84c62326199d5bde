import type { CardOptions } from '#web/features/queue/board/lane-item.tsx'
import type { Lane } from '#web/features/queue/board/lanes.ts'
import type { Column } from '#web/features/queue/board.ts'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'

/** What the shapes of the board draw. */
export interface BoardParts {
  lanes: readonly Lane[]
  columns: readonly Column[]
  /** What the device shows of the tickets, in no order. */
  here: readonly KitchenTicket[]
  options: CardOptions
  /** Changes with an act away from the cards, such as another station: the lanes are then sorted at once. */
  sortKey: string
}
