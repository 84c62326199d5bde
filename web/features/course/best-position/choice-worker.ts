import type { DayRequest, GreenRequest } from '#domain/course/best-position/green-request.ts'
import { suggestRound } from '#domain/course/best-position/suggest-round.ts'

export interface ChoiceRequest {
  greens: GreenRequest[]
  day: DayRequest
}

// A thread of its own, so that a slider never waits for the choice.
addEventListener('message', ({ data }: MessageEvent<ChoiceRequest>) => {
  postMessage(suggestRound(data.greens, data.day))
})
