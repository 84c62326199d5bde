-- Corrections and refunds of orders that were charged to a member account.

create table public.account_correction (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.user_order (id) on delete cascade,
  -- The owner of the account: the person of the order.
  user_id uuid references public.profiles (id) on delete set null,
  kind text not null check (kind in ('refund', 'correction')),
  -- Added to what the order was charged: negative in favour of the member. The order keeps its own total.
  amount_minor integer not null check (amount_minor <> 0 and (kind = 'correction' or amount_minor < 0)),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  reason text not null check (length(trim(reason)) between 1 and 280),
  -- The reference that stands in the statement.
  number bigint generated always as identity unique,
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.account_correction is 'What was given back of an order on a member account, or charged again after that; append-only.';
create index account_correction_order_id_idx on public.account_correction (order_id);
create index account_correction_user_id_idx on public.account_correction (user_id, created_at);
create index account_correction_created_by_idx on public.account_correction (created_by);
create index account_correction_created_at_idx on public.account_correction (created_at);

alter table public.audit_entry
  drop constraint audit_entry_kind_check,
  add constraint audit_entry_kind_check check (kind in (
    'role_changed', 'crew_changed', 'charging_changed', 'person_invited', 'person_suspended', 'person_reinstated',
    'person_removed', 'factors_reset', 'group_changed', 'setting_changed', 'price_changed', 'order_cancelled',
    'order_amount_changed', 'account_corrected', 'course_switched', 'course_deleted', 'hole_deleted', 'password_changed',
    'account_changed', 'factor_enrolled', 'factor_removed', 'identity_linked', 'identity_unlinked', 'sign_in_failed',
    'code_failed', 'factor_failed', 'factor_locked', 'refused', 'rate_limited'));

-- The statement, the totals and the months have more columns than before; the rules make them again.
drop function if exists public.account_statement(date, uuid);
drop function if exists public.account_totals(date);
drop function if exists public.account_months(uuid);
