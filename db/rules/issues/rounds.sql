-- Rounds of inspection: jobs that recur on certain days, with a checklist. The first server that checks creates the job
-- of a day; a fault found on the round is reported as a separate issue.

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

/* The maximum number of points in a checklist. */
create function private.limit_checklist_points() returns integer language sql immutable set search_path = '' as 'select 60';

/* Whether the value is a list of points, texts of 1 to 200 characters. */
create function private.is_checklist(list jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(list) = 'array' and case when jsonb_typeof(list) = 'array' then
    jsonb_array_length(list) between 1 and private.limit_checklist_points() and not exists (
      select 1 from jsonb_array_elements(list) point
      where jsonb_typeof(point) <> 'string' or length(btrim(point #>> '{}')) not between 1 and 200) end
$$;

/* Refuses a plan with a malformed checklist or with a new assignee who is not staff of course maintenance. */
create function private.check_round(before public.inspection_round, plan public.inspection_round) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_checklist(plan.checklist) then
    perform private.refuse('round_malformed');
  end if;
  if plan.assignee_id is not null and plan.assignee_id is distinct from before.assignee_id
    and not private.can_be_assigned(plan.assignee_id) then
    perform private.refuse('round_assignee');
  end if;
end
$$;

/* The assignee of a plan's jobs; null if they have left course maintenance since. */
create function private.round_assignee(plan public.inspection_round) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when private.can_be_assigned(plan.assignee_id) then plan.assignee_id end;
end
$$;

/*
 * Moves the start of a plan that a person created or changed to today if it is past, so that no job is created for
 * earlier days.
 */
create function private.set_round_start(before public.inspection_round, after public.inspection_round)
returns public.inspection_round
language plpgsql stable security definer set search_path = '' as $$
begin
  -- The column's default is today by the server's clock, which in a club to the west can be its tomorrow.
  if private.is_person() and before.id is null and after.starts_on = current_date then
    after.starts_on := private.club_today();
  end if;
  if private.is_person() and (before.id is null
      or (after.weekdays, after.month_days) is distinct from (before.weekdays, before.month_days)
      or (after.is_active and not before.is_active)) then
    after.starts_on := greatest(after.starts_on, private.club_today());
  end if;
  return after;
end
$$;

/*
 * The last day up to the moment for which the round is planned, at most a month back: after a longer outage one job is
 * created. Null without such a day.
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
 * Creates the jobs that are due; returns how many. While the last job of a round is open, the round has no next one.
 */
create function private.start_rounds(moment timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  plan public.inspection_round;
  due date;
  created integer := 0;
begin
  -- Two servers at once: each takes the rounds that the other has not locked.
  for plan in select * from public.inspection_round where is_active order by id for update skip locked loop
    due := private.round_due(plan, moment);
    continue when due is null or exists (
      select 1 from public.issue
      where round_id = plan.id and (round_on >= due or private.is_open_issue(status)));
    plan.assignee_id := private.round_assignee(plan);
    insert into public.issue (reporter_id, category, priority, description, status, assignee_id, group_id, due_on,
      round_id, round_on)
    values (plan.created_by, plan.category, plan.priority, plan.name,
      case when plan.assignee_id is null and plan.group_id is null then 'new' else 'assigned' end,
      plan.assignee_id, plan.group_id, due, plan.id, due)
    on conflict (round_id, round_on) do nothing;
    created := created + found::integer;
  end loop;
  return created;
end
$$;

/* Fills the job of a round that a person starts today from the plan, for the person or crew of the job. */
create function private.fill_round_job(job public.issue) returns public.issue
language plpgsql volatile security definer set search_path = '' as $$
declare
  plan public.inspection_round;
begin
  if job.round_id is null or not private.is_person() then
    return job;
  end if;
  -- Locked against start_rounds() and a second person.
  select * into plan from public.inspection_round where id = job.round_id for update;
  if exists (
    select 1 from public.issue
    where round_id = plan.id and (round_on >= private.club_today() or private.is_open_issue(status))
  ) then
    perform private.refuse('round_running');
  end if;
  if job.assignee_id is null and job.group_id is null then
    job.assignee_id := private.round_assignee(plan);
    job.group_id := plan.group_id;
  end if;
  job.category := plan.category;
  job.priority := plan.priority;
  job.description := plan.name;
  job.round_on := private.club_today();
  job.due_on := job.round_on;
  return job;
end
$$;

/* Creates the points of a job's checklist from the plan of its round. */
create function private.create_checklist(job public.issue) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.issue_check (issue_id, position, title)
  select job.id, point.position, btrim(point.title)
  from public.inspection_round plan, jsonb_array_elements_text(plan.checklist) with ordinality point (title, position)
  where plan.id = job.round_id;
end
$$;

/*
 * Signs the result of a check. If two people checked the same point, the later checked_at counts, and the other person
 * is notified.
 */
create function private.update_check(before public.issue_check, after public.issue_check) returns public.issue_check
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.my_profile();
  job public.issue;
  checked_at timestamptz;
  is_late boolean;
  event public.issue_event;
begin
  if (after.state, after.note) is not distinct from (before.state, before.note) then
    return before;
  end if;
  select * into job from public.issue where id = after.issue_id for share;
  if not private.is_open_issue(job.status) then
    perform private.refuse('check_issue_done');
  end if;
  checked_at := greatest(least(coalesce(after.checked_at, now()), now()), job.created_at);
  is_late := before.state <> 'open' and checked_at < before.checked_at;
  event.issue_id := after.issue_id;
  event.kind := 'changed';
  event.made_at := checked_at;
  if before.state <> 'open' and before.checked_by is distinct from me then
    event.lost := jsonb_build_object('check', jsonb_build_object(
      'value', jsonb_build_object('description', before.title,
        'state', case when is_late then after.state else before.state end,
        'note', case when is_late then after.note else before.note end),
      'author_id', case when is_late then me else before.checked_by end));
  end if;
  if is_late then
    if event.lost is not null then
      perform private.record_issue_event(event);
    end if;
    return before;
  end if;
  after.note := nullif(btrim(after.note), '');
  after.checked_at := case when after.state <> 'open' then checked_at end;
  after.checked_by := case when after.state <> 'open' then me end;
  if event.lost is not null or after.state = 'fault' then
    event.changes := jsonb_build_object('check', jsonb_build_array(
      jsonb_build_object('title', before.title, 'state', before.state),
      jsonb_build_object('title', after.title, 'state', after.state, 'note', after.note)));
    perform private.record_issue_event(event);
  end if;
  return after;
end
$$;

/* Refuses to finish a round before each point of its checklist was checked. */
create function private.check_round_complete(before public.issue, after public.issue) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  open_checks integer;
begin
  if after.status <> 'resolved' or before.status = 'resolved' then
    return;
  end if;
  select count(*) into open_checks from public.issue_check where issue_id = after.id and state = 'open';
  if open_checks > 0 then
    perform private.refuse('round_open_checks', jsonb_build_object('count', open_checks));
  end if;
end
$$;

/* Refuses a person outside course maintenance who starts a round, or reports an issue found on one. */
create function private.check_round_reporter(report public.issue) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if num_nonnulls(report.check_id, report.round_id) > 0 and private.is_person() and not private.is_maintenance() then
    perform private.refuse('issue_assign_forbidden');
  end if;
end
$$;

/* Marks the point of a round at which an issue was found as faulty. */
create function private.mark_check_faulty(report public.issue) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  event public.issue_event;
begin
  if report.check_id is null then
    return;
  end if;
  event.kind := 'changed';
  select issue_id, jsonb_build_object('check', jsonb_build_array(
    jsonb_build_object('title', title, 'state', state),
    jsonb_build_object('title', title, 'state', 'fault')))
  into event.issue_id, event.changes
  from public.issue_check where id = report.check_id and state <> 'fault';
  if event.issue_id is not null then
    perform private.record_issue_event(event);
  end if;
  update public.issue_check point
  set state = 'fault', note = coalesce(point.note, nullif(left(btrim(report.description), 500), '')),
    checked_by = private.my_profile(), checked_at = now()
  from public.issue job
  where point.id = report.check_id and point.state <> 'fault' and job.id = point.issue_id
    and private.is_open_issue(job.status);
end
$$;
