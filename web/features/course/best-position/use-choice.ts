import { useEffect, useRef, useState } from 'react'
import { suggestRound } from '#domain/course/best-position/suggest-round.ts'
import type { RoundSuggestion } from '#domain/course/best-position/suggestion.ts'
import type { ChoiceRequest } from '#web/features/course/best-position/choice-worker.ts'

/**
 * The answer to a request, worked out beside the screen: the last one stays in view until the next is there, and of
 * requests that come while one is worked on only the newest is. `request` must be stable.
 */
export function useChoice(request: ChoiceRequest | null) {
  const [state, setState] = useState<{ of: ChoiceRequest; choice: RoundSuggestion | null } | null>(null)
  const chooser = useRef<Chooser | null>(null)
  useEffect(() => {
    const made = startChooser((of, choice) => setState({ of, choice }))
    chooser.current = made
    return made.stop
  }, [])
  useEffect(() => {
    if (request) chooser.current?.ask(request)
  }, [request])
  return {
    choice: state?.choice ?? null,
    /** The greens that the choice was made for. */
    of: state?.choice ? state.of : null,
    busy: request !== null && state?.of !== request,
    failed: state !== null && state.of === request && state.choice === null,
  }
}

interface Chooser {
  ask: (request: ChoiceRequest) => void
  stop: () => void
}

type Answered = (of: ChoiceRequest, choice: RoundSuggestion | null) => void

function startChooser(answered: Answered): Chooser {
  if (typeof Worker === 'undefined') {
    return {
      ask: (request) => answered(request, suggestRound(request.greens, request.day)),
      stop: () => undefined,
    }
  }
  const worker = new Worker(new URL('./choice-worker.ts', import.meta.url), { type: 'module' })
  let asked: ChoiceRequest | null = null
  let waiting: ChoiceRequest | null = null
  const next = (choice: RoundSuggestion | null) => {
    if (asked) answered(asked, choice)
    asked = waiting
    waiting = null
    if (asked) worker.postMessage(asked)
  }
  worker.onmessage = ({ data }: MessageEvent<RoundSuggestion>) => next(data)
  worker.onerror = () => next(null)
  return {
    ask: (request) => {
      if (asked) {
        waiting = request
        return
      }
      asked = request
      worker.postMessage(request)
    },
    stop: () => worker.terminate(),
  }
}
