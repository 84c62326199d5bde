-- Who follows an issue, and what those see of it who did not report it.

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

/* The issue that this one was merged into, however often it was merged on; itself when it was not. */
create function private.kept_issue(given uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  with recursive chain (id, duplicate_of, steps) as (
    select id, duplicate_of, 0 from public.issue where id = given
    union all
    select i.id, i.duplicate_of, c.steps + 1 from chain c join public.issue i on i.id = c.duplicate_of
  )
  select id from chain order by steps desc limit 1
$$;

create function private.guard_follower() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  followed public.issue;
begin
  if private.is_person() and pg_trigger_depth() = 1 then
    new.user_id := private.my_id();
    new.created_at := now();
    select * into followed from public.issue where id = private.kept_issue(new.issue_id);
    -- Everybody may know of open ones. Others are unknown to those who do not see them, whether they exist or not.
    if followed.id is null or not (followed.status in ('new', 'assigned', 'in_progress')
        or followed.reporter_id = private.my_id() or private.is_maintenance()) then
      perform private.refuse('issue_follow');
    end if;
    new.issue_id := followed.id;
  end if;
  -- Said twice, or come by two ways.
  if exists (select 1 from public.issue_follower where issue_id = new.issue_id and user_id = new.user_id) then
    return null;
  end if;
  return new;
end
$$;
create trigger guard_follower before insert on public.issue_follower
  for each row execute function private.guard_follower();

create function private.follow_own_report() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.issue_follower (issue_id, user_id, created_at) values (new.id, new.reporter_id, new.created_at);
  return null;
end
$$;
create trigger follow_own_report after insert on public.issue
  for each row when (new.reporter_id is not null) execute function private.follow_own_report();

/* Followers of an issue: those who may read it whole, or the others. */
create function private.issue_followers(told public.issue, who_read_it boolean) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select user_id from public.issue_follower
    where issue_id = told.id
      and (user_id is not distinct from told.reporter_id or private.can_be_assigned(user_id)) = who_read_it)
$$;

/*
 * What the caller follows without having reported it, the latest first: of each what, where and how it stands, when
 * each step was taken, and what staff said to everybody. Neither the reporter's words and photos, nor any name.
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
