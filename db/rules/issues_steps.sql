-- Working on an issue: the rows of issue_transition say who may take which step, and each update is one row of its
-- timeline.

/* By which role's rows the caller moves this issue: maintenance by their own, others as its reporter. */
create function private.issue_role(moved public.issue) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when private.is_maintenance() then private.my_role()
    when moved.reporter_id = private.my_id() and private.my_role() <> 'guest' then 'member'
    else 'guest'
  end
$$;

/* Refuses a step that the caller may not take; the server itself may take any step that somebody may. */
create function private.check_issue_step(before public.issue, after public.issue) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  step public.issue_transition;
begin
  if not exists (
    select 1 from public.issue_transition where from_status = before.status and to_status = after.status
  ) then
    perform private.refuse('issue_step_impossible', jsonb_build_object('from', before.status, 'to', after.status));
  end if;
  if not private.is_person() then
    return;
  end if;
  select * into step from public.issue_transition
  where from_status = before.status and to_status = after.status and role_id = private.issue_role(before);
  if step.role_id is null then
    perform private.refuse('issue_step_forbidden', jsonb_build_object('from', before.status, 'to', after.status));
  end if;
  -- Of a duplicate, the other issue is the reason.
  if step.needs_reason and coalesce(trim(after.reason), '') = ''
    and not (after.status = 'declined' and after.duplicate_of is not null) then
    perform private.refuse('issue_step_reason');
  end if;
end
$$;

/* What an update changes beside the step, as {field: [before, after]}. */
create function private.issue_changes(before public.issue, after public.issue) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(b.key, jsonb_build_array(b.value, a.value)), '{}')
  from jsonb_each(to_jsonb(before)) b
  join jsonb_each(to_jsonb(after)) a on a.key = b.key and a.value <> b.value
  where b.key not in ('status', 'expected_status', 'edit', 'acted_at', 'reason', 'updated_at', 'resolved_at', 'resolved_by',
    'reopened_count')
$$;

/* Refuses changes that are not the caller's to make, and assignments that do not hold. */
create function private.check_issue_changes(before public.issue, after public.issue, changes jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_person() and not private.is_maintenance() then
    if private.issue_role(before) = 'guest' then
      perform private.refuse('issue_guest');
    end if;
    if changes ?| '{assignee_id, group_id, due_on, duplicate_of}' then
      perform private.refuse('issue_assign_forbidden');
    end if;
    if changes <> '{}' and before.status <> 'new' then
      perform private.refuse('issue_edit_forbidden');
    end if;
  end if;
  if changes ? 'assignee_id' and after.assignee_id is not null and not private.can_be_assigned(after.assignee_id) then
    perform private.refuse('issue_assignee');
  end if;
  if after.status in ('assigned', 'in_progress') and after.assignee_id is null and after.group_id is null
    and (before.status = 'new' or changes ?| '{assignee_id, group_id}') then
    perform private.refuse('issue_needs_assignee');
  end if;
  if after.duplicate_of = after.id then
    perform private.refuse('issue_duplicate_of_itself');
  end if;
end
$$;

/* Adds the update to the timeline: what it mostly was, the step if there was one, and every field that changed. */
create function private.record_issue_update(before public.issue, after public.issue, changes jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  event public.issue_event;
begin
  event.issue_id := after.id;
  event.changes := changes;
  event.kind := case
    when after.status = 'new' and before.status <> 'new' then 'status'
    when changes ?| '{assignee_id, group_id}' and not private.is_reopening(before.status, after.status) then 'assigned'
    when after.status <> before.status then 'status'
    else 'changed'
  end;
  if after.status <> before.status then
    event.from_status := before.status;
    event.to_status := after.status;
    event.reason := after.reason;
  end if;
  event.edit_id := (after.edit ->> 'id')::uuid;
  event.made_at := (after.edit ->> 'made_at')::timestamptz;
  event.lost := nullif(after.edit -> 'lost', '{}');
  perform private.record_issue_event(event);
end
$$;

create function private.change_issue() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  expected text := new.expected_status;
  changes jsonb;
begin
  -- A foreign key empties the id of a person, group, hole or issue that was deleted: no one's work on the issue.
  if pg_trigger_depth() > 1 then
    return new;
  end if;
  new.expected_status := null;
  -- A reason belongs to a step; a step said twice is done already.
  if new.status = old.status then
    new.reason := old.reason;
  end if;
  if (new.lng, new.lat) is distinct from (old.lng, old.lat) and new.hole_id is not distinct from old.hole_id then
    new.hole_id := private.hole_at(new.lng, new.lat);
  end if;
  changes := private.issue_changes(old, new);
  if new.status = old.status and changes = '{}' then
    return old;
  end if;
  if expected is not null and expected <> old.status then
    perform private.refuse('issue_moved_on', jsonb_build_object('status', old.status));
  end if;
  if old.status = 'new' and new.status = 'new' and coalesce(new.assignee_id::text, new.group_id) is not null then
    new.status := 'assigned';
  end if;
  perform private.check_issue_changes(old, new, changes);
  if new.status <> old.status then
    perform private.check_issue_step(old, new);
    if private.is_reopening(old.status, new.status) and not changes ?| '{assignee_id, group_id}' then
      new.assignee_id := coalesce(private.fixer_of(old), old.assignee_id);
      changes := private.issue_changes(old, new);
    end if;
    new.resolved_at := case new.status when 'resolved' then now() when 'closed' then old.resolved_at end;
  end if;
  new.updated_at := now();
  perform private.record_issue_update(old, new, changes);
  -- The timeline keeps every reason, the row only that of its end: a step must not live on the reason of another.
  if new.status <> 'declined' then
    new.reason := null;
  end if;
  return new;
end
$$;
create trigger change_issue before update on public.issue
  for each row execute function private.change_issue();
