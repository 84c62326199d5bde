import { HOLE_WORDS, plainName } from '../hole-number.ts'

const NUMBER = /第?\s*\d{1,3}(?:\s*[a-z](?![\p{L}\d]))?\s*(?:番|号|號)?\s*(?:ホール|洞)?|\d+/giu
const WORDS = new RegExp(`(?<![\\p{L}\\d])(?:${HOLE_WORDS})(?![\\p{L}])\\.?`, 'giu')

/**
 * The rest of a hole's name without its number: "Corks" of "1 (Corks)", "L'Anglais" of "L'Anglais 14", "東コース" of
 * "東コース 7番ホール". Null when nothing with a letter is left. Many holes with one rest are a layout.
 */
export function restOfName(name: string | undefined): string | null {
  const rest = plainName(name)
    .replace(NUMBER, ' ')
    .replace(WORDS, ' ')
    .replace(/[()[\]{}<>,;:/\\|#"“”„.+_–—-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^['’]|['’]$/g, '')
    .trim()
  return /\p{L}/u.test(rest) ? rest : null
}

/** The common words of all names, in the order of the first; null without any. */
export function sharedWords(names: readonly string[]): string | null {
  const [first = '', ...others] = names
  const words = first
    .split(' ')
    .filter((word) => others.every((other) => other.split(' ').some((one) => same(one, word))))
  return words.length === 0 ? null : words.join(' ')
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
