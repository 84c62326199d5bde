import { dayIn } from '#domain/base/day.ts'
import type { DayRequest } from '#domain/course/best-position/green-request.ts'
import type { NamedKind, PinInputs, PinOrigin } from '#domain/course/explanation/pin-inputs.ts'
import { pinInputsOf } from '#domain/course/explanation/pin-inputs-of.ts'
import { limits } from '#domain/generated/limits.ts'
import { type Course, greenOf } from '#web/data/course/course.ts'
import { useGreenBlocks } from '#web/data/course/pins.ts'
import { useClubZone } from '#web/data/settings.ts'
import { useRoundsPlayed, useSurveys } from '#web/features/course/best-position/best-position-data.ts'
import { greenRequests } from '#web/features/course/best-position/green-requests.ts'
import type { FlagBeside, GreenOfDay } from '#web/features/course/pins/greens-of-day.ts'
import type { DraftPlace } from '#web/features/course/pins/pin-draft.ts'
import { isSamePlace } from '#web/features/course/pins/pin-state.ts'
import { useWhenRead } from '#web/features/course/pins/why/use-when-read.ts'
import { type WeighedPlace, weighedAt } from '#web/features/course/pins/why/weighed-places.ts'
import { nextTask } from '#web/ui/late/next-task.ts'

interface PinInputsOfDay {
  course: Course
  date: string
  day: DayRequest
  kind: NamedKind
}

/** A pin that is being published. */
export interface PinToExplain {
  hole: GreenOfDay
  place: DraftPlace
  flags: readonly FlagBeside[]
}

/** PostgreSQL counts the characters of its own, wider form of a JSON value. */
const MOST_CHARACTERS = limits.pin_inputs_characters / 2

/**
 * A function that returns the inputs of pins, to be stored with them. It returns null for a green without an outline,
 * for inputs too long for the database, and if the zones or surveys could not be read: an unread zone must not be
 * stored as absent. It waits for a first read in progress. A survey is slow to compute: each green is a separate task,
 * so that the page stays responsive.
 */
export function usePinInputs({ course, date, day, kind }: PinInputsOfDay) {
  const zone = useClubZone()
  const zones = useGreenBlocks(date)
  const heights = useSurveys(course.id)
  const ground = { blocks: zones.data, surveys: heights.data }
  const whenRead = useWhenRead(ground, zones.isLoading || heights.isLoading)
  const rounds = useRoundsPlayed(course.id)
  return async (pins: readonly PinToExplain[]): Promise<(PinInputs | null)[]> => {
    const { blocks, surveys } = await whenRead()
    if (!blocks || !surveys) return pins.map(() => null)
    const explained: (PinInputs | null)[] = []
    for (const { hole: one, place, flags } of pins) {
      await nextTask()
      const [green] = greenRequests([one], { course, date, blocks, surveys, rounds })
      if (!green) {
        explained.push(null)
        continue
      }
      const { frame, greenErrorM } = one.framed
      const weighed = weighedAt(course.id, date, one.hole.id, place)
      const isRepeated = one.last !== null && isSamePlace(one.last, place)
      const survey = surveys.get(greenOf(course, one.hole)?.id ?? '')
      const inputs = pinInputsOf({
        green,
        pin: frame.toPoint(place),
        origin: originOf(place, weighed, isRepeated),
        day: weighed?.day ?? day,
        kind: weighed?.kind ?? kind,
        outlineErrorM: greenErrorM,
        positionErrorM: isRepeated ? (one.last?.accuracy_m ?? null) : null,
        flags: flags.map((flag) => ({ number: flag.number, point: frame.toPoint(flag.place) })),
        survey: survey ? { name: survey.name, on: dayIn(zone, new Date(survey.created_at)) } : null,
        choice: weighed?.choice ?? null,
      })
      explained.push(JSON.stringify(inputs).length <= MOST_CHARACTERS ? inputs : null)
    }
    return explained
  }
}

/** A full device has lost the choice's data for a suggestion: its draft still marks it as suggested. */
function originOf(place: DraftPlace, weighed: WeighedPlace | null, isRepeated: boolean): PinOrigin {
  if (weighed?.choice) return weighed.choice.free > 0 ? 'suggested' : 'least_bad'
  return place.origin ?? (isRepeated ? 'repeated' : 'hand')
}
