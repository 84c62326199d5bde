import { dayIn } from '../base/day.ts'
import type { SoldLine, Translations } from '../base/json-columns.ts'
import { nameIn } from '../base/translated-name.ts'
import type { Enum, Row } from '../generated/database.ts'
import { orderPlaceName } from '../orders/serving-place.ts'
import { type PaperLanguage, type PaperWords, paperWords } from './paper-words.ts'

/** A paragraph on paper; further rows are indented to the text, not to the prefix. */
export interface SlipText {
  text: string
  prefix?: string
  /** Multiple of the plain text's height and width. */
  size?: 1 | 2 | 3
  isBold?: boolean
  /** White on black. */
  isInverted?: boolean
}

export type SlipLine = SlipText | 'rule'

/** An order from `private.order_on_paper`. */
export interface PaperOrder
  extends Pick<
    Row<'user_order'>,
    | 'number'
    | 'place'
    | 'place_hole'
    | 'place_name'
    | 'note'
    | 'rush'
    | 'reason'
    | 'created_at'
    | 'wanted_at'
    | 'promised_to'
  > {
  place_name_i18n: Translations
  /** The allergies that its author declared. */
  allergies: SoldLine['allergens']
  lines: readonly SoldLine[]
  guest: string | null
}

/** A print from `private.next_print`. */
export interface PaperPrint {
  what: Enum<'ticket_print_what'>
  stations: readonly string[]
  asked_at: string
  /** When it may first have been printed; null: certainly not printed. */
  first_sent_at: string | null
  /** null: a test page. */
  order: PaperOrder | null
}

/** Settings of the paper. */
export interface PaperSetting {
  language: PaperLanguage
  time_zone: string
  club: string
  /** The printer's name. */
  name: string
}

/** The contents of a print, from top to bottom. */
export function slipOf(print: PaperPrint, setting: PaperSetting): SlipLine[] {
  const words = paperWords[setting.language]
  const time = (moment: string) => formatTime(moment, setting.time_zone)
  const mark: SlipLine[] = print.first_sent_at
    ? [{ text: ` ${fill(words.duplicate, time(print.first_sent_at))} `, isBold: true, isInverted: true }]
    : []
  const body = print.order
    ? [
        ...newsOf(print, words),
        ...headOf(print, print.order, setting),
        ...bodyOf(print, print.order, setting),
      ]
    : testPage(print, setting, words)
  return [...mark, ...body, ...mark]
}

function newsOf({ what, order }: PaperPrint, words: PaperWords): SlipLine[] {
  if (what === 'ticket') return order?.rush ? [banner(words.rush)] : []
  return what === 'test' ? [] : [banner(words[what])]
}

const banner = (text: string): SlipLine => ({ text: ` ${text} `, size: 2, isBold: true, isInverted: true })

function headOf({ asked_at }: PaperPrint, order: PaperOrder, setting: PaperSetting): SlipLine[] {
  const { language, time_zone } = setting
  const words = paperWords[language]
  const time = (moment: string) => formatTime(moment, time_zone)
  const { number, place, place_hole, wanted_at, promised_to, guest, reason, allergies } = order
  const due = wanted_at
    ? fill(words.wanted, timeAndDay(wanted_at, asked_at, setting))
    : promised_to && fill(words.promised, time(promised_to))
  const placeName =
    place === 'hole' ? fill(words.hole, String(place_hole ?? '')) : orderPlaceName(order, language)
  const declared = allergies.map((allergen) => words.allergen[allergen]).join(', ')
  return [
    { text: String(number), size: 3, isBold: true },
    { text: placeName ?? words[place], size: 2, isBold: true },
    ...(declared ? [banner(fill(words.allergy, declared))] : []),
    ...(due ? [{ text: due, size: 2, isBold: true } as const] : []),
    { text: [fill(words.placed, time(order.created_at)), guest].filter(Boolean).join(' - ') },
    ...(reason ? [{ text: fill(words.reason, oneLine(reason)), isBold: true }] : []),
    'rule',
  ]
}

function bodyOf({ what, stations }: PaperPrint, order: PaperOrder, setting: PaperSetting): SlipLine[] {
  const words = paperWords[setting.language]
  const here = order.lines.filter(({ station }) => stations.includes(station))
  const elsewhere = (['kitchen', 'bar'] as const).flatMap((station) => {
    const count = order.lines
      .filter((line) => line.station === station && !stations.includes(station))
      .reduce((sum, { quantity }) => sum + quantity, 0)
    return count > 0 ? [{ text: fill(words.elsewhere[station], String(count)) }] : []
  })
  return [
    ...here.flatMap((line) => lineOnPaper(line, order.allergies, setting.language, what !== 'cancelled')),
    'rule',
    ...(order.note ? [noteOf(order.note, words)] : []),
    ...elsewhere,
  ]
}

function lineOnPaper(
  line: SoldLine,
  declared: PaperOrder['allergies'],
  language: PaperLanguage,
  isInFull: boolean,
): SlipLine[] {
  const words = paperWords[language]
  const head = { prefix: `${line.quantity} x `, text: nameIn(line, language), size: 2, isBold: true } as const
  if (!isInFull) return [head]
  const names = (codes: PaperOrder['allergies']) => codes.map((code) => words.allergen[code]).join(', ')
  const danger = names(line.allergens.filter((code) => declared.includes(code)))
  const allergens = names(line.allergens)
  return [
    head,
    ...line.options.map((option) => ({ prefix: '    + ', text: nameIn(option, language), isBold: true })),
    ...(danger
      ? [{ prefix: ' ! ', text: `${fill(words.allergy, danger)} `, isBold: true, isInverted: true }]
      : []),
    ...(line.note ? [noteOf(line.note, words)] : []),
    ...(allergens ? [{ prefix: '    ', text: fill(words.contains, allergens) }] : []),
  ]
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

const noteOf = (note: string, { note: word }: PaperWords): SlipLine => ({
  ...{ prefix: ' ! ', text: `${word}: ${oneLine(note)} `, isBold: true, isInverted: true },
})

function testPage(
  { asked_at }: PaperPrint,
  { name, club, time_zone }: PaperSetting,
  words: PaperWords,
): SlipLine[] {
  return [
    { text: words.test, size: 2, isBold: true },
    { text: [club, name, formatTime(asked_at, time_zone)].filter(Boolean).join(' - ') },
    'rule',
    { prefix: '2 x ', text: 'Club sandwich', size: 2, isBold: true },
    { prefix: '1 x ', text: '緑茶', size: 2, isBold: true },
    { prefix: '1 x ', text: '绿茶', size: 2, isBold: true },
    'rule',
  ]
}

// A function: `$$` and `$&` in a replacement text have another meaning.
const fill = (template: string, value: string) => template.replace('{}', () => value)

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The time of a moment, with its day unless it is that of the print. */
function timeAndDay(moment: string, askedAt: string, { language, time_zone }: PaperSetting): string {
  const time = formatTime(moment, time_zone)
  if (dayIn(time_zone, new Date(moment)) === dayIn(time_zone, new Date(askedAt))) return time
  const day = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    timeZone: time_zone,
    day: 'numeric',
    month: 'short',
  })
  return `${day.format(new Date(moment))} ${time}`
}

/** Hours and minutes on the club's clock. */
function formatTime(moment: string, timeZone: string): string {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
    formatters.set(timeZone, formatter)
  }
  return formatter.format(new Date(moment))
}
