import type { DayRequest, GreenRequest } from '#domain/course/best-position/green-request.ts'
import { suggestRound } from '#domain/course/best-position/suggest-round.ts'
import type { NamedKind } from '#domain/course/explanation/pin-inputs.ts'

export interface ChoiceRequest {
  greens: GreenRequest[]
  day: DayRequest
  kind: NamedKind
  /** Whether zones and surveys were read; the choice ignores unread ones. */
  isComplete: boolean
}

// A separate thread, so that a slider never waits for the choice.
addEventListener('message', ({ data }: MessageEvent<ChoiceRequest>) => {
  postMessage(suggestRound(data.greens, data.day))
})
