import { addDays } from '#domain/base/day.ts'
import { HEALED_DAYS } from '#domain/course/best-position/rules/keep-out.ts'
import { worksOnIssues } from '#domain/issues/crew.ts'
import { allergiesQuery } from '#web/data/allergies.ts'
import { courseQuery } from '#web/data/course/course.ts'
import { courseStatusQuery } from '#web/data/course/course-status.ts'
import { effectsQuery } from '#web/data/course/issue-effects.ts'
import { greenBlocksQuery, hasOlderPins, pinHistoryQuery, pinsQuery } from '#web/data/course/pins.ts'
import { servingPlacesQuery } from '#web/data/course/serving-places.ts'
import { weatherQuery } from '#web/data/course/weather.ts'
import { crewMembersQuery } from '#web/data/crew-members.ts'
import {
  currentFacts,
  knownSince,
  lacksData,
  type Read,
  type ReadFacts,
  readFirstPageOf,
  readOf,
  type ScreenReads,
  type ScreenState,
} from '#web/data/queries/screen-reads.ts'
import { settingsQuery } from '#web/data/settings.ts'
import type { RouteName } from '#web/routes/routes.ts'

const course = readOf(courseQuery)
// Each setting has a default until it is read.
const settings = readOf(settingsQuery, () => true)
const effects = readOf(effectsQuery)
const blocks = readOf(greenBlocksQuery)
const weather = readOf(weatherQuery)

/** The course, and the reads that depend on it. */
function withCourse(of: (courseId: string) => readonly Read[], { courseId }: ReadFacts): readonly Read[] {
  return [settings, course, ...(courseId ? of(courseId) : [])]
}

const pinsOf = (courseId: string, day: string) =>
  readOf(pinsQuery(courseId, day), () => hasOlderPins(courseId))

const isCrew = ({ role }: ReadFacts) => worksOnIssues(role)

/** Today on the course: the cards of home, and the map. */
function dayReads(facts: ReadFacts): readonly Read[] {
  return [
    ...withCourse((id) => [pinsOf(id, facts.today), readOf(courseStatusQuery(id))], facts),
    ...[effects, weather],
  ]
}

const DATE = /^\d{4}-\d{2}-\d{2}$/
function dateOf({ search: { date = '' }, today }: ReadFacts): string {
  return DATE.test(date) && !Number.isNaN(Date.parse(date)) ? date : today
}

/** Loads the features' descriptions of their queries. */
type ReadsLoader = () => Promise<ScreenReads>

const capture = () => import('#web/features/course/capture/capture-data.ts')
const best = () => import('#web/features/course/best-position/best-position-data.ts')
const orders = () => import('#web/features/orders/orders-data.ts')
const issues = () => import('#web/features/issues/shared/issue-data.ts')
const work = () => import('#web/features/issues/work/work-data.ts')
const crews = () => import('#web/features/issues/shared/crew-data.ts')
const checks = () => import('#web/features/issues/rounds/round-data.ts')
const queue = () => import('#web/features/queue/data/queue-data.ts')

const sheet: ReadsLoader = async () => {
  const { surveysQuery } = await best()
  return {
    needs: (facts) => withCourse((id) => [pinsOf(id, dateOf(facts))], facts),
    ahead: (facts) => withCourse((id) => (isCrew(facts) ? [readOf(surveysQuery(id))] : []), facts),
  }
}

const issueList: ReadsLoader = async () => {
  const [{ openIssuesQuery }, { crewsQuery }] = await Promise.all([issues(), crews()])
  return {
    needs: () => [readOf(openIssuesQuery)],
    ahead: () => [settings, course, readOf(crewsQuery), readOf(crewMembersQuery)],
  }
}

const rangeCapture: ReadsLoader = async () => {
  const { marksQuery, rangeItemRowsQuery } = await capture()
  return {
    needs: (facts) => withCourse((id) => [readOf(rangeItemRowsQuery(id))], facts),
    ahead: (facts) => withCourse((id) => [readOf(marksQuery(id))], facts),
  }
}

/**
 * The queries of the screens for use without a signal. The read-ahead reads them at sign-in, the gate of a screen
 * checks them, and the bars show their age.
 */
