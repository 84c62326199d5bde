import {
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  hashKey,
  type QueryKey,
} from '@tanstack/react-query'
import { dayIn } from '#domain/base/day.ts'
import { ninesPlayed } from '#domain/course/hole/layouts-of-day.ts'
import { asPlayed, courseQuery } from '#web/data/course/course.ts'
import { asRoleId, type RoleId } from '#web/data/session/roles.ts'
import { currentMe } from '#web/data/session/session.ts'
import { settingsQuery } from '#web/data/settings.ts'
import { knownAt } from './known-at.ts'
import { queryClient } from './query.ts'

/** A query of a screen, for reading ahead and for its state. */
export interface Read {
  hash: string
  /** Stored for longer than a day: it counts for the age of a screen only if the screen has no other answers. */
  isLasting: boolean
  /** Whether the device has its answer, or an older substitute. */
  hasData: () => boolean
  /** When its answer was known to be right, in milliseconds; undefined without one. */
  knownAt: () => number | undefined
  /** Reads it now. Never rejects. */
  load: () => Promise<void>
}

/** The inputs of a screen's queries. */
export interface ReadFacts {
  /** The course in play; undefined until it is read, or without one. */
  courseId: string | undefined
  /** Whether its holes are played as one of several layouts. */
  hasLayouts: boolean
  /** The club's day, YYYY-MM-DD. */
  today: string
  userId: string
  crew: string
  role: RoleId
  /** The query parameters of the screen's address. */
  search: Readonly<Record<string, string>>
}

/** The queries of one screen. */
export interface ScreenReads {
  /** Required: without these the screen would be wrong. */
  needs: (facts: ReadFacts) => readonly Read[]
  /** Read ahead too, but optional. */
  ahead?: (facts: ReadFacts) => readonly Read[]
  /** The screen shows its own age; the bars do not. */
  saysAge?: true
}

/** The state of a screen whose queries are listed. */
export interface ScreenState {
  lacksData: (search: Record<string, string>) => boolean
  /** The time of its data, in milliseconds; 0 if unknown. */
  knownSince: (search: Record<string, string>) => number
}

/** A query that may be read ahead. `standIn` tells whether an older answer replaces it. */
export function readOf<FnData, Err, Data, Key extends QueryKey>(
  options: FetchQueryOptions<FnData, Err, Data, Key>,
  standIn: () => boolean = () => false,
): Read {
  return read(options.queryKey, isLong(options.meta?.keepMs), standIn, () =>
    queryClient.prefetchQuery(options),
  )
}

/** A paged list whose first page is read ahead. */
export function readFirstPageOf<FnData, Err, Data, Key extends QueryKey, Page>(
  options: FetchInfiniteQueryOptions<FnData, Err, Data, Key, Page>,
): Read {
  return read(
    options.queryKey,
    isLong(options.meta?.keepMs),
    () => false,
    () => queryClient.prefetchInfiniteQuery(options),
  )
}

const isLong = (keepMs: number | undefined) => keepMs !== undefined

function read(
  queryKey: QueryKey,
  isLasting: boolean,
  standIn: () => boolean,
  load: () => Promise<void>,
): Read {
  const state = () => queryClient.getQueryState(queryKey)
  return {
    hash: hashKey(queryKey),
    isLasting,
    load,
    hasData: () => state()?.data !== undefined || standIn(),
    knownAt: () => knownAt(queryKey),
  }
}

/** The present facts of the course, the day and the person. */
export function currentFacts(search: ReadFacts['search'] = {}, now = new Date()): ReadFacts {
  const course = queryClient.getQueryData(courseQuery.queryKey)
  const zone = queryClient.getQueryData(settingsQuery.queryKey)?.['club.time_zone']
  const { user, group, role, isLoggedIn } = currentMe()
  return {
    courseId: course?.id,
    hasLayouts: ninesPlayed(asPlayed(course ?? null)?.hole ?? []).length > 2,
    today: dayIn(zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone, now),
    userId: user?.id ?? '',
    crew: group.group_id,
    role: isLoggedIn ? asRoleId(role.role_id) : 'guest',
    search,
  }
}

/** Whether the device lacks a required answer of the screen. */
export function lacksData(reads: ScreenReads, facts: ReadFacts): boolean {
  return reads.needs(facts).some((one) => !one.hasData())
}

/**
 * When the oldest answer on a screen was known to be right; undefined if unknown, if the screen shows it itself, or if
 * it only shows that it is not loaded.
 */
export function knownSince(reads: ScreenReads, facts: ReadFacts): number | undefined {
  const { needs, ahead, saysAge } = reads
  if (saysAge || lacksData(reads, facts)) return undefined
  const all = [...needs(facts), ...(ahead?.(facts) ?? [])]
  const changing = all.filter(({ isLasting }) => !isLasting)
  const timesOf = (reads: readonly Read[]) => reads.flatMap((one) => one.knownAt() ?? [])
  const times = timesOf(changing).length > 0 ? timesOf(changing) : timesOf(all)
  return times.length > 0 ? Math.min(...times) : undefined
}
