/** The keys of a board, for a keyboard or a bump bar. */

export const choices = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
const acts = ['bump', 'recall', 'takeBack', 'allDay', 'pause'] as const
type Digit = (typeof choices)[number]

/** choose1 to choose9 choose the ticket with that digit; bump moves the chosen one on. */
export type BoardCommand = `choose${Digit}` | (typeof acts)[number]

export const boardCommands: readonly BoardCommand[] = [
  ...choices.map((digit) => `choose${digit}` as const),
  ...acts,
]

/** For each command, the browser's key name, letters in upper case. */
export type KeyMap = Readonly<Record<BoardCommand, string>>

export const defaultKeys: KeyMap = {
  choose1: '1',
  choose2: '2',
  choose3: '3',
  choose4: '4',
  choose5: '5',
  choose6: '6',
  choose7: '7',
  choose8: '8',
  choose9: '9',
  bump: 'ENTER',
  recall: 'R',
  takeBack: 'U',
  allDay: 'A',
  pause: 'P',
}

/** Keys that move the focus, close dialogs or change other keys. */
const reservedKeys = new Set([
  'TAB',
  'ESCAPE',
  'SHIFT',
  'CONTROL',
  'ALT',
  'META',
  'ALTGRAPH',
  'DEAD',
  'PROCESS',
  '',
])

/** A key in the map's spelling. */
export function keyName(key: string): string {
  return key === ' ' ? 'SPACE' : key.toUpperCase()
}

export function commandOf(keys: KeyMap, key: string): BoardCommand | undefined {
  return boardCommands.find((command) => keys[command] === key)
}

/** Why a command cannot have a key: `reserved`, or the command that uses it; null: it can. */
export function keyConflict(
  keys: KeyMap,
  command: BoardCommand,
  key: string,
): BoardCommand | 'reserved' | null {
  if (reservedKeys.has(key)) return 'reserved'
  const owner = commandOf(keys, key)
  return owner === undefined || owner === command ? null : owner
}

/** A stored map; undefined unless each command has a unique key. */
export function parseKeys(stored: unknown): KeyMap | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const keys = stored as Record<string, unknown>
  const names = boardCommands.map((command) => keys[command])
  const isValid = names.every((name) => typeof name === 'string' && !reservedKeys.has(name))
  if (!isValid || new Set(names).size !== names.length) return undefined
  return Object.fromEntries(boardCommands.map((command, at) => [command, names[at]])) as KeyMap
}
