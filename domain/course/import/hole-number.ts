const CHINESE_DIGITS = '零一二三四五六七八九'
/** Words for a hole and its parts in several languages, for patterns. */
export const HOLE_WORDS =
  'hole|hull|hål|hul|loch|bahn|trou|buca|hoyo|buraco|jamka|dołek|reikä|braut|tee|green|fairway|no|nr'

/** The hole number in `ref`: "7", "07", "7a"; null when none from 1 to 36. */
export function numberFromRef(ref: string | undefined): number | null {
  const digits = /^\D{0,2}0*(\d{1,2})\s*[a-z]?$/iu.exec(plain(ref ?? ''))?.[1]
  return digits === undefined ? null : withinCourse(Number(digits))
}

/**
 * The hole number in a name: "15", "Hull 9 - Sauda", "Hole 3 (par 4)", "7番", "第十二洞". Lengths, pars and stroke indexes
 * are no hole numbers; of several other numbers only the one beside a word for hole counts.
 */
export function numberFromName(name: string | undefined): number | null {
  const text = withoutFigures(plainName(name))
  const byWord = new RegExp(`(?:^|[^\\p{L}])(?:${HOLE_WORDS})\\.?\\s*#?\\s*(\\d{1,2})(?!\\d)`, 'iu').exec(
    text,
  )?.[1]
  const byCounter = /(\d{1,2})\s*(?:番|号|號|洞|ホール)/u.exec(text)?.[1]
  const number = byWord ?? byCounter
  if (number !== undefined) return withinCourse(Number(number))
  const all = new Set(
    [...text.matchAll(/(?<![\d.,])\d{1,2}(?![\d.,]*\d)/gu)].map((match) => Number(match[0])),
  )
  return all.size === 1 ? withinCourse([...all][0]!) : null
}

/** The loop of a ref: the letter before its number, as in "A7" and "B7". */
export function loopOfRef(ref: string | undefined): string | null {
  return /^(\p{L})\s*\d{1,2}$/u.exec(plain(ref ?? ''))?.[1]?.toUpperCase() ?? null
}

/** A whole number within limits from a tag; null for anything else, such as "4/5". */
export function wholeNumber(text: string | undefined, least: number, most: number): number | null {
  if (text === undefined || !/^\d{1,3}$/.test(plain(text))) return null
  const number = Number(plain(text))
  return number >= least && number <= most ? number : null
}

function withinCourse(number: number): number | null {
  return number >= 1 && number <= 36 ? number : null
}

/** A name with plain digits: full-width ones and those of a counted hole, as in 第十二洞. */
export function plainName(name: string | undefined): string {
  return withArabicDigits(plain(name ?? ''))
}

/** Full-width digits and letters become plain ones. */
function plain(text: string): string {
  return text.normalize('NFKC').trim()
}

function withoutFigures(text: string): string {
  return text
    .replace(/\b(par|hcp|hdcp|handicap|si|index|stroke index)\.?\s*:?\s*\d+/giu, ' ')
    .replace(/\d+\s*(m|meter|metres|meters|yds?|yards?|y)\b/giu, ' ')
}

function withArabicDigits(text: string): string {
  return text.replace(/[零一二三四五六七八九十]+(?=\s*[番号號洞ホ])/gu, (numeral) =>
    String(fromChinese(numeral)),
  )
}

/** 一 to 九十九; 十 counts tens. */
function fromChinese(numeral: string): number {
  const [tens, ones] = numeral.includes('十') ? numeral.split('十') : [null, numeral]
  const digit = (text: string) => Math.max(0, CHINESE_DIGITS.indexOf(text))
  const high = tens === null ? 0 : tens === '' ? 1 : digit(tens ?? '')
  return high * 10 + digit(ones ?? '')
}
