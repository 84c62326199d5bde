/** Whether two JSON values say the same; the order of keys in an object does not count. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [keysA, keysB] = [Object.keys(a), Object.keys(b)]
  if (keysA.length !== keysB.length) return false
  return keysA.every((key) => isSame(Reflect.get(a, key), Reflect.get(b, key)))
}
