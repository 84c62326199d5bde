-- The audit log: who did what to people, settings, prices and money, and which requests were refused.

create table public.audit_entry (
  id bigint generated always as identity primary key,
  -- Of a counted kind: when its period began.
  at timestamptz not null default now(),
  kind text not null check (kind in (
    'role_changed', 'crew_changed', 'charging_changed', 'person_invited', 'person_suspended', 'person_reinstated',
    'person_removed', 'factors_reset', 'group_changed', 'setting_changed', 'price_changed', 'order_cancelled',
    'order_amount_changed', 'course_switched', 'course_deleted', 'hole_deleted', 'password_changed', 'account_changed',
    'factor_enrolled', 'factor_removed', 'identity_linked', 'identity_unlinked', 'sign_in_failed', 'code_failed',
    'factor_failed', 'factor_locked', 'refused', 'rate_limited')),
  -- Without a foreign key, and with the name and role of that time: both survive the person's removal.
  actor_id uuid,
  actor_name text,
  -- A role_id, or `system` for the server itself; null where no person is known.
  actor_role text,
  -- An IPv4 /24 or IPv6 /48.
  network text,
  subject_table text,
  subject_id text,
  subject_label text,
  -- Only the columns concerned; null: there was no row.
  before jsonb,
  after jsonb,
  -- Of a refusal its error code, of a rate limit its name.
  code text,
  count integer not null default 1 check (count > 0),
  -- One row for each period, source and subject of the counted kinds.
  count_key text unique
);
comment on table public.audit_entry is 'The audit log: append-only, read by administrators, pruned after setting audit.keep_days.';
create index audit_entry_at_idx on public.audit_entry (at desc, id desc);
create index audit_entry_kind_idx on public.audit_entry (kind, at desc, id desc);
create index audit_entry_actor_id_idx on public.audit_entry (actor_id, at desc);

-- For so many days entries are kept.
insert into public.setting (key, value, is_public) values ('audit.keep_days', '400', false)
on conflict (key) do nothing;
