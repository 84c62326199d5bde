/** Crockford's digits: without I, L, O and U, which are easily confused. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 6

/** A new code for a thing, from six random bytes. */
export function newPlaceCode(random: Uint8Array): string {
  return Array.from({ length: LENGTH }, (_, at) => DIGITS[random[at]! % DIGITS.length]).join('')
}

/** A scanned or typed code in its standard spelling; null when invalid. */
export function readPlaceCode(typed: string): string | null {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return new RegExp(`^[${DIGITS}]{${LENGTH}}$`).test(plain) ? plain : null
}
