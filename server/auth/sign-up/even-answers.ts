import { setTimeout } from 'node:timers/promises'

/**
 * Gives an answer no sooner than so many milliseconds after the call, so that the time does not tell whether an address
 * has an account: what has to be done for a known one takes a few milliseconds longer. A refusal is thrown at once.
 */
export async function atLeast<Answer>(milliseconds: number, work: () => Promise<Answer>): Promise<Answer> {
  const due = performance.now() + milliseconds
  const answer = await work()
  const wait = due - performance.now()
  if (wait > 0) await setTimeout(wait)
  return answer
}
