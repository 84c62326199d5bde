/**
 * The address, if it is a path of this app; undefined when a browser could read it as anything else. A browser leaves
 * tabs and line ends out of an address and takes a backslash for a slash, so `/\t/evil.example` is a foreign host.
 */
export function appPathOf(address: unknown): string | undefined {
  if (typeof address !== 'string' || !/^\/[^\\\p{Cc}]*$/u.test(address)) return undefined
  const [path = ''] = address.split(/[?#]/, 1)
  // Empty and dotted segments: what is left of `/..//evil.example` begins with two slashes.
  return /\/\/|\/(\.|%2e){1,2}(\/|$)/i.test(path) ? undefined : address
}
