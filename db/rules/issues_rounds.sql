-- Rounds of inspection: jobs that come back on certain days, with a list to tick. A job of a day is made once, by
-- whichever server looks first; what is found on the way becomes an issue of its own.

alter table public.inspection_round enable row level security;
create policy "maintenance reads rounds" on public.inspection_round for select to authenticated
  using ((select private.is_maintenance()));
create policy "maintenance makes rounds" on public.inspection_round for insert to authenticated
  with check ((select private.is_maintenance()) and created_by = (select private.my_id()));
create policy "maintenance changes rounds" on public.inspection_round for update to authenticated
  using ((select private.is_maintenance())) with check ((select private.is_maintenance()));
create policy "maintenance gives rounds up" on public.inspection_round for delete to authenticated
  using ((select private.is_maintenance()));
grant select, delete,
  insert (id, name, category, priority, weekdays, month_days, from_hour, checklist, assignee_id, group_id, starts_on,
    is_active),
  update (name, category, priority, weekdays, month_days, from_hour, checklist, assignee_id, group_id, starts_on,
    is_active)
  on public.inspection_round to authenticated;

alter table public.issue_check enable row level security;
create policy "checks follow their issue" on public.issue_check for select to authenticated
  using (exists (select 1 from public.issue where issue.id = issue_id));
create policy "maintenance ticks" on public.issue_check for update to authenticated
  using ((select private.is_maintenance())) with check ((select private.is_maintenance()));
grant select, update (state, note, checked_at) on public.issue_check to authenticated;

grant insert (check_id) on public.issue to authenticated;

