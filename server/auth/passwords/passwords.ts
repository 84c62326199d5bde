import { AuthError, validationFailed } from '../errors.ts'
import type { PasswordRules } from '../settings/security.ts'
import list from './common-passwords.json' with { type: 'json' }
import { longestPassword } from './password-hash.ts'
import { isPwned } from './pwned.ts'

export interface Weakness {
  message: string
  reasons: ('length' | 'characters' | 'pwned')[]
}

/**
 * Why a password is too weak by the club's rules; undefined if it is strong enough. `about`: text that an attacker
 * tries first at this account, such as its address and the club's name.
 */
export function weaknessOf(
  password: string,
  rules: Pick<PasswordRules, 'minLength' | 'requiredCharacters' | 'refuseCommon'>,
  about: (string | null)[] = [],
): Weakness | undefined {
  const reasons: Weakness['reasons'] = []
  const sentences: string[] = []
  if ([...password].length < rules.minLength) {
    reasons.push('length')
    sentences.push(`Password should be at least ${rules.minLength} characters.`)
  }
  if (rules.requiredCharacters.some((set) => ![...set].some((character) => password.includes(character)))) {
    reasons.push('characters')
    const sets = rules.requiredCharacters.join(', ')
    sentences.push(`Password should contain at least one character of each: ${sets}.`)
  }
  if (reasons.length > 0) return { message: sentences.join(' '), reasons }
  return rules.refuseCommon && isGuessedFirst(password, about) ? easyToGuess : undefined
}

const easyToGuess: Weakness = {
  message: 'Password is known to be weak and easy to guess, please choose a different one.',
  reasons: ['pwned'],
}

function isGuessedFirst(password: string, about: (string | null)[]): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[\s+]/g, '')
  const [candidate, words] = [
    bare(password),
    about.flatMap((word) => (word ? [word, word.split('@')[0]!] : [])),
  ]
  return isCommonPassword(password) || words.some((word) => bare(word) === candidate)
}

/**
 * Refuses a weak password. Throws AuthError: 400 validation_failed when too long, 422 weak_password
 * with the reasons.
 */
export async function checkPassword(
  password: string,
  rules: PasswordRules,
  about: (string | null)[] = [],
): Promise<void> {
  if (Buffer.byteLength(password) > longestPassword) {
    throw validationFailed(`Password cannot be longer than ${longestPassword} characters`)
  }
  const weakness = weaknessOf(password, rules, about) ?? (await leakOf(password, rules))
  if (!weakness) return
  throw new AuthError(422, 'weak_password', weakness.message, { weakPassword: { reasons: weakness.reasons } })
}

async function leakOf(password: string, { pwned }: PasswordRules): Promise<Weakness | undefined> {
  if (!pwned || !(await isPwned(password, pwned))) return undefined
  return easyToGuess
}

/** Whether a password is one of the commonest, in upper or lower case. They are searched as one text: a set takes a megabyte. */
function isCommonPassword(password: string): boolean {
  return !password.includes(' ') && ` ${list.words} `.includes(` ${password.toLowerCase()} `)
}
