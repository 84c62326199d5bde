import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { act, waitFor } from '#web/data/testing/dom.tsx'
import type { Row } from '#web/data/testing/fake-backend.ts'
import { drained } from '#web/data/testing/open-app.ts'
import {
  closeScreen,
  newClub,
  type OpenScreen,
  openScreen,
  type TestClub,
} from '#web/testing/open-screen.tsx'
import { orderRow, soldLine } from '#web/testing/order-rows.ts'

/** The ticket number of each rendered card. */
const drawn: number[] = []
/** The key of each rendered lane. */
const lanes: string[] = []

// Each test has modules of its own, and so these too.
function countDrawing() {
  vi.doMock('#web/features/queue/board/lane-item.tsx', async (load) => {
    const { LaneItem, ...rest } = await load<typeof import('#web/features/queue/board/lane-item.tsx')>()
    const CountedItem = (props: Parameters<(typeof LaneItem)['type']>[0]) => {
      drawn.push(props.ticket.number)
      return <LaneItem {...props} />
    }
    return { ...rest, LaneItem: CountedItem }
  })
  vi.doMock('#web/features/queue/board/use-lane.ts', async (load) => {
    const { useLane } = await load<typeof import('#web/features/queue/board/use-lane.ts')>()
    const useCountedLane: typeof useLane = (options) => {
      lanes.push(options.lane.key)
      return useLane(options)
    }
    return { useLane: useCountedLane }
  })
}

const TICKETS = 200
let club: TestClub

beforeEach(() => {
  countDrawing()
  club = newClub('kitchen')
  localStorage.setItem('kitchen-layout', 'columns')
})
afterEach(closeScreen)

const lines = [soldLine('Burger'), soldLine('Beer', { station: 'bar' })]

// A search by role in a document of this size takes seconds.
const cardOf = (screen: OpenScreen, number: number) =>
  screen.container.querySelector(`article[aria-label='Ticket ${number}']`)

async function openFull() {
  club.rows.user_order = Array.from({ length: TICKETS }, (_, at) =>
    orderRow(at + 1, { lines, status: (['new', 'preparing', 'ready'] as const)[at % 3]! }, TICKETS - at),
  )
  const screen = await openScreen({
    role: 'kitchen',
    address: '/kitchenorderlist',
    load: async () => (await import('#web/features/queue/queue-screen.tsx')).QueueScreen,
  })
  await waitFor(() => expect(cardOf(screen, TICKETS)).toBeTruthy())
  await drained()
  // Later reads render the cards again.
  const { queryClient } = await import('#web/data/queries/query.ts')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  drawn.length = 0
  lanes.length = 0
  return screen
}

async function addToQueue(row: Row): Promise<void> {
  const { queryClient } = await import('#web/data/queries/query.ts')
  const { QUEUE_KEY, knownQueue } = await import('#web/features/queue/data/queue-feed.ts')
  const queue = knownQueue()!
  const tickets = [...queue.tickets, row]
  await act(async () => void queryClient.setQueryData(QUEUE_KEY, { ...queue, tickets }))
}

describe('a board of 200 tickets', () => {
  it.each(['all', 'bar'])(
    'renders one card in one lane for one new order, and no other (%s)',
    async (view) => {
      localStorage.setItem('kitchen-station', view)
      const screen = await openFull()
      await addToQueue(orderRow(TICKETS + 1, { lines }))
      await waitFor(() => expect(cardOf(screen, TICKETS + 1)).toBeTruthy())
      expect(new Set(drawn)).toEqual(new Set([TICKETS + 1]))
      expect(new Set(lanes)).toEqual(new Set(['new']))
    },
  )
})
