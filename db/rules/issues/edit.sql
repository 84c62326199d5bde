-- Concurrent edits of an issue: each field is merged separately, see docs/decisions/0021-field-merge.md.

alter table public.issue_edit enable row level security;
create policy "those who see an issue edit it" on public.issue_edit for insert to authenticated
  with check (author_id = (select private.my_id()) and exists (select 1 from public.issue where issue.id = issue_id));
grant insert (id, issue_id, made_at, base, changes, only_if_unassigned) on public.issue_edit to authenticated;

/* The fields of an issue as a person sees them. The columns of one field are merged together. */
create function private.issue_fields() returns table (field text, columns text[])
language sql immutable rows 8 set search_path = '' as $$
  values ('description', '{description}'::text[]), ('category', '{category}'), ('priority', '{priority}'),
    ('place', '{lng,lat,accuracy_m,hole_id,place_name,place_id}'), ('owner', '{assignee_id,group_id}'),
    ('due_on', '{due_on}'), ('snoozed_until', '{snoozed_until}')
$$;

/* Those columns of a row, as JSON. */
create function private.columns_of(of_row jsonb, columns text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(of_row) where key = any (columns)
$$;

/* Sets the author of an edit. A future time, from a device with a fast clock, becomes the present. */
create function private.sign_edit(edit public.issue_edit) returns public.issue_edit
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_person() then
    edit.author_id := private.my_id();
    edit.created_at := now();
  end if;
  edit.made_at := least(edit.made_at, now());
  return edit;
end
$$;

/*
 * When an edit of the issue was made, for the timeline and for the merge: not before the report. A wrong clock matters
 * only between two people who did not see each other's edits, and both edits stay in the timeline.
 */
create function private.edit_made_at(edit public.issue_edit, issue public.issue) returns timestamptz
language plpgsql immutable set search_path = '' as $$
begin
  return case when edit.id is not null then greatest(edit.made_at, issue.created_at) end;
end
$$;

/* Refuses an edit of a column that people may not update, see the grant on public.issue. */
create function private.check_edit(edit public.issue_edit) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if jsonb_typeof(edit.base) is distinct from 'object' or jsonb_typeof(edit.changes) is distinct from 'object'
    or not isfinite(edit.made_at) then
    perform private.refuse('edit_malformed');
  end if;
  if exists (
    select from jsonb_object_keys(edit.changes) name
    where name = 'expected_status' or not has_column_privilege('authenticated', 'public.issue', name, 'update')
  ) then
    perform private.refuse('edit_malformed');
  end if;
end
$$;

/* Updates the issue as the author of the edit: before_issue_write() merges, checks and records it. */
create function private.apply_edit(edit public.issue_edit) returns void
language sql volatile security definer set search_path = '' as $$
  update public.issue i
  set edit_id = edit.id,
    (status, reason, category, priority, description, lng, lat, accuracy_m, hole_id, place_name, place_id, assignee_id,
      group_id, due_on, duplicate_of, snoozed_until) = (
      select e.status, e.reason, e.category, e.priority, e.description, e.lng, e.lat, e.accuracy_m, e.hole_id, e.place_name,
        e.place_id, e.assignee_id, e.group_id, e.due_on, e.duplicate_of, e.snoozed_until
      from jsonb_populate_record(i, edit.changes) e)
  where i.id = edit.issue_id
$$;

/*
 * Merges an edit into an issue that others changed since its author saw it. A field that another changed later keeps their
 * value, and the timeline keeps the author's. `overwritten` are the earlier values of others that the edit replaces, as
 * {field: {value, author_id}}.
 */
create function private.merge_edit(before public.issue, after public.issue, edit public.issue_edit,
  out issue public.issue, out overwritten jsonb)
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.my_profile();
  made_at constant timestamptz := private.edit_made_at(edit, before);
  old_row constant jsonb := to_jsonb(before);
  new_row jsonb := to_jsonb(after);
  part record;
  last record;
  rejected jsonb := '{}';
  event public.issue_event;
begin
  issue := after;
  overwritten := '{}';
  if edit.id is null then
    return;
  end if;
  for part in
    select f.field, f.columns, private.columns_of(edit.base, f.columns) as seen
    from private.issue_fields() f
  loop
    continue when part.seen = '{}' or old_row @> part.seen
      or private.columns_of(new_row, part.columns) = private.columns_of(old_row, part.columns);
    select e.actor_id, coalesce(e.made_at, e.at) as at into last
    from public.issue_event e
    where e.issue_id = before.id and e.changes ?| part.columns
      -- These name the owner and change nothing.
      and e.kind not in ('claim_lost', 'unclaimed')
    order by e.id desc limit 1;
    last.actor_id := coalesce(last.actor_id, case when last.at is null then before.reporter_id end);
    if made_at < coalesce(last.at, before.created_at) then
      rejected := rejected || jsonb_build_object(part.field, jsonb_build_object(
        'value', private.columns_of(new_row, part.columns), 'author_id', me));
      new_row := new_row || private.columns_of(old_row, part.columns);
    elsif last.actor_id is distinct from me then
      overwritten := overwritten || jsonb_build_object(part.field, jsonb_build_object(
        'value', private.columns_of(old_row, part.columns), 'author_id', last.actor_id));
    end if;
  end loop;
  if rejected <> '{}' then
    issue := jsonb_populate_record(after, new_row);
    event.issue_id := before.id;
    event.kind := 'changed';
    event.edit_id := edit.id;
    event.made_at := made_at;
    event.lost := rejected;
    perform private.record_issue_event(event);
  end if;
end
$$;

/* Notifies the authors of values that another edit of the issue overwrote, or that came too late (`lost`). */
create function private.notify_overwritten(event public.issue_event) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  issue public.issue;
  draft public.notification;
  part record;
begin
  if event.lost is null then
    return;
  end if;
  select * into issue from public.issue i where i.id = event.issue_id;
  draft.type := 'lost';
  draft.topic := 'issues-';
  draft.issue_id := issue.id;
  draft.url := '/issues/' || issue.id;
  for part in
    select key as field, value from jsonb_each(event.lost) where private.as_uuid(value ->> 'author_id') is not null
  loop
    draft.event_key := 'issue_event:' || event.id || ':lost:' || part.field;
    perform private.tell(draft, 'issue.lost', jsonb_build_object('field', 'field_' || part.field),
      jsonb_build_object('number', issue.number, 'text', part.value #>> '{value,description}'),
      array[private.as_uuid(part.value ->> 'author_id')], true);
  end loop;
end
$$;
