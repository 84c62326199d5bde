-- The home page of staff: further tasks of the caller, beside the tickets, pins and issues that the app reads as lists.

/* How long the link of an invitation is valid; the same as the gateway's INVITATION_SECONDS. */
create function private.invitation_life() returns interval
language sql immutable set search_path = '' as $$
  select interval '14 days'
$$;

/*
 * The number of things of each kind that wait for the caller, and the time since the oldest waits; no row for an empty
 * kind. Administrators: `messages` to the club, people `waiting` for approval, expired `invitations`, and failed `jobs`
 * of the server. Administrators and the kitchen: `printers` that cannot print, or have slips for a person to check.
 * Other people get no rows.
 */
drop function if exists public.needs_you();
create function public.needs_you() returns table (need text, things integer, oldest_at timestamptz)
language plpgsql stable security definer set search_path = '' rows 5 as $$
declare
  is_admin constant boolean := private.is_admin();
  is_kitchen constant boolean := private.is_kitchen();
begin
  return query
    with account as materialized (
      select private.account_state(u, own.waiting_since) as state, own.waiting_since,
        u.invited_at + private.invitation_life() as expired_at
      from auth.users u
      join public.profiles p on p.id = u.id
      left join public.profile_private own on own.id = u.id
      where is_admin and u.deleted_at is null and not u.is_anonymous
    )
    select found.need, found.things, found.oldest_at
    from (
      select 'messages', count(*)::integer, min(m.created_at)
      from public.contact_message m where is_admin and m.handled_at is null
      union all
      select 'waiting', count(*)::integer, min(a.waiting_since) from account a where a.state = 'waiting'
      union all
      select 'invitations', count(*)::integer, min(a.expired_at)
      from account a where a.state = 'invited' and a.expired_at <= now()
      union all
      select 'jobs', count(*)::integer, min(job.failed_at)
      from (select e.failed_at from jobs.effect e union all select n.failed_at from jobs.order_news n) job
      where is_admin and job.failed_at is not null
      union all
      select 'printers', count(*)::integer, min(least(trouble.since, slips.oldest_at))
      from public.printer p
      left join lateral (
        select s.since from public.printer_state s
        where s.printer_id = p.id and p.is_enabled and s.condition not in ('unknown', 'ready')) trouble on true
      left join lateral (
        select min(slip.created_at) as oldest_at from public.ticket_print slip
        where slip.printer_id = p.id and (slip.status = 'unconfirmed' or slip.status = 'waiting' and not p.is_enabled)) slips
        on true
      where is_kitchen and coalesce(trouble.since, slips.oldest_at) is not null
    ) found (need, things, oldest_at)
    where found.things > 0;
end
$$;
revoke execute on function public.needs_you() from public, anon;
grant execute on function public.needs_you() to authenticated, service_role;
