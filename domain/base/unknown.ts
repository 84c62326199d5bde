/** Reading of values whose type is unknown: errors of libraries, parsed JSON, answers of services. */

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The fields of an object; none for any other value. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}

/** `code` of an error of Node or of a driver. */
export function codeOfError(error: unknown): unknown {
  return fieldsOf(error).code
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Whether the value is one of a list. */
export function isOneOf<T>(values: readonly T[], value: unknown): value is T {
  return values.some((one) => one === value)
}

/** The keys of an object that has only the keys of its type. */
export function keysOf<Key extends string>(object: Readonly<Partial<Record<Key, unknown>>>): Key[] {
  return Object.keys(object) as Key[]
}
