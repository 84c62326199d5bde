import list from './common-passwords.json' with { type: 'json' }

let known: Set<string> | undefined

/** Whether a password is one of the commonest, in upper or lower case. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(list.words.split(' '))
  return known.has(password.toLowerCase())
}
