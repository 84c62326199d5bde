/** The topics that a person's devices hear, by role. */
export function topicsFor(roleId: string, userId: string): string[] {
  const own = [`orders-${userId}`, `issues-${userId}`, `user_${userId}`, 'global_announcements']
  if (roleId === 'kitchen') return ['kitchen-orders', ...own]
  if (roleId === 'admin' || roleId === 'maintenance') return ['all-issues', ...own]
  return own
}
