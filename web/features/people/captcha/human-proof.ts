import { config } from '#web/data/config.ts'

/** The question whether somebody is human, while it is open. */
export interface Question {
  answer: (token: string) => void
  refuse: (reason: Error) => void
}

/** The person closed the question; nothing was asked of the club. */
export class CaptchaDeclinedError extends Error {
  readonly code = 'captcha_declined'
}

let open: Question | undefined
const listeners = new Set<() => void>()

/**
 * A fresh proof of being human for one call of auth, asked of the person by HumanCheck; undefined where the club wants
 * none. Rejects with CaptchaDeclinedError or CaptchaUnreachableError.
 */
export async function humanProof(): Promise<string | undefined> {
  if (!config().captcha) return undefined
  open?.refuse(new CaptchaDeclinedError('Another call asked in the meantime'))
  try {
    return await new Promise<string>((answer, refuse) => tell({ answer, refuse }))
  } finally {
    tell(undefined)
  }
}

function tell(question: Question | undefined): void {
  open = question
  for (const listener of listeners) listener()
}

export function openQuestion(): Question | undefined {
  return open
}

export function watchQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
