/** A step of an issue, in hours after its report. */
export type SeedStep = { after: number; by: Staff | 'member' | 'member2' } & (
  | { assign: 'greenkeeper' | 'headgreenkeeper' | 'crew'; dueIn?: number }
  | { to: 'in_progress' | 'assigned' | 'resolved' | 'closed' | 'declined'; reason?: string }
  | { say: string; staffOnly?: true }
)

type Staff = 'headgreenkeeper' | 'greenkeeper' | 'admin'

export interface DemoIssue {
  key: string
  who: 'member' | 'member2' | 'greenkeeper' | 'kitchen'
  category: string
  priority: 'low' | 'normal' | 'high' | 'urgent'
  text: string
  hoursAgo: number
  /** Relative to the hole's line: the share of its length, and metres to the right (negative: left). */
  place: { hole: number; share: number; aside: number; name?: string }
  steps: readonly SeedStep[]
}

const head = 'headgreenkeeper' as const
const keeper = 'greenkeeper' as const

/** The demo club's issues, oldest first, in every state. */
export const demoIssues: readonly DemoIssue[] = [
  {
    key: 'bridge',
    who: 'member',
    category: 'path',
    priority: 'high',
    text: 'The second plank of the burn bridge is loose. A trolley wheel went through it.',
    hoursAgo: 24 * 26,
    place: { hole: 1, share: 0.42, aside: -24, name: 'Bridge over the burn' },
    steps: [
      { after: 2, by: head, assign: 'greenkeeper', dueIn: 2 },
      { after: 20, by: keeper, to: 'in_progress' },
      { after: 26, by: keeper, say: 'Two planks replaced, the third is fine.' },
      { after: 26, by: keeper, to: 'resolved' },
      { after: 70, by: 'member', to: 'closed' },
    ],
  },
  {
    key: 'litter',
    who: 'kitchen',
    category: 'litter',
    priority: 'low',
    text: 'The bin at the halfway house is overflowing again after the weekend.',
    hoursAgo: 24 * 19,
    place: { hole: 10, share: 0.97, aside: -30, name: 'Halfway house' },
    steps: [
      { after: 1, by: head, assign: 'crew' },
      { after: 3, by: keeper, to: 'in_progress' },
      { after: 4, by: keeper, to: 'resolved' },
      { after: 30, by: head, to: 'closed' },
    ],
  },
  {
    key: 'gorse',
    who: 'member2',
    category: 'tree',
    priority: 'low',
    text: 'Could the gorse left of the landing area be cut back? Balls are lost in it every day.',
    hoursAgo: 24 * 15,
    place: { hole: 9, share: 0.55, aside: -32 },
    steps: [
      { after: 5, by: head, say: 'Nesting season: nothing may be cut before September.', staffOnly: true },
      {
        after: 6,
        by: head,
        to: 'declined',
        reason: 'Birds are nesting in the gorse until the end of August. We will thin it in autumn.',
      },
    ],
  },
  {
    key: 'sprinkler',
    who: 'greenkeeper',
    category: 'irrigation',
    priority: 'high',
    text: 'Sprinkler head at the front right does not pop down; it stands 3 cm proud of the turf.',
    hoursAgo: 24 * 9,
    place: { hole: 5, share: 0.93, aside: 12 },
    steps: [
      { after: 1, by: head, assign: 'greenkeeper', dueIn: 3 },
      { after: 18, by: keeper, to: 'in_progress' },
      { after: 22, by: keeper, say: 'New riser seal fitted, tested through three cycles.' },
      { after: 22, by: keeper, to: 'resolved' },
    ],
  },
  {
    key: 'pitch-marks',
    who: 'member',
    category: 'green',
    priority: 'normal',
    text: 'Many unrepaired pitch marks at the back of the green, some of them deep.',
    hoursAgo: 24 * 6,
    place: { hole: 7, share: 0.99, aside: 4 },
    steps: [
      { after: 3, by: head, assign: 'crew', dueIn: 4 },
      { after: 24, by: keeper, to: 'in_progress' },
      { after: 50, by: keeper, to: 'resolved' },
      {
        after: 74,
        by: 'member',
        say: 'Most are fine now, but the worst ones at the back left are still there.',
      },
      { after: 74, by: 'member', to: 'assigned', reason: 'Back left has not been done yet.' },
    ],
  },
  {
    key: 'bunker-face',
    who: 'member2',
    category: 'bunker',
    priority: 'normal',
    text: 'The face of the greenside bunker has slipped; stones have come through the sand.',
    hoursAgo: 24 * 4,
    place: { hole: 3, share: 0.96, aside: 22 },
    steps: [
      { after: 4, by: head, assign: 'greenkeeper', dueIn: 6 },
      { after: 44, by: keeper, to: 'in_progress' },
      { after: 46, by: keeper, say: 'Stones picked out. The face needs new revetting, sods are ordered.' },
    ],
  },
  {
    key: 'mower',
    who: 'greenkeeper',
    category: 'machine',
    priority: 'high',
    text: 'Fairway mower loses hydraulic oil. A streak of about 20 m is on the fairway.',
    hoursAgo: 24 * 3,
    place: { hole: 13, share: 0.5, aside: 6 },
    steps: [
      { after: 1, by: head, assign: 'headgreenkeeper', dueIn: 1 },
      { after: 2, by: head, to: 'in_progress' },
      {
        after: 3,
        by: head,
        say: 'Hose burst. Part is on its way from Galway; turf flushed with water and soap.',
        staffOnly: true,
      },
    ],
  },
  {
    key: 'drain',
    who: 'member',
    category: 'fairway',
    priority: 'normal',
    text: 'Water stands on the fairway in front of the burn, even two dry days after the rain.',
    hoursAgo: 24 * 2,
    place: { hole: 18, share: 0.68, aside: -6 },
    steps: [{ after: 6, by: head, assign: 'crew', dueIn: 10 }],
  },
  {
    key: 'tee-marker',
    who: 'member2',
    category: 'tee',
    priority: 'low',
    text: 'One of the yellow tee markers is missing.',
    hoursAgo: 30,
    place: { hole: 12, share: 0.12, aside: 3 },
    steps: [{ after: 3, by: head, assign: 'greenkeeper', dueIn: 1 }],
  },
  {
    key: 'branch',
    who: 'member',
    category: 'tree',
    priority: 'urgent',
    text: 'A big branch hangs broken over the path, it could come down any time.',
    hoursAgo: 5,
    place: { hole: 14, share: 0.35, aside: 34 },
    steps: [{ after: 0.4, by: 'member', say: 'We walked round it through the rough.' }],
  },
  {
    key: 'fox',
    who: 'member2',
    category: 'green',
    priority: 'normal',
    text: 'Something has been digging at the edge of the green, probably a fox or a badger.',
    hoursAgo: 3,
    place: { hole: 2, share: 0.96, aside: -13 },
    steps: [],
  },
  {
    key: 'stake',
    who: 'member',
    category: 'water',
    priority: 'low',
    text: 'Two red stakes at the pond are lying flat.',
    hoursAgo: 1.2,
    place: { hole: 17, share: 0.74, aside: -34 },
    steps: [],
  },
]
