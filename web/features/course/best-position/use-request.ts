import { useMemo } from 'react'
import type { LngLat } from '#domain/course/geometry/lng-lat.ts'
import type { Point } from '#domain/course/geometry/point.ts'
import type { Course } from '#web/data/course/course.ts'
import { useGreenBlocks } from '#web/data/course/pins.ts'
import { useRoundsRead, useSurveys } from '#web/features/course/best-position/best-position-data.ts'
import type { ChoiceRequest } from '#web/features/course/best-position/choice-worker.ts'
import { greenRequests } from '#web/features/course/best-position/green-requests.ts'
import type { useKindOfDay } from '#web/features/course/best-position/use-kind-of-day.ts'
import type { Layouts } from '#web/features/course/best-position/use-layouts.ts'
import type { GreenOfDay } from '#web/features/course/pins/greens-of-day.ts'
import { weighedKind } from '#web/features/course/pins/why/weighed-places.ts'

interface Asked {
  course: Course
  /** Stable, as returned by greensOfDay. */
  greens: readonly GreenOfDay[]
  date: string
  day: Pick<
    ReturnType<typeof useKindOfDay>,
    'profile' | 'wind' | 'key' | 'isKnown' | 'isSettled' | 'isChanged' | 'clubProfiles'
  >
  layouts: Pick<Layouts, 'holeIds' | 'isKnown'>
  /** Holes that must stay, with their places; stable. null: all are chosen. */
  fixed?: ReadonlyMap<string, LngLat> | null
  /** Rejected places in each hole's frame, by hole; stable. */
  rejected?: ReadonlyMap<string, readonly Point[]> | null
}

/** The input of the choice for a day; null until all its data was read once, or failed. */
export function useRequest({
  course,
  greens,
  date,
  day,
  layouts,
  fixed = null,
  rejected = null,
}: Asked): ChoiceRequest | null {
  const blocks = useGreenBlocks(date)
  const surveys = useSurveys(course.id)
  const { rounds, isSettled } = useRoundsRead(course.id)
  const { holeIds, isKnown } = layouts
  const isGroundRead = Boolean((blocks.data || blocks.error) && (surveys.data || surveys.error))
  const ready = isKnown && day.isSettled && isSettled && isGroundRead
  const { profile, wind } = day
  const surveyed = [...(surveys.data?.values() ?? [])].map(({ id }) => id)
  const kind = weighedKind(day)
  const inputsJson = JSON.stringify([blocks.data, surveyed, rounds, wind, kind])
  // biome-ignore lint/correctness/useExhaustiveDependencies: overlays are new lists on each render, `inputsJson` tells
  return useMemo(() => {
    if (!ready) return null
    const read = { course, date, blocks: blocks.data ?? [], surveys: surveys.data ?? new Map(), rounds }
    const all = greenRequests(greens, read)
    const requests = holeIds ? all.filter(({ id }) => holeIds.some((ids) => ids.includes(id))) : all
    for (const request of requests) {
      request.turnedDown = rejected?.get(request.id) ?? []
      const place = fixed?.get(request.id)
      if (!place) continue
      const { framed } = greens.find(({ hole }) => hole.id === request.id)!
      request.fixed = framed.frame.toPoint(place)
    }
    return {
      greens: requests,
      day: { profile, wind, ...(holeIds ? { layouts: holeIds } : {}) },
      kind,
      isComplete: blocks.data !== undefined && surveys.data !== undefined,
    }
  }, [course, greens, date, ready, inputsJson, profile, holeIds, fixed, rejected])
}