export const screenReads: Partial<Record<RouteName, ReadsLoader>> = {
  home: async () => {
    const [{ myOrdersQuery }, { myReportsQuery, openIssuesQuery }, { workQuery }, { queueQuery }] =
      await Promise.all([orders(), issues(), work(), queue()])
    return {
      needs: () => [],
      ahead: (facts) => [
        ...dayReads(facts),
        ...(facts.role === 'member' ? [readOf(myOrdersQuery(facts.userId))] : []),
        ...(facts.role === 'member' || facts.role === 'kitchen'
          ? [readOf(myReportsQuery(facts.userId))]
          : []),
        ...(isCrew(facts) ? [readOf(openIssuesQuery), readOf(workQuery(facts.userId, facts.crew))] : []),
        ...(facts.role === 'kitchen' || facts.role === 'admin' ? [readOf(queueQuery)] : []),
      ],
    }
  },
  map: async () => ({ needs: (facts) => withCourse(() => [], facts), ahead: dayReads }),
  pinSheet: sheet,
  staffPinSheet: sheet,
  weather: async () => ({ needs: () => [weather] }),
  orders: async () => {
    const { menuQuery, myOrdersQuery } = await orders()
    return {
      needs: () => [readOf(menuQuery)],
      ahead: ({ userId }) => [
        ...[settings, readOf(servingPlacesQuery)],
        ...(userId ? [readOf(allergiesQuery(userId)), readOf(myOrdersQuery(userId))] : []),
      ],
    }
  },
  checkout: async () => {
    const { menuQuery, accountQuery } = await orders()
    return {
      needs: () => [readOf(menuQuery), readOf(servingPlacesQuery), settings],
      ahead: ({ userId }) => (userId ? [readOf(accountQuery(userId))] : []),
    }
  },
  // Unsent changes are shown on these two screens, read or not.
  myOrders: async () => {
    const { myOrdersQuery } = await orders()
    return { needs: () => [], ahead: ({ userId }) => [readOf(myOrdersQuery(userId))] }
  },
  order: async () => {
    const { orderQuery } = await orders()
    return { needs: () => [], ahead: ({ userId }) => [readOf(orderQuery('recent', userId))] }
  },
  report: async () => {
    const { issuePlacesQuery } = await import('#web/features/issues/shared/issue-places.ts')
    return { needs: () => [], ahead: () => [settings, course, readOf(issuePlacesQuery)] }
  },
  range: async () => {
    const { rangeItemsQuery, rangeDayQuery, hasOlderRangeDay } = await import(
      '#web/features/course/range/range-data.ts'
    )
    const dayOf = (id: string, today: string) => readOf(rangeDayQuery(id, today), () => hasOlderRangeDay(id))
    return {
      needs: (facts) => [
        ...withCourse((id) => [readOf(rangeItemsQuery(id)), dayOf(id, facts.today)], facts),
        effects,
      ],
      ahead: () => [weather],
    }
  },
  pins: async () => {
    const { roundsPlayedQuery } = await best()
    const historyOf = (id: string, date: string) =>
      readOf(pinHistoryQuery(id, addDays(date, -2 * HEALED_DAYS), date))
    return {
      needs: (facts) => [...withCourse((id) => [historyOf(id, dateOf(facts))], facts), effects, blocks],
      // Tomorrow's pins are set in the evening, and cut without a signal.
      ahead: (facts) =>
        withCourse(
          (id) => [historyOf(id, addDays(facts.today, 1)), readOf(roundsPlayedQuery(id, facts.today))],
          facts,
        ),
    }
  },
  bestPosition: async () => {
    const data = await best()
    return {
      needs: (facts) => {
        const { today } = facts
        const last = [dateOf(facts), addDays(today, 1)].sort().at(-1)!
        return [
          ...withCourse(
            (id) => [
              readOf(pinHistoryQuery(id, addDays(today, -2 * HEALED_DAYS), last)),
              readOf(data.surveysQuery(id)),
              readOf(data.pinProfilesQuery(id)),
              readOf(data.kindsOfDaysQuery(id, today)),
              readOf(data.roundsPlayedQuery(id, today)),
              ...(facts.hasLayouts ? [readOf(data.layoutChoicesQuery(id, today))] : []),
            ],
            facts,
          ),
          blocks,
        ]
      },
      ahead: () => [weather, effects],
    }
  },
  cupCapture: async () => {
    const { marksQuery } = await capture()
    return {
      needs: (facts) => withCourse(() => [], facts),
      ahead: (facts) => withCourse((id) => [pinsOf(id, facts.today), readOf(marksQuery(id))], facts),
    }
  },
  greenOutline: async () => {
    const { marksQuery } = await capture()
    return {
      needs: (facts) => withCourse(() => [], facts),
      ahead: (facts) => withCourse((id) => [readOf(marksQuery(id))], facts),
    }
  },
  rangeItems: rangeCapture,
  rangeGreenOutline: rangeCapture,
  newIssues: issueList,
  assignIssue: issueList,
  assignGroup: issueList,
  issue: async () => {
    const { issueQuery, issuesAheadQuery } = await issues()
    return {
      needs: () => [],
      ahead: (facts) => {
        const { userId, crew, search } = facts
        const whole = readOf(issueQuery(search.issueId ?? ''))
        return whole.hasData() ? [whole] : [readOf(issuesAheadQuery(userId, crew, isCrew(facts)))]
      },
    }
  },
  groupIssue: async () => ({ ...(await issueList()), needs: () => [] }),
  myWork: async () => {
    const [{ workQuery }, { checksQuery }] = await Promise.all([work(), checks()])
    return {
      needs: ({ userId, crew }) => [readOf(workQuery(userId, crew))],
      ahead: () => [settings, course, readOf(checksQuery('open'))],
    }
  },
  workHistory: async () => {
    const { resolvedByQuery } = await work()
    return { needs: ({ userId }) => [readFirstPageOf(resolvedByQuery(userId))] }
  },
  issueHistory: async () => {
    const { historyQuery, noHistoryFilter, reporterFor } = await import(
      '#web/features/issues/history/history-data.ts'
    )
    // Without a search text there are no terms.
    const terms = { categoriesNamed: () => [], holesNamed: () => [] }
    const firstPage = ({ role, userId }: ReadFacts) =>
      readFirstPageOf(historyQuery(noHistoryFilter, terms, reporterFor(role, userId)))
    return { needs: () => [], ahead: (facts) => [course, firstPage(facts)] }
  },
  issuePlaces: async () => {
    const { issuePlacesQuery } = await import('#web/features/issues/shared/issue-places.ts')
    return { needs: () => [readOf(issuePlacesQuery)] }
  },
  rounds: async () => {
    const { roundsQuery } = await checks()
    return { needs: () => [readOf(roundsQuery)] }
  },
  // This device's settings are shown beside the inbox, read or not.
  notifications: async () => {
    const [{ inboxQuery }, { devicesQuery, quietHoursQuery }] = await Promise.all([
      import('#web/features/notifications/notifications-data.ts'),
      import('#web/features/notifications/push-settings-queries.ts'),
    ])
    return {
      needs: () => [],
      ahead: ({ userId }) => [
        ...[readOf(quietHoursQuery(userId)), readOf(devicesQuery(userId))],
        readOf(inboxQuery(userId)),
      ],
    }
  },
  kitchenQueue: async () => {
    const { queueQuery } = await queue()
    return { needs: () => [readOf(queueQuery)], ahead: () => [settings], saysAge: true }
  },
  endedTickets: async () => {
    const { endedTicketsQuery } = await queue()
    return { needs: () => [readOf(endedTicketsQuery)], saysAge: true }
  },
  menu: async () => {
    const { kitchenMenuQuery } = await import('#web/features/menu/menu-data.ts')
    return { needs: () => [settings, readOf(kitchenMenuQuery)] }
  },
  servingPlaces: async () => ({ needs: () => [readOf(servingPlacesQuery)] }),
}

