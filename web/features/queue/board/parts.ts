import type { CardOptions } from '#web/features/queue/board/lane-item.tsx'
import type { Lane } from '#web/features/queue/board/lanes.ts'
import type { Column } from '#web/features/queue/board.ts'
import type { KitchenTicket } from '#web/features/queue/data/queue-data.ts'

/** The content of all board layouts. */
export interface BoardParts {
  lanes: readonly Lane[]
  columns: readonly Column[]
  /** The tickets that the device shows, unsorted. */
  here: readonly KitchenTicket[]
  options: CardOptions
  /** Changes with an action outside the cards, such as another station: the lanes are then sorted at once. */
  sortKey: string
}