/* Whether that is a list of 1 to 60 texts that say something. */
create function private.is_checklist(list jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(list) = 'array' and case when jsonb_typeof(list) = 'array' then
    jsonb_array_length(list) between 1 and 60 and not exists (
      select 1 from jsonb_array_elements(list) point
      where jsonb_typeof(point) <> 'string' or length(btrim(point #>> '{}')) not between 1 and 200) end
$$;

create function private.guard_round() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_checklist(new.checklist) then
    perform private.refuse('round_malformed');
  end if;
  if new.assignee_id is not null and not private.can_be_assigned(new.assignee_id) then
    perform private.refuse('round_assignee');
  end if;
  if tg_op = 'INSERT' and private.is_person() then
    new.created_by := private.my_id();
    new.created_at := now();
  end if;
  -- A new plan says nothing of the days before it.
  if tg_op = 'INSERT' or (new.weekdays, new.month_days) is distinct from (old.weekdays, old.month_days)
    or (new.is_active and not old.is_active) then
    new.starts_on := case when private.is_person() then greatest(new.starts_on, private.club_today())
      else new.starts_on end;
  end if;
  new.updated_at := now();
  return new;
end
$$;
create trigger guard_round before insert or update on public.inspection_round
  for each row execute function private.guard_round();

/* A server looks at once whether there is a job to make. */
create function private.announce_round() returns trigger
language plpgsql set search_path = '' as $$
begin
  notify round_planned;
  return null;
end
$$;
create trigger announce_round after insert or update on public.inspection_round
  for each statement execute function private.announce_round();

/*
 * The last day up to that moment for which the round is planned: of a month back, so that after a longer silence one job
 * is made and not a pile. Null when there is none.
 */
create function private.round_due(plan public.inspection_round, moment timestamptz) returns date
language sql stable security definer set search_path = '' as $$
  select max(day)::date
  from (select (moment at time zone coalesce(private.setting('club.time_zone') #>> '{}', 'UTC')) as now) club,
    generate_series(club.now::date - 31, club.now::date, interval '1 day') day
  where day >= plan.starts_on
    and (day < club.now::date or extract(hour from club.now) >= plan.from_hour)
    and (extract(isodow from day)::smallint = any (plan.weekdays)
      or extract(day from day)::smallint = any (plan.month_days)
      or (extract(day from day + interval '1 day') = 1
        and extract(day from day) < (select max(d) from unnest(plan.month_days) d)))
$$;

/*
 * Makes the jobs that are due and not there yet; gives how many. While the last job of a round is open there is no next
 * one: it is that job that is late.
 */
create function private.start_rounds(moment timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  plan public.inspection_round;
  due date;
  made integer := 0;
begin
  -- Two servers at once: each takes those that the other does not hold.
  for plan in select * from public.inspection_round where is_active order by id for update skip locked loop
    due := private.round_due(plan, moment);
    continue when due is null or exists (
      select 1 from public.issue
      where round_id = plan.id and (round_on >= due or private.is_open_issue(status)));
    insert into public.issue (reporter_id, category, priority, description, status, assignee_id, group_id, due_on,
      round_id, round_on)
    values (plan.created_by, plan.category, plan.priority, plan.name,
      case when plan.assignee_id is null and plan.group_id is null then 'new' else 'assigned' end,
      plan.assignee_id, plan.group_id, due, plan.id, due)
    on conflict (round_id, round_on) do nothing;
    made := made + found::integer;
  end loop;
  return made;
end
$$;

create function private.list_checks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.issue_check (issue_id, position, title)
  select new.id, point.position, btrim(point.title)
  from public.inspection_round plan, jsonb_array_elements_text(plan.checklist) with ordinality point (title, position)
  where plan.id = new.round_id;
  return null;
end
$$;
create trigger list_checks after insert on public.issue
  for each row when (new.round_id is not null) execute function private.list_checks();

create function private.tick() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  job public.issue;
  made timestamptz;
  event public.issue_event;
begin
  if pg_trigger_depth() > 1 then
    return new;
  end if;
  if (new.state, new.note) is not distinct from (old.state, old.note) then
    return old;
  end if;
  select * into job from public.issue where id = new.issue_id for share;
  if not private.is_open_issue(job.status) then
    perform private.refuse('check_issue_done');
  end if;
  made := greatest(least(coalesce(new.checked_at, now()), now()), job.created_at);
  event.issue_id := new.issue_id;
  event.kind := 'changed';
  event.made_at := made;
  -- Two looked at the same thing: the later look counts, and the other is told.
  if old.state <> 'open' and old.checked_by is distinct from private.my_profile() then
    event.lost := jsonb_build_object('check', jsonb_build_object(
      'value', jsonb_build_object('description', old.title,
        'state', case when made < old.checked_at then new.state else old.state end,
        'note', case when made < old.checked_at then new.note else old.note end),
      'author_id', case when made < old.checked_at then private.my_profile() else old.checked_by end));
  end if;
  if old.state <> 'open' and made < old.checked_at then
    if event.lost is not null then
      perform private.record_issue_event(event);
    end if;
    return old;
  end if;
  new.note := nullif(btrim(new.note), '');
  new.checked_at := case when new.state = 'open' then null else made end;
  new.checked_by := case when new.state = 'open' then null else private.my_profile() end;
  if event.lost is not null or new.state = 'fault' then
    event.changes := jsonb_build_object('check', jsonb_build_array(
      jsonb_build_object('title', old.title, 'state', old.state),
      jsonb_build_object('title', new.title, 'state', new.state, 'note', new.note)));
    perform private.record_issue_event(event);
  end if;
  return new;
end
$$;
create trigger tick before update on public.issue_check
  for each row execute function private.tick();

/* A round is finished when everything on its list was looked at. */
create function private.guard_finish() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  open_checks integer;
begin
  select count(*) into open_checks from public.issue_check where issue_id = new.id and state = 'open';
  if open_checks > 0 then
    perform private.refuse('round_open_checks', jsonb_build_object('count', open_checks));
  end if;
  return new;
end
$$;
create trigger guard_finish before update on public.issue
  for each row when (new.status = 'resolved' and old.status <> 'resolved') execute function private.guard_finish();

/* Only who walks a round says that something was found on it. */
create function private.guard_fault() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_person() and not private.is_maintenance() then
    perform private.refuse('issue_assign_forbidden');
  end if;
  return new;
end
$$;
create trigger guard_fault before insert on public.issue
  for each row when (new.check_id is not null) execute function private.guard_fault();

/* What was found at a point of a round is an issue of its own, and by that the point is looked at. */
create function private.note_fault() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  event public.issue_event;
begin
  event.kind := 'changed';
  select issue_id, jsonb_build_object('check', jsonb_build_array(
    jsonb_build_object('title', title, 'state', state),
    jsonb_build_object('title', title, 'state', 'fault')))
  into event.issue_id, event.changes
  from public.issue_check where id = new.check_id and state <> 'fault';
  if event.issue_id is not null then
    perform private.record_issue_event(event);
  end if;
  update public.issue_check point
  set state = 'fault', note = coalesce(point.note, nullif(left(btrim(new.description), 500), '')),
    checked_by = private.my_profile(), checked_at = now()
  from public.issue job
  where point.id = new.check_id and point.state <> 'fault' and job.id = point.issue_id
    and private.is_open_issue(job.status);
  return null;
end
$$;
create trigger note_fault after insert on public.issue
  for each row when (new.check_id is not null) execute function private.note_fault();
