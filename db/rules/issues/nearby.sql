/*
 * The places of open issues, for a person who is about to report one again: category, status and time, without text,
 * photos and people. A single list, so that a device can store it for offline use.
 */
create or replace function public.open_issue_places() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('id', id, 'category', category, 'status', status, 'lng', lng, 'lat', lat, 'place_id', place_id,
      'created_at', created_at)
    order by number), '[]')
  from public.issue
  where status in ('new', 'assigned', 'in_progress') and coalesce(lng::text, place_id::text) is not null
    and (select private.my_role()) <> 'guest'
$$;
revoke execute on function public.open_issue_places() from public;
grant execute on function public.open_issue_places() to authenticated, service_role;
