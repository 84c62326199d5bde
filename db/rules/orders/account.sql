-- The member account: the right to charge it, its limit for a calendar month of the club, and its corrections.

create function private.club_month(moment timestamptz) returns tstzrange
language sql stable security definer set search_path = '' as $$
  select tstzrange(begins at time zone zone, (begins + interval '1 month') at time zone zone)
  from (select coalesce(private.setting('club.time_zone') #>> '{}', 'UTC') as zone) club,
    lateral (select date_trunc('month', moment at time zone zone) as begins) month
$$;

/*
 * The entries of member accounts, in minor units: each order by the time that it is for, each correction by the time
 * when it was made. A cancelled order is not charged, and neither are its corrections.
 */
create view private.account_entry as
  select o.user_id, o.id as order_id, null::uuid as correction_id, 'order' as kind, o.number as reference,
    coalesce(o.wanted_at, o.created_at) as at, o.total_minor as amount_minor, o.currency, null::text as reason
  from public.user_order o
  where o.pay = 'account' and o.status <> 'cancelled'
  union all
  select c.user_id, c.order_id, c.id, c.kind, c.number, c.created_at, c.amount_minor, c.currency, c.reason
  from public.account_correction c
  join public.user_order o on o.id = c.order_id and o.pay = 'account' and o.status <> 'cancelled';

/* The sum of a person's statement for the month of a moment, in minor units. */
create function private.charged(person uuid, moment timestamptz) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(e.amount_minor), 0)::bigint
  from private.account_entry e, (select private.club_month(moment) as month) club
  where e.user_id = person and e.at >= lower(month) and e.at < upper(month)
$$;

create function private.account_limit() returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return (nullif(private.setting('orders.account_limit_minor'), 'null') #>> '{}')::bigint;
end
$$;

/* Whether the caller may charge the account: by role, or by an administrator's permission for the person. */
create function private.may_charge() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.my_role() <> 'guest'
    and (coalesce(private.setting('orders.account_roles') ? private.my_role(), false)
      or exists (select 1 from public.profile_private where id = private.my_id() and may_charge))
$$;

/* Refuses an order that its author may not charge to their account. Called when orders are serialized. */
create function private.check_account(placed public.user_order) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if placed.pay <> 'account' then
    return;
  end if;
  if not private.may_charge() then
    perform private.refuse('order_account_forbidden');
  end if;
  perform private.check_account_limit(placed.user_id, coalesce(placed.wanted_at, placed.created_at), placed.total_minor);
end
$$;

/* Refuses a charge above the rest of the account's limit for the month of a moment. */
create function private.check_account_limit(person uuid, moment timestamptz, amount_minor bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  charged constant bigint := private.charged(person, moment);
begin
  if charged + amount_minor > private.account_limit() then
    perform private.refuse('order_account_limit',
      jsonb_build_object('left', greatest(0, private.account_limit() - charged)));
  end if;
end
$$;

/*
 * Whether the caller may charge the account, its limit for a calendar month (null for none) and the charges of this
 * month.
 */
create or replace function public.my_account()
returns table (may boolean, limit_minor bigint, charged_minor bigint)
language sql stable security definer rows 1 set search_path = '' as $$
  select private.may_charge(), private.account_limit(), private.charged(private.my_id(), now())
$$;
revoke execute on function public.my_account() from public;
grant execute on function public.my_account() to authenticated, service_role;

alter table public.account_correction enable row level security;
create policy "people read the corrections of their own account" on public.account_correction for select to authenticated
  using (user_id = (select private.my_id()));
create policy "admin reads all corrections" on public.account_correction for select to authenticated
  using ((select private.is_admin()));
create policy "admin corrects accounts" on public.account_correction for insert to authenticated
  with check ((select private.is_admin()));
grant select, insert (id, order_id, kind, amount_minor, reason) on public.account_correction to authenticated;

/* An order's charge after its corrections, in minor units. */
create function private.charged_for(charge public.user_order) returns bigint
language sql stable security definer set search_path = '' as $$
  select charge.total_minor + coalesce(sum(c.amount_minor), 0)::bigint
  from public.account_correction c where c.order_id = charge.id
$$;

/* Signs a correction with its author and the account of its order. */
create function private.sign_correction(correction public.account_correction, charge public.user_order)
returns public.account_correction
language plpgsql stable security definer set search_path = '' as $$
begin
  correction.user_id := charge.user_id;
  correction.currency := charge.currency;
  correction.reason := trim(correction.reason);
  if private.is_person() then
    correction.created_by := private.my_id();
    correction.created_at := now();
  end if;
  return correction;
end
$$;

/*
 * Refuses a correction of an order without a charge, a refund above the present charge, and a charge above the order's
 * own total. `charge` is locked, so that concurrent corrections count each other.
 */
create function private.check_correction(correction public.account_correction, charge public.user_order) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  charged constant bigint := private.charged_for(charge);
begin
  if charge.id is null or charge.pay <> 'account' or charge.status = 'cancelled' then
    perform private.refuse('correction_no_charge');
  end if;
  if coalesce(trim(correction.reason), '') = '' then
    perform private.refuse('correction_reason');
  end if;
  if charged + correction.amount_minor not between 0 and charge.total_minor then
    perform private.refuse('correction_amount',
      jsonb_build_object('charged', charged, 'total', charge.total_minor, 'currency', charge.currency));
  end if;
end
$$;

/* Records a correction: the order's charge before and after it. */
create function private.audit_correction(correction public.account_correction) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  charge public.user_order;
begin
  if not private.is_by_wire() then
    return;
  end if;
  select * into charge from public.user_order where id = correction.order_id;
  perform private.record_act('account_corrected', 'user_order', charge.id::text, '#' || charge.number,
    jsonb_build_object('charged_minor', private.charged_for(charge) - correction.amount_minor),
    jsonb_build_object('charged_minor', private.charged_for(charge), 'reason', correction.reason));
end
$$;
