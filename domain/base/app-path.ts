/**
 * The address if it is a path of this app; undefined if a browser could read it as anything else. Browsers drop tabs
 * and line ends and read a backslash as a slash: `/\t/evil.example` is a foreign host.
 */
export function appPathOf(address: unknown): string | undefined {
  if (typeof address !== 'string' || !/^\/[^\\\p{Cc}]*$/u.test(address)) return undefined
  const [path = ''] = address.split(/[?#]/, 1)
  // Empty and dotted segments: `/..//evil.example` resolves to a path that begins with two slashes.
  return /\/\/|\/(\.|%2e){1,2}(\/|$)/i.test(path) ? undefined : address
}
