import { config } from '#web/data/config.ts'
import { createStore } from '#web/data/store.ts'

/** An open captcha question. */
export interface Question {
  answer: (token: string) => void
  refuse: (reason: Error) => void
}

/** The person closed the question; no request was sent. */
export class CaptchaDeclinedError extends Error {
  readonly code = 'captcha_declined'
}

export const openQuestion = createStore<Question | undefined>(undefined)

/**
 * A new captcha proof for one call of auth, which HumanCheck gets from the person; undefined if the club requires none.
 * Rejects with CaptchaDeclinedError or CaptchaUnreachableError.
 */
export async function humanProof(): Promise<string | undefined> {
  if (!config().captcha) return undefined
  openQuestion.get()?.refuse(new CaptchaDeclinedError('Another call asked in the meantime'))
  let question: Question | undefined
  try {
    return await new Promise<string>((answer, refuse) => {
      question = { answer, refuse }
      openQuestion.set(question)
    })
  } finally {
    // Another call may have asked in the meantime.
    if (openQuestion.get() === question) openQuestion.set(undefined)
  }
}
