import type { Allergen } from '#domain/menu/menu.ts'

/** A line: dish, quantity, options, note. */
type LineRow = readonly [dish: string, quantity: number, options?: readonly string[], note?: string]

export interface DemoOrder {
  key: string
  who: 'member' | 'member2' | 'admin'
  status: 'new' | 'preparing' | 'ready' | 'completed' | 'cancelled'
  /** When it was placed: minutes ago, or days ago at a time (UTC). */
  placedAt: { minutesAgo: number } | { daysAgo: number; time: string }
  lines: readonly LineRow[]
  place?: 'halfway_house' | { hole: number }
  note?: string
  allergies?: readonly Allergen[]
  pay?: 'account'
  /** Minutes from placing to each further step. */
  steps?: { preparing?: number; ready?: number; ended?: number }
  reason?: string
}

/** The open orders on the kitchen's screen, oldest first. */
const open: DemoOrder[] = [
  {
    key: 'ready-halfway',
    who: 'member2',
    status: 'ready',
    placedAt: { minutesAgo: 16 },
    lines: [
      ['toastie', 1],
      ['sausage-roll', 1],
      ['coffee', 2, ['regular', 'dairy']],
    ],
    place: 'halfway_house',
    pay: 'account',
    steps: { preparing: 3, ready: 12 },
  },
  {
    key: 'preparing-hole',
    who: 'member',
    status: 'preparing',
    placedAt: { minutesAgo: 11 },
    lines: [
      ['burger', 1, ['chips', 'cheese', 'bacon'], 'No pickles, please'],
      ['lager-zero', 1],
    ],
    place: { hole: 10 },
    allergies: ['sesame'],
    note: 'Sesame allergy in the group: plain bap instead of the brioche bun.',
    steps: { preparing: 6 },
  },
  {
    key: 'preparing-club',
    who: 'admin',
    status: 'preparing',
    placedAt: { minutesAgo: 8 },
    lines: [
      ['chowder', 2],
      ['fish', 1],
      ['tea', 1, ['dairy']],
      ['stout', 2, ['pint']],
    ],
    note: 'Table by the window, two visitors',
    pay: 'account',
    steps: { preparing: 5 },
  },
  {
    key: 'new-lunch',
    who: 'member2',
    status: 'new',
    placedAt: { minutesAgo: 6 },
    lines: [
      ['club-sandwich', 2, ['both']],
      ['caesar', 1, ['prawns']],
      ['water', 3],
    ],
  },
  {
    key: 'new-coffee',
    who: 'member',
    status: 'new',
    placedAt: { minutesAgo: 2 },
    lines: [
      ['coffee', 1, ['large', 'oat', 'shot']],
      ['scone', 1, ['fruit']],
    ],
    place: { hole: 1 },
  },
]

const past = (
  daysAgo: number,
  time: string,
  who: DemoOrder['who'],
  lines: readonly LineRow[],
  more: Partial<DemoOrder> = {},
): DemoOrder => ({
  key: `past-${daysAgo}-${time}-${who}`,
  who,
  status: 'completed',
  placedAt: { daysAgo, time },
  lines,
  steps: { preparing: 2, ready: 11, ended: 17 },
  ...more,
})

const finished: DemoOrder[] = [
  past(24, '12:31', 'member', [
    ['soup', 1],
    ['coffee', 1, ['regular', 'dairy']],
  ]),
  past(
    20,
    '09:05',
    'member2',
    [
      ['full-irish', 2],
      ['tea', 2, ['dairy']],
    ],
    { pay: 'account' },
  ),
  past(
    17,
    '13:12',
    'admin',
    [
      ['fish', 2],
      ['lager-zero', 2],
    ],
    { steps: { preparing: 4, ready: 19, ended: 24 } },
  ),
  past(
    13,
    '10:48',
    'member',
    [
      ['bacon-roll', 1, ['brown', 'cheese']],
      ['banana', 2],
    ],
    { place: 'halfway_house' },
  ),
  past(9, '12:55', 'member2', [
    ['curry', 1, ['tofu']],
    ['wrap', 1],
    ['water', 2],
  ]),
  past(
    7,
    '15:20',
    'member',
    [
      ['apple-tart', 2],
      ['coffee', 2, ['small', 'none']],
    ],
    { pay: 'account' },
  ),
  past(5, '09:40', 'member', [
    ['porridge', 1, ['oat']],
    ['tea', 1, ['oat']],
  ]),
  past(3, '13:02', 'member2', [['fish', 2]], {
    status: 'cancelled',
    steps: { preparing: 3, ended: 6 },
    reason: 'The haddock has run out. Sorry!',
  }),
  past(
    2,
    '11:34',
    'member',
    [
      ['toastie', 2],
      ['water', 2],
    ],
    { place: { hole: 13 } },
  ),
  past(1, '12:40', 'member2', [
    ['burger', 1, ['salad', 'egg']],
    ['stout', 1, ['half']],
  ]),
  past(
    1,
    '14:05',
    'member',
    [
      ['chowder', 1],
      ['stout', 1, ['pint']],
    ],
    { pay: 'account' },
  ),
]

/** The demo club's orders in the order in which they were placed. */
export const demoOrders: readonly DemoOrder[] = [...finished, ...open]
