-- A restore from the app has a kind of its own in the audit log: the log itself is that of the back-up, and said nothing of it.

alter table public.audit_entry
  drop constraint audit_entry_kind_check,
  add constraint audit_entry_kind_check check (kind in (
    'role_changed', 'crew_changed', 'charging_changed', 'person_invited', 'person_suspended', 'person_reinstated',
    'person_removed', 'factors_reset', 'group_changed', 'setting_changed', 'club_restored', 'price_changed',
    'order_cancelled', 'order_recalled', 'order_amount_changed', 'account_corrected', 'course_switched', 'course_deleted',
    'hole_deleted', 'password_changed', 'account_changed', 'factor_enrolled', 'factor_removed', 'identity_linked',
    'identity_unlinked', 'sign_in_failed', 'code_failed', 'factor_failed', 'factor_locked', 'refused', 'rate_limited'));
