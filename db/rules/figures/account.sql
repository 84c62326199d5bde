-- Member accounts by month: the charged orders and their corrections. Members see their own, administrators all.

/* The account that the caller may read: their own, for an administrator any; null (administrators only): everyone's. */
create function private.account_owner(person uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_person() or private.is_admin() then
    return person;
  end if;
  if private.my_role() = 'guest' or person is distinct from private.my_id() then
    perform private.refuse('account_forbidden');
  end if;
  return person;
end
$$;

/* The moment when a month of the club begins, by any day of it, plus `later` months. */
create function private.month_begins(month date, later integer default 0) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  if month is null or month not between date '2000-01-01' and date '2100-01-01' then
    perform private.refuse('figures_range');
  end if;
  return private.day_begins((date_trunc('month', month::timestamp) + make_interval(months => later))::date);
end
$$;

/*
 * How an administrator identifies an account without a name: its address or number; null for one with a name, and for
 * other callers.
 */
create function private.account_label(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(nullif(u.email, ''), u.phone)
  from auth.users u join public.profiles p on p.id = u.id
  where u.id = person and u.deleted_at is null and trim(p.first_name || p.surname) = ''
    and (not private.is_person() or private.is_admin())
$$;

/* Whether the person of an account has left the club. */
create function private.is_former(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select 1 from auth.users where id = person and deleted_at is null)
$$;

/*
 * The charges and corrections of an account in the month of that day, oldest first; without a person those of all
 * accounts, by name. An order has `correction_id` null; a correction has no lines, its own number as its reference, and
 * `number` and `order_at` of the corrected order. total_minor is negative for a refund. balance_minor is the sum of the
 * month up to this entry, for this person and currency. charged_minor is the order's charge today, after all its
 * corrections. `label` replaces a missing name, for administrators only; `is_former`: the person has left the club.
 */
create or replace function public.account_statement(month date, person uuid default null)
returns table (order_id uuid, number bigint, user_id uuid, first_name text, surname text, at timestamptz, status text,
  lines jsonb, total_minor integer, currency text, balance_minor bigint, kind text, correction_id uuid,
  reference bigint, reason text, order_at timestamptz, charged_minor bigint, label text, is_former boolean)
language plpgsql stable security definer rows 30 set search_path = '' as $$
declare
  owner uuid := private.account_owner(person);
begin
  return query
    select e.order_id, o.number, e.user_id, p.first_name, p.surname, e.at, o.status,
      case when e.correction_id is null then o.lines else '[]' end, e.amount_minor, e.currency,
      sum(e.amount_minor) over (
        partition by e.user_id, e.currency order by e.at, e.correction_id is not null, e.reference)::bigint,
      e.kind, e.correction_id, e.reference, e.reason, coalesce(o.wanted_at, o.created_at), private.charged_for(o),
      private.account_label(e.user_id), private.is_former(e.user_id)
    from private.account_entry e
    join public.user_order o on o.id = e.order_id
    left join public.profiles p on p.id = e.user_id
    where e.at >= private.month_begins(month) and e.at < private.month_begins(month, 1)
      and (owner is null or e.user_id = owner)
    order by p.surname, p.first_name, e.user_id, e.at, e.correction_id is not null, e.reference;
end
$$;

/*
 * The sum of each account in the month of that day, by name, and the numbers of its orders and corrections. Several
 * rows for one person if currencies differ.
 */
create or replace function public.account_totals(month date)
returns table (user_id uuid, first_name text, surname text, orders integer, total_minor bigint, currency text,
  corrections integer, label text, is_former boolean)
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  return query
    select s.user_id, s.first_name, s.surname, count(*) filter (where s.correction_id is null)::integer,
      sum(s.total_minor)::bigint, s.currency, count(s.correction_id)::integer, s.label, s.is_former
    from public.account_statement(month, null) s
    group by s.user_id, s.first_name, s.surname, s.currency, s.label, s.is_former
    order by s.surname, s.first_name, s.user_id, s.currency;
end
$$;

/* The months with entries on the person's account, latest first, and the sum of each. */
create or replace function public.account_months(person uuid)
returns table (month date, orders integer, total_minor bigint, currency text, corrections integer)
language plpgsql stable security definer rows 12 set search_path = '' as $$
declare
  owner uuid := private.account_owner(person);
  zone text := private.club_zone();
begin
  return query
    select date_trunc('month', e.at at time zone zone)::date as begins,
      count(*) filter (where e.correction_id is null)::integer, sum(e.amount_minor)::bigint, e.currency,
      count(e.correction_id)::integer
    from private.account_entry e
    where e.user_id = owner
    group by begins, e.currency order by begins desc, e.currency;
end
$$;

/*
 * The sum of refunds and additional charges on accounts in those days, in the club's currency, by the day of the
 * correction: revenue counts the prices at the time of the order.
 */
create or replace function public.figures_corrections(first_day date, last_day date)
returns table (corrections integer, amount_minor bigint)
language plpgsql stable security definer rows 1 set search_path = '' as $$
begin
  perform private.check_figures(first_day, last_day);
  return query
    select count(*)::integer, coalesce(sum(e.amount_minor), 0)::bigint
    from private.account_entry e
    where e.correction_id is not null and e.currency = private.setting('club.currency') #>> '{}'
      and e.at >= private.day_begins(first_day) and e.at < private.day_begins(last_day + 1);
end
$$;

revoke execute on function public.account_statement(date, uuid), public.account_totals(date),
  public.account_months(uuid), public.figures_corrections(date, date) from public;
grant execute on function public.account_statement(date, uuid), public.account_totals(date),
  public.account_months(uuid), public.figures_corrections(date, date) to authenticated, service_role;
