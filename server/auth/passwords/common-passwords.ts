import list from './common-passwords.json' with { type: 'json' }

let passwords: Set<string> | undefined

/** Whether a password is one of the commonest, in upper or lower case. */
export function isCommonPassword(password: string): boolean {
  passwords ??= new Set(list.words.split(' '))
  return passwords.has(password.toLowerCase())
}
