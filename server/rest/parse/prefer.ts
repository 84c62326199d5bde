import { strictPreference } from '../errors.ts'

/** The parsed `Prefer` header; a field is undefined when not requested. */
export interface Prefer {
  returning: 'minimal' | 'representation' | 'headers-only' | undefined
  count: 'exact' | 'planned' | 'estimated' | undefined
  resolution: 'merge-duplicates' | 'ignore-duplicates' | undefined
  missing: 'default' | 'null' | undefined
  handling: 'strict' | 'lenient' | undefined
  maxAffected: number | undefined
  timezone: string | undefined
  transaction: 'commit' | 'rollback' | undefined
}

const CHOICES = {
  return: ['minimal', 'representation', 'headers-only'],
  count: ['exact', 'planned', 'estimated'],
  resolution: ['merge-duplicates', 'ignore-duplicates'],
  missing: ['default', 'null'],
  handling: ['strict', 'lenient'],
  tx: ['commit', 'rollback'],
} as const

/**
 * Parses `Prefer`; the first value of each preference counts. Throws RestError PGRST122 for unknown ones under
 * `handling=strict`.
 */
export function parsePrefer(header: string | null): Prefer {
  const preferences = new Map<string, string>()
  const invalid: string[] = []
  for (const token of (header ?? '').split(',').map((part) => part.trim())) {
    const [key = '', value = ''] = token.split('=', 2)
    if (token === '' || preferences.has(key)) continue
    if (isKnown(key, value)) preferences.set(key, value)
    else invalid.push(token)
  }
  const prefer = {
    returning: preferences.get('return'),
    count: preferences.get('count'),
    resolution: preferences.get('resolution'),
    missing: preferences.get('missing'),
    handling: preferences.get('handling'),
    maxAffected: preferences.has('max-affected') ? Number(preferences.get('max-affected')) : undefined,
    timezone: preferences.get('timezone'),
    transaction: preferences.get('tx'),
  } as Prefer
  if (prefer.handling === 'strict' && invalid.length > 0) throw strictPreference(invalid)
  return prefer
}

function isKnown(key: string, value: string): boolean {
  if (key === 'max-affected') return /^\d{1,9}$/.test(value)
  if (key === 'timezone') return isTimeZone(value)
  const choices = Object.entries(CHOICES).find(([name]) => name === key)?.[1] ?? []
  return choices.some((choice) => choice === value)
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    // Node also accepts offsets such as +02:00, whose sign PostgreSQL interprets the other way round.
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}

/** The `Preference-Applied` header for these preferences, or undefined. */
export function preferenceApplied(prefer: Prefer, applied: readonly (keyof Prefer)[]): string | undefined {
  const tokens = applied.flatMap((key) => {
    const value = prefer[key]
    if (value === undefined || (key === 'maxAffected' && prefer.handling !== 'strict')) return []
    return [`${TOKENS[key]}=${value}`]
  })
  return tokens.length === 0 ? undefined : tokens.join(', ')
}

const TOKENS: Record<keyof Prefer, string> = {
  resolution: 'resolution',
  returning: 'return',
  count: 'count',
  missing: 'missing',
  handling: 'handling',
  timezone: 'timezone',
  transaction: 'tx',
  maxAffected: 'max-affected',
}
