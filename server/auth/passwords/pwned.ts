import { createHash } from 'node:crypto'
import type { PwnedRule } from '../settings/security.ts'

const mostBytes = 512 * 1024

/**
 * Whether a password is known from leaks. Sends only the first five characters of its SHA-1 (k-anonymity, the range
 * look-up of Have I Been Pwned). Without an answer the password counts as unknown, or as known if the rule fails
 * closed.
 */
export async function isPwned(password: string, rule: PwnedRule): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  try {
    const response = await fetch(`${rule.url}/range/${hash.slice(0, 5)}`, {
      headers: { 'user-agent': rule.userAgent, 'add-padding': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(rule.timeoutMs),
    })
    if (!response.ok) return refusal(rule, `status ${response.status}`)
    const text = await response.text()
    if (text.length > mostBytes) return refusal(rule, 'an answer that is too long')
    return isListed(text, hash.slice(5))
  } catch {
    return refusal(rule, 'no answer')
  }
}

function refusal({ failClosed }: PwnedRule, reason: string): boolean {
  console.error('auth', 'The look-up of leaked passwords failed:', reason)
  return failClosed
}

/** Lines of padding have a count of 0. */
function isListed(text: string, suffix: string): boolean {
  return text.split('\n').some((line) => {
    const [hashSuffix, count] = line.trim().split(':')
    return hashSuffix?.toUpperCase() === suffix && Number(count) > 0
  })
}
