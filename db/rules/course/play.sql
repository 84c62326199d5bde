-- The current course: an administrator chooses it, from today or from a later day; the database switches.

alter table public.course_play enable row level security;
create policy "maintenance reads which course is played when" on public.course_play for select to authenticated
  using ((select private.is_maintenance()));
create policy "admin chooses which course is played" on public.course_play for insert to authenticated
  with check ((select private.is_admin()) and chosen_by = (select private.my_id()));
create policy "admin drops a switch that has not begun" on public.course_play for delete to authenticated
  using ((select private.is_admin()));
grant select on public.course_play to authenticated;
grant insert (id, course_id, starts_on), delete on public.course_play to authenticated;

/* Refuses a day in the past or more than a year ahead, and a course without holes. */
create function private.check_course_play(play public.course_play) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if play.starts_on not between private.club_today() and private.club_today() + 366 then
    perform private.refuse('course_play_date', jsonb_build_object('date', play.starts_on));
  end if;
  if not exists (select from public.hole where course_id = play.course_id) then
    perform private.refuse('course_play_empty');
  end if;
end
$$;

/* Refuses to delete a past switch: it is history, and another switch reverts it. */
create function private.check_course_play_deletion(before public.course_play) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_person() and before.began_at is not null then
    perform private.refuse('course_play_began');
  end if;
end
$$;

/* Switches to the course with the latest day up to today. Returns false without such a day, or while another server switches. */
create function private.switch_due_course() returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.course_play[];
begin
  select array_agg(p order by p.starts_on desc, p.chosen_at desc, p.id desc) into due from (
    select * from public.course_play where began_at is null and starts_on <= private.club_today() for update skip locked
  ) p;
  if due is null then
    return false;
  end if;
  update public.course set is_current = true where id = due[1].course_id and not is_current;
  update public.course_play set began_at = now() where id in (select id from unnest(due));
  return true;
end
$$;

/* When the next course is due: at the start of its first day. */
create function private.next_course_at() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(starts_on)::timestamp at time zone coalesce(private.setting('club.time_zone') #>> '{}', 'UTC')
  from public.course_play where began_at is null
$$;
