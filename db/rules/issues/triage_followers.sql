-- Followers of issues, and the columns that followers other than the reporter see.

alter table public.issue_follower enable row level security;
create policy "people see what they follow" on public.issue_follower for select to authenticated
  using (user_id = (select private.my_id()));
create policy "maintenance sees who follows" on public.issue_follower for select to authenticated
  using ((select private.is_maintenance()));
create policy "members and staff follow for themselves" on public.issue_follower for insert to authenticated
  with check (user_id = (select private.my_id()) and (select private.my_role()) <> 'guest');
create policy "people stop following" on public.issue_follower for delete to authenticated
  using (user_id = (select private.my_id()));
grant select, insert (id, issue_id), delete on public.issue_follower to authenticated;

/* The issue at the end of the chain of merges; the given one when it was not merged. */
create function private.merge_target(given uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  with recursive chain (id, duplicate_of, steps) as (
    select id, duplicate_of, 0 from public.issue where id = given
    union all
    select i.id, i.duplicate_of, c.steps + 1 from chain c join public.issue i on i.id = c.duplicate_of
  )
  select id from chain order by steps desc limit 1
$$;

/* Makes the caller a follower of the issue that is worked on; refuses an issue that the caller may not know of. */
create function private.sign_follower(follower public.issue_follower) returns public.issue_follower
language plpgsql stable security definer set search_path = '' as $$
declare
  followed public.issue;
begin
  follower.user_id := private.my_id();
  follower.created_at := now();
  select * into followed from public.issue where id = private.merge_target(follower.issue_id);
  -- Everyone may follow open issues. An issue that the caller may not see is refused like one that does not exist.
  if followed.id is null or not (private.is_open_issue(followed.status)
      or followed.reporter_id = private.my_id() or private.is_maintenance()) then
    perform private.refuse('issue_follow');
  end if;
  follower.issue_id := followed.id;
  return follower;
end
$$;

/* Makes the reporter a follower of the issue. */
create function private.follow_own_report(report public.issue) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.issue_follower (issue_id, user_id, created_at)
  select report.id, report.reporter_id, report.created_at where report.reporter_id is not null;
end
$$;

/* Followers of an issue who may read all of it (`may_read`), or the others. */
create function private.issue_followers(followed public.issue, may_read boolean) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select user_id from public.issue_follower
    where issue_id = followed.id
      and (user_id is not distinct from followed.reporter_id or private.can_be_assigned(user_id)) = may_read)
$$;

/*
 * Others' issues that the caller follows, the latest change first: category, place, status, the time of each step, and
 * public comments of staff. Without the reporter's text and photos, and without names.
 */
create or replace function public.followed_issues() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
    jsonb_build_object('id', i.id, 'number', i.number, 'category', i.category, 'status', i.status, 'lng', i.lng,
      'lat', i.lat, 'hole_id', i.hole_id, 'place_name', i.place_name, 'created_at', i.created_at,
      'updated_at', i.updated_at, 'resolved_at', i.resolved_at,
      'steps', (
        select coalesce(jsonb_agg(jsonb_build_object('status', e.to_status, 'at', e.at) order by e.id), '[]')
        from public.issue_event e where e.issue_id = i.id and e.to_status is not null),
      'said', (
        select coalesce(jsonb_agg(jsonb_build_object('body', c.body, 'at', c.created_at) order by c.created_at), '[]')
        from public.issue_comment c
        where c.issue_id = i.id and not c.staff_only and private.can_be_assigned(c.author_id)))
    order by i.updated_at desc), '[]')
  from public.issue_follower f
  join public.issue i on i.id = f.issue_id
  where f.user_id = private.my_id() and i.reporter_id is distinct from private.my_id() and (select private.my_role()) <> 'guest'
$$;
revoke execute on function public.followed_issues() from public;
grant execute on function public.followed_issues() to authenticated, service_role;
