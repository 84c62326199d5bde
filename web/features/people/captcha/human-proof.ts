import { config } from '#web/data/config.ts'
import { createStore } from '#web/data/store.ts'

/** The question whether somebody is human, while it is open. */
export interface Question {
  answer: (token: string) => void
  refuse: (reason: Error) => void
}

/** The person closed the question; nothing was asked of the club. */
export class CaptchaDeclinedError extends Error {
  readonly code = 'captcha_declined'
}

/** The question that HumanCheck shows. */
export const openQuestion = createStore<Question | undefined>(undefined)

/**
 * A fresh proof of being human for one call of auth, asked of the person by HumanCheck; undefined where the club wants
 * none. Rejects with CaptchaDeclinedError or CaptchaUnreachableError.
 */
export async function humanProof(): Promise<string | undefined> {
  if (!config().captcha) return undefined
  openQuestion.get()?.refuse(new CaptchaDeclinedError('Another call asked in the meantime'))
  try {
    return await new Promise<string>((answer, refuse) => openQuestion.set({ answer, refuse }))
  } finally {
    openQuestion.set(undefined)
  }
}
