import { type CsvRow, readCsv } from '#domain/base/csv-read.ts'
import { limits } from '#domain/generated/limits.ts'

/** Why a line is no valid invitation. */
type InvitationFault =
  | 'noAddress'
  | 'badAddress'
  | 'duplicate'
  | 'longName'
  | 'longNumber'
  | 'unknownRole'
  | 'unknownGroup'

/** One person of a pasted or opened list. */
export interface InvitationLine {
  /** Line in the file, from 1. */
  line: number
  email: string
  firstName: string
  surname: string
  number: string
  /** The id of a role or group; empty: the administrator's choice for all. */
  role: string
  group: string
  fault: InvitationFault | null
}

/** The names of roles and groups in a file, in lower case, with their ids. */
export interface InvitationWords {
  roles: ReadonlyMap<string, string>
  groups: ReadonlyMap<string, string>
}

export const MOST_INVITATIONS = 1000
const LONGEST_ADDRESS = 254
const LONGEST_NUMBER = 32

const columns = ['email', 'firstName', 'surname', 'name', 'number', 'role', 'group'] as const
type Column = (typeof columns)[number]

const headings: Record<Column, readonly string[]> = {
  email: [
    'email',
    'e-mail',
    'mail',
    'email address',
    'メール',
    'メールアドレス',
    '邮箱',
    '电子邮件',
    '电子邮箱',
  ],
  firstName: ['first name', 'firstname', 'first', 'given name', '名', '名字'],
  surname: ['surname', 'last name', 'lastname', 'last', 'family name', '姓'],
  name: ['name', 'full name', '氏名', '名前', '姓名'],
  number: [
    'number',
    'no',
    'no.',
    'member',
    'member number',
    'membership number',
    '会員番号',
    '会员号',
    '会员编号',
  ],
  role: ['role', '役割', '角色'],
  group: ['group', 'crew', 'グループ', '班', '组', '小组'],
}

/**
 * The people of a pasted list or a CSV file: one per line, with or without headings; a line may also be only an
 * address, or `Nora Byrne <nora@club.example>`. Without headings the order is first name, surname, membership number. A
 * list has at most MOST_INVITATIONS lines; `isCut` reports that further ones were left out.
 */
export function readInvitations(
  text: string,
  words: InvitationWords,
): { lines: InvitationLine[]; isCut: boolean } {
  const { rows } = readCsv(text)
  const order = orderOf(rows[0])
  const body = order ? rows.slice(1) : rows
  const emails = new Set<string>()
  const lines = body.slice(0, MOST_INVITATIONS).map((row) => {
    const person = order ? byHeading(row, order) : byPosition(row)
    const role = idIn(words.roles, person.role)
    const group = idIn(words.groups, person.group)
    const fault = faultOf(person, { role, group, isRepeated: emails.has(person.email.toLowerCase()) })
    if (person.email) emails.add(person.email.toLowerCase())
    return { line: row.line, ...person, role: role ?? '', group: group ?? '', fault }
  })
  return { lines, isCut: body.length > MOST_INVITATIONS }
}

type Person = Record<'email' | 'firstName' | 'surname' | 'number' | 'role' | 'group', string>

/** The column of each cell; undefined if the row has an address, or no known heading for one. */
function orderOf(row: CsvRow | undefined): (Column | undefined)[] | undefined {
  if (!row || row.cells.some((cell) => cell.includes('@'))) return undefined
  const order = row.cells.map((cell) =>
    columns.find((column) => headings[column].includes(cell.trim().toLowerCase().replaceAll('_', ' '))),
  )
  return order.includes('email') ? order : undefined
}

function byHeading({ cells }: CsvRow, order: readonly (Column | undefined)[]): Person {
  const value = (column: Column) => (cells[order.indexOf(column)] ?? '').trim()
  const [firstName, surname] = namesIn(value('name'))
  return {
    email: value('email'),
    firstName: value('firstName') || firstName,
    surname: value('surname') || surname,
    number: value('number'),
    role: value('role'),
    group: value('group'),
  }
}

function byPosition({ cells }: CsvRow): Person {
  const parts = cells.map((cell) => cell.trim())
  const at = parts.findIndex((part) => part.includes('@'))
  const rest = parts.filter((part, index) => index !== at && part !== '')
  const address = at < 0 ? '' : parts[at]!
  const bracketed = /^(.*)<([^<>]*)>$/.exec(address)
  const email = (bracketed ? bracketed[2]! : address).trim()
  const inFront = (bracketed?.[1] ?? '').trim().replace(/^"|"$/g, '')
  const number = rest.find((part) => /\p{Nd}/u.test(part)) ?? ''
  const names = rest.filter((part) => part !== number)
  // An empty cell in front of a single word is a first name left out.
  if (names.length === 1 && parts[0] === '' && !/\s/.test(names[0]!)) names.unshift('')
  const [firstName, surname] = inFront ? namesIn(inFront) : names.length === 1 ? namesIn(names[0]!) : names
  return { email, firstName: firstName ?? '', surname: surname ?? '', number, role: '', group: '' }
}

/** Splits a whole name: the surname is everything after the first word. */
function namesIn(name: string): [firstName: string, surname: string] {
  const [first = '', ...others] = name.split(/[\s\u3000]+/)
  return [first, others.join(' ')]
}

/** The id of a word; empty for no word, undefined for an unknown one. */
function idIn(ids: ReadonlyMap<string, string>, word: string): string | undefined {
  return word === '' ? '' : ids.get(word.toLowerCase())
}

interface Checks {
  role: string | undefined
  group: string | undefined
  isRepeated: boolean
}

function faultOf(person: Person, { role, group, isRepeated }: Checks): InvitationFault | null {
  const { email, firstName, surname, number } = person
  if (email === '') return 'noAddress'
  if (!isAddress(email)) return 'badAddress'
  if (isRepeated) return 'duplicate'
  if (firstName.length > limits['profiles.first_name'] || surname.length > limits['profiles.surname'])
    return 'longName'
  if (number.length > LONGEST_NUMBER) return 'longNumber'
  if (role === undefined) return 'unknownRole'
  return group === undefined ? 'unknownGroup' : null
}

/** Whether the text can be an email address. */
export function isAddress(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && /^[^\s@,;<>"()]+@[^\s@,;<>"()]+\.[^\s@,;<>"().]{2,}$/.test(text)
}
