import type { DayRequest, GreenRequest } from '#domain/course/best-position/green-request.ts'
import { suggestRound } from '#domain/course/best-position/suggest-round.ts'
import type { NamedKind } from '#domain/course/explanation/pin-inputs.ts'

export interface ChoiceRequest {
  greens: GreenRequest[]
  day: DayRequest
  kind: NamedKind
  /** Whether zones and surveys were read; else it is chosen as if there were none. */
  isComplete: boolean
}

// A thread of its own, so that a slider never waits for the choice.
addEventListener('message', ({ data }: MessageEvent<ChoiceRequest>) => {
  postMessage(suggestRound(data.greens, data.day))
})
