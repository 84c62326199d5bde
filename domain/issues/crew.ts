/** Whether a role works on issues; others move only their own reports. */
export function worksOnIssues(role: string): role is 'maintenance' | 'admin' {
  return role === 'maintenance' || role === 'admin'
}
