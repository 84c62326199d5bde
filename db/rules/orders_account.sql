-- The member account: who may have an order put on it, and how much in a calendar month of the club.

create function private.club_month(moment timestamptz) returns tstzrange
language sql stable security definer set search_path = '' as $$
  select tstzrange(begins at time zone zone, (begins + interval '1 month') at time zone zone)
  from (select coalesce(private.setting('club.time_zone') #>> '{}', 'UTC') as zone) club,
    lateral (select date_trunc('month', moment at time zone zone) as begins) month
$$;

/* What a person has put on their account for the month of a moment, in minor units: by when orders are for, as their statement has it. */
create function private.charged(person uuid, moment timestamptz) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(total_minor), 0)::bigint
  from public.user_order, (select private.club_month(moment) as month) club
  where user_id = person and pay = 'account' and status <> 'cancelled'
    and coalesce(wanted_at, created_at) >= lower(month) and coalesce(wanted_at, created_at) < upper(month)
$$;

create function private.account_limit() returns bigint
language sql stable security definer set search_path = '' as $$
  select (nullif(private.setting('orders.account_limit_minor'), 'null') #>> '{}')::bigint
$$;

/* Whether an administrator lets the caller charge the account: by role, or as a person. */
create function private.may_charge() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.my_role() <> 'guest'
    and (coalesce(private.setting('orders.account_roles') ? private.my_role(), false)
      or exists (select 1 from public.profile_private where id = private.my_id() and may_charge))
$$;

/* Refuses an order that its author may not put on their account. Called when orders are taken one after the other. */
create function private.check_account(placed public.user_order) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  charged bigint;
begin
  if placed.pay <> 'account' then
    return;
  end if;
  if not private.may_charge() then
    perform private.refuse('order_account_forbidden');
  end if;
  charged := private.charged(placed.user_id, coalesce(placed.wanted_at, placed.created_at));
  if charged + placed.total_minor > private.account_limit() then
    perform private.refuse('order_account_limit', jsonb_build_object('left', private.account_limit() - charged));
  end if;
end
$$;

/* Whether I may charge my account, its limit for a calendar month (null for none) and what I have charged in this one. */
create or replace function public.my_account()
returns table (may boolean, limit_minor bigint, charged_minor bigint)
language sql stable security definer rows 1 set search_path = '' as $$
  select private.may_charge(), private.account_limit(), private.charged(private.my_id(), now())
$$;
revoke execute on function public.my_account() from public;
grant execute on function public.my_account() to authenticated, service_role;
