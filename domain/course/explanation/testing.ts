import { seeded } from '../../base/random.ts'
import type { DayRequest, GreenRequest } from '../best-position/green-request.ts'
import { profiles } from '../best-position/profile.ts'
import { suggestRound } from '../best-position/suggest-round.ts'
import { someGreen } from '../best-position/testing.ts'
import type { Point } from '../geometry/point.ts'
import type { Height } from '../slope/height-map.ts'
import { pinChoiceOf } from './pin-choice-of.ts'
import type { PinInputs } from './pin-inputs.ts'
import { type PublishedPlace, pinInputsOf } from './pin-inputs-of.ts'

export const dailyRequest: DayRequest = { profile: profiles.daily, wind: { fromDegrees: 225, speed: 6 } }

/** Heights every half metre over a green that falls to the south by `percent`. */
export function fallingHeights(percent: number): Height[] {
  return Array.from({ length: 71 * 71 }, (_, i) => {
    const [x, y] = [(i % 71) / 2 - 17.5, Math.floor(i / 71) / 2 - 17.5]
    return { x, y, z: (y * percent) / 100 }
  })
}

/** A pin on the green of `someGreen`, set by hand in its middle on an ordinary day. */
export function handPlace(changes: Partial<PublishedPlace> = {}): PublishedPlace {
  return {
    green: someGreen(seeded(1), { recent: [], heights: null }),
    pin: { x: 0, y: 0 },
    origin: 'hand',
    day: dailyRequest,
    kind: { name: 'daily', isClubs: false, isChanged: false },
    outlineErrorM: 1.5,
    positionErrorM: null,
    flags: [],
    survey: null,
    choice: null,
    ...changes,
  }
}

/** A suggested pin on a surveyed green with old holes, with all stored inputs. */
export function suggestedInputs(green: GreenRequest = surveyedGreen()): PinInputs {
  const suggestion = suggestRound([green], dailyRequest).greens[0]!
  return pinInputsOf(
    handPlace({
      green,
      pin: suggestion.pin!.point as Point,
      origin: 'suggested',
      survey: { name: 'Drone 2026', on: '2026-03-01' },
      choice: pinChoiceOf(suggestion, dailyRequest.profile.difficulty),
    }),
  )
}

export function surveyedGreen(): GreenRequest {
  return someGreen(seeded(1), { heights: fallingHeights(1.5) })
}