/** The screens of a role for use without a signal, the most used first. */
const member = [
  'home',
  'map',
  'orders',
  'checkout',
  'myOrders',
  'order',
  'report',
  'weather',
  'range',
  'pinSheet',
] as const
const inbox = ['issue', 'notifications', 'issueHistory'] as const
const kitchen = ['kitchenQueue', 'menu', 'endedTickets', 'servingPlaces'] as const
const crew = [
  ...[
    'map',
    'pins',
    'cupCapture',
    'myWork',
    'newIssues',
    'issue',
    'bestPosition',
    'greenOutline',
    'rangeItems',
  ],
  ...['rangeGreenOutline', 'report', 'groupIssue', 'rounds', 'staffPinSheet', 'range', 'weather'],
  ...['workHistory', 'issuePlaces', 'orders'],
] as const
export const fieldScreens: Readonly<Record<RoleName, readonly RouteName[]>> = {
  guest: ['map', 'orders', 'range', 'weather', 'pinSheet'],
  member: [...member, ...inbox],
  kitchen: ['home', ...kitchen, ...inbox, 'map', 'orders', 'weather', 'report'],
  maintenance: ['home', ...crew, ...inbox],
  admin: ['home', ...crew, ...kitchen, ...inbox],
}
type RoleName = ReadFacts['role']

const listsByScreen = new Map<RouteName, ScreenReads | null>()

/** The queries of a screen; null for a screen without a list. */
export async function loadScreenReads(name: RouteName): Promise<ScreenReads | null> {
  const known = listsByScreen.get(name)
  if (known !== undefined) return known
  const reads = (await screenReads[name]?.()) ?? null
  listsByScreen.set(name, reads)
  return reads
}

/** The state of a screen's data; null for a screen without a list. */
export async function screenState(name: RouteName): Promise<ScreenState | null> {
  const reads = await loadScreenReads(name)
  return (
    reads && {
      lacksData: (search) => lacksData(reads, currentFacts(search)),
      knownSince: (search) => knownSince(reads, currentFacts(search)) ?? 0,
    }
  )
}
