/*
 * Where something is open already, for those who are about to report it again: what kind, since when and how it stands,
 * but neither words, nor photos, nor whose it is. A list, so that a device can keep all of it for places without signal.
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
