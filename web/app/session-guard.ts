/** How the global guard is set up. Patterns are paths in which `*` stands for anything. */
export interface SessionGuardOptions {
  login: string
  callback: string
  /** When not empty, only these are guarded. */
  include: readonly string[]
  /** Never guarded, whatever `include` says. */
  exclude: readonly string[]
  /** Whether the requested path is kept in a cookie, to be restored after sign-in. */
  saveRedirect: boolean
}

/** Whether a visitor without a session must be sent to the login route instead of this path. */
export function needsSession(path: string, options: SessionGuardOptions): boolean {
  const never = [...options.exclude, options.login, options.callback]
  if (matches(path, never)) return false
  return options.include.length === 0 || matches(path, options.include)
}

function matches(path: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => {
    const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(`^${parts.join('.*')}$`).test(path)
  })
}
