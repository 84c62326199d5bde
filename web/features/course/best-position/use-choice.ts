import { useEffect, useRef, useState } from 'react'
import type { RoundSuggestion } from '#domain/course/best-position/suggestion.ts'
import type { ChoiceRequest } from '#web/features/course/best-position/choice-worker.ts'

/**
 * The answer to a request, computed in a worker. The last answer stays in view until the next one; requests that arrive
 * during a computation are dropped except for the newest. `request` must be stable.
 */
export function useChoice(request: ChoiceRequest | null) {
  const [state, setState] = useState<{ of: ChoiceRequest; choice: RoundSuggestion | null } | null>(null)
  const chooser = useRef<Chooser | null>(null)
  useEffect(() => {
    const newChooser = startChooser((of, choice) => setState({ of, choice }))
    chooser.current = newChooser
    return newChooser.stop
  }, [])
  useEffect(() => {
    if (request) chooser.current?.ask(request)
  }, [request])
  return {
    choice: state?.choice ?? null,
    of: state?.choice ? state.of : null,
    /** Whether the request or its answer is still pending. */
    busy: request === null || state?.of !== request,
    failed: state !== null && state.of === request && state.choice === null,
  }
}

interface Chooser {
  ask: (request: ChoiceRequest) => void
  stop: () => void
}

type Answered = (of: ChoiceRequest, choice: RoundSuggestion | null) => void

function startChooser(answered: Answered): Chooser {
  let worker = startWorker()
  let newestRequest: ChoiceRequest | null = null
  let waiting: ChoiceRequest | null = null
  let isStopped = false
  const work = (request: ChoiceRequest) => {
    newestRequest = request
    if (worker) worker.postMessage(request)
    else void chosenHere(request).then((choice) => isStopped || answer(choice))
  }
  const answer = (choice: RoundSuggestion | null) => {
    const of = newestRequest
    newestRequest = null
    if (of) answered(of, choice)
    if (!waiting) return
    const next = waiting
    waiting = null
    work(next)
  }
  if (worker) {
    worker.onmessage = ({ data }: MessageEvent<RoundSuggestion>) => answer(data)
    // If the worker cannot be loaded or fails, the screen's thread computes instead, and reports its own failure.
    worker.onerror = (event) => {
      event.preventDefault()
      worker?.terminate()
      worker = null
      if (newestRequest) work(newestRequest)
    }
  }
  return {
    ask: (request) => {
      if (newestRequest) waiting = request
      else work(request)
    },
    stop: () => {
      isStopped = true
      worker?.terminate()
      newestRequest = null
      waiting = null
    },
  }
}

function startWorker(): Worker | null {
  if (typeof Worker === 'undefined') return null
  return new Worker(new URL('./choice-worker.ts', import.meta.url), { type: 'module' })
}

async function chosenHere({ greens, day }: ChoiceRequest): Promise<RoundSuggestion | null> {
  try {
    const { suggestRound } = await import('#domain/course/best-position/suggest-round.ts')
    return suggestRound(greens, day)
  } catch (cause) {
    console.error('The choice of pins failed', cause)
    return null
  }
}
