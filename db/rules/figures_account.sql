-- Member accounts by month: the orders that were put on them. Members see their own, administrators everybody's.

/* Whose account the caller may ask about: their own, or any; null for everybody's, which is an administrator's too. */
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

/* The moment at which a month of the club begins, given any day of it, and so many months later. */
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
 * The orders that were put on an account in the month of that day, oldest first; without a person those of everybody,
 * by name. balance_minor is what the month has come to with this order, for this person and currency.
 */
create or replace function public.account_statement(month date, person uuid default null)
returns table (order_id uuid, number bigint, user_id uuid, first_name text, surname text, at timestamptz, status text,
  lines jsonb, total_minor integer, currency text, balance_minor bigint)
language plpgsql stable security definer rows 30 set search_path = '' as $$
declare
  owner uuid := private.account_owner(person);
begin
  return query
    select o.id, o.number, o.user_id, p.first_name, p.surname, coalesce(o.wanted_at, o.created_at), o.status, o.lines,
      o.total_minor, o.currency,
      sum(o.total_minor) over (
        partition by o.user_id, o.currency order by coalesce(o.wanted_at, o.created_at), o.number)::bigint
    from public.user_order o left join public.profiles p on p.id = o.user_id
    where coalesce(o.wanted_at, o.created_at) >= private.month_begins(month)
      and coalesce(o.wanted_at, o.created_at) < private.month_begins(month, 1)
      and o.pay = 'account' and o.status <> 'cancelled' and (owner is null or o.user_id = owner)
    order by p.surname, p.first_name, o.user_id, coalesce(o.wanted_at, o.created_at), o.number;
end
$$;

/* What each account comes to in the month of that day, by name. Several rows for one person where currencies differ. */
create or replace function public.account_totals(month date)
returns table (user_id uuid, first_name text, surname text, orders integer, total_minor bigint, currency text)
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  return query
    select s.user_id, s.first_name, s.surname, count(*)::integer, sum(s.total_minor)::bigint, s.currency
    from public.account_statement(month, null) s
    group by s.user_id, s.first_name, s.surname, s.currency
    order by s.surname, s.first_name, s.user_id, s.currency;
end
$$;

/* The months in which something was put on the person's account, latest first, and what each came to. */
create or replace function public.account_months(person uuid)
returns table (month date, orders integer, total_minor bigint, currency text)
language plpgsql stable security definer rows 12 set search_path = '' as $$
declare
  owner uuid := private.account_owner(person);
  zone text := private.club_zone();
begin
  return query
    select date_trunc('month', coalesce(o.wanted_at, o.created_at) at time zone zone)::date as begins,
      count(*)::integer, sum(o.total_minor)::bigint, o.currency
    from public.user_order o
    where o.user_id = owner and o.pay = 'account' and o.status <> 'cancelled'
    group by begins, o.currency order by begins desc, o.currency;
end
$$;

revoke execute on function public.account_statement(date, uuid), public.account_totals(date),
  public.account_months(uuid) from public;
grant execute on function public.account_statement(date, uuid), public.account_totals(date),
  public.account_months(uuid) to authenticated, service_role;
