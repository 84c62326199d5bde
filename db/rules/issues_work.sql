-- What work on an issue takes: the stretches of time between its steps, corrected by hand, and what was used.

grant update (acted_at) on public.issue to authenticated;

alter table public.issue_work enable row level security;
create policy "maintenance reads the times of work" on public.issue_work for select to authenticated
  using ((select private.is_maintenance()));
create policy "maintenance notes work by hand" on public.issue_work for insert to authenticated
  with check (person_id = (select private.my_id()) and (select private.is_maintenance()));
create policy "workers and admin correct the times of work" on public.issue_work for update to authenticated
  using ((select private.is_maintenance()) and (person_id = (select private.my_id()) or (select private.is_admin())))
  with check ((select private.is_maintenance()));
grant select, insert (id, issue_id, started_at, minutes), update (minutes) on public.issue_work to authenticated;

alter table public.issue_material enable row level security;
create policy "maintenance reads what was used" on public.issue_material for select to authenticated
  using ((select private.is_maintenance()));
create policy "maintenance notes what was used" on public.issue_material for insert to authenticated
  with check (author_id = (select private.my_id()) and (select private.is_maintenance()));
create policy "authors and admin correct what was used" on public.issue_material for update to authenticated
  using ((select private.is_maintenance()) and (author_id = (select private.my_id()) or (select private.is_admin())))
  with check ((select private.is_maintenance()));
create policy "authors and admin take back what was used" on public.issue_material for delete to authenticated
  using ((select private.is_maintenance()) and (author_id = (select private.my_id()) or (select private.is_admin())));
grant select, insert (id, issue_id, note), update (note), delete on public.issue_material to authenticated;

/*
 * When a step was taken, by the clock of the device it was taken on: never ahead of the server's clock, and not before
 * what was known already. A device that says nothing means now.
 */
create function private.acted_at(said timestamptz, known timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select greatest(least(coalesce(said, now()), now()), coalesce(known, now() - interval '14 days'))
$$;

/* Ends the stretch of work that goes on, if there is one. */
create function private.end_work(issue uuid, at timestamptz) returns void
language sql volatile security definer set search_path = '' as $$
  update public.issue_work set ended_at = private.acted_at(at, started_at) where issue_id = issue and ended_at is null
$$;

/* A step that starts work begins a stretch of it, every other ends one; another's hands begin another. */
create function private.keep_work() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  acted timestamptz := new.acted_at;
  works constant boolean := new.status = 'in_progress';
begin
  new.acted_at := null;
  if new.status = old.status and not (works and new.assignee_id is distinct from old.assignee_id) then
    return new;
  end if;
  perform private.end_work(new.id, acted);
  if works then
    insert into public.issue_work (issue_id, person_id, started_at)
    values (new.id, coalesce(new.assignee_id, private.my_profile()), private.acted_at(acted, null));
  end if;
  if new.status = 'resolved' then
    new.resolved_by := coalesce(private.my_profile(), new.assignee_id);
  elsif new.status <> 'closed' then
    new.resolved_by := null;
  end if;
  if private.is_reopening(old.status, new.status) then
    new.reopened_count := old.reopened_count + 1;
  end if;
  return new;
end
$$;
-- After change_issue, which decides what the row becomes: triggers fire in the order of their names.
create trigger keep_work before update on public.issue
  for each row execute function private.keep_work();

/* Whether a step says that a repair was none. */
create function private.is_reopening(from_status text, to_status text) returns boolean
language sql immutable set search_path = '' as $$
  select from_status in ('resolved', 'closed') and to_status = 'assigned'
$$;

/* Whose job an issue becomes that is not fixed: whoever resolved it, while they still work here. */
create function private.fixer_of(done public.issue) returns uuid
language sql stable security definer set search_path = '' as $$
  select case
    when private.can_be_assigned(done.resolved_by) then done.resolved_by
    when private.can_be_assigned(done.assignee_id) then done.assignee_id
  end
$$;

create function private.guard_work() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if pg_trigger_depth() > 1 or not private.is_person() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    if new.minutes is null or new.started_at not between now() - interval '90 days' and now() + interval '10 minutes' then
      perform private.refuse('work_times');
    end if;
    new.person_id := private.my_id();
    new.by_hand := true;
    new.ended_at := new.started_at;
    new.created_at := now();
  elsif new.ended_at is null then
    perform private.refuse('work_running');
  elsif new.minutes is null and new.by_hand then
    perform private.refuse('work_times');
  end if;
  return new;
end
$$;
create trigger guard_work before insert or update on public.issue_work
  for each row execute function private.guard_work();

/* How many minutes a stretch was: as somebody said, else by its times; null while it goes on. */
create function private.work_minutes(work public.issue_work) returns integer
language sql immutable set search_path = '' as $$
  select coalesce(work.minutes, round(extract(epoch from work.ended_at - work.started_at) / 60)::integer)
$$;

/* What somebody says of the time stands in the timeline, for staff. */
create function private.record_work() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  event public.issue_event;
begin
  if not private.is_person() or pg_trigger_depth() > 1
    or (tg_op = 'UPDATE' and new.minutes is not distinct from old.minutes) then
    return null;
  end if;
  event.issue_id := new.issue_id;
  event.kind := 'changed';
  event.changes := jsonb_build_object('staff_only', jsonb_build_array(null, true), 'work_minutes', jsonb_build_array(
    case when tg_op = 'UPDATE' then private.work_minutes(old) end, private.work_minutes(new)));
  perform private.record_issue_event(event);
  return null;
end
$$;
create trigger record_work after insert or update on public.issue_work
  for each row execute function private.record_work();

create function private.guard_material() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_person() and tg_op = 'INSERT' then
    new.author_id := private.my_id();
    new.created_at := now();
  end if;
  new.note := btrim(new.note);
  return new;
end
$$;
create trigger guard_material before insert or update on public.issue_material
  for each row execute function private.guard_material();

create function private.record_material() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  event public.issue_event;
begin
  -- Who leaves the club loses their name here, and changes nothing.
  if not private.is_person() or (tg_op = 'UPDATE' and new.note = old.note) then
    return null;
  end if;
  event.issue_id := coalesce(new.issue_id, old.issue_id);
  event.kind := 'changed';
  event.changes := jsonb_build_object('staff_only', jsonb_build_array(null, true),
    'material', jsonb_build_array(old.note, new.note));
  perform private.record_issue_event(event);
  return null;
end
$$;
create trigger record_material after insert or update or delete on public.issue_material
  for each row execute function private.record_material();
