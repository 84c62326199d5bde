import type { Database } from '#domain/generated/database.ts'
import { enums } from '#domain/generated/enums.ts'

export type AuditKind = Database['public']['Tables']['audit_entry']['Row']['kind']

export const categories = ['people', 'settings', 'money', 'course', 'accounts', 'refusals'] as const
export type AuditCategory = (typeof categories)[number]

const categoryOf: Record<AuditKind, AuditCategory> = {
  role_changed: 'people',
  crew_changed: 'people',
  charging_changed: 'people',
  person_invited: 'people',
  person_suspended: 'people',
  person_reinstated: 'people',
  person_removed: 'people',
  factors_reset: 'people',
  group_changed: 'settings',
  setting_changed: 'settings',
  club_restored: 'settings',
  price_changed: 'money',
  order_cancelled: 'money',
  order_recalled: 'money',
  order_amount_changed: 'money',
  account_corrected: 'money',
  course_switched: 'course',
  course_deleted: 'course',
  hole_deleted: 'course',
  password_changed: 'accounts',
  account_changed: 'accounts',
  factor_enrolled: 'accounts',
  factor_removed: 'accounts',
  identity_linked: 'accounts',
  identity_unlinked: 'accounts',
  sign_in_failed: 'refusals',
  code_failed: 'refusals',
  factor_failed: 'refusals',
  factor_locked: 'refusals',
  refused: 'refusals',
  rate_limited: 'refusals',
}

/** The kinds of a category, in the order of the filter. */
export function kindsOf(category: AuditCategory): AuditKind[] {
  return enums.audit_entry_kind.filter((kind) => categoryOf[kind] === category)
}

export function categoryOfKind(kind: AuditKind): AuditCategory {
  return categoryOf[kind]
}
