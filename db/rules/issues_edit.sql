-- Two people change the same issue, and neither knew of the other: each field is decided by itself. See
-- docs/decisions/0021-field-merge.md.

grant update (edit) on public.issue to authenticated;

/* Columns that are one thing to a person, and so are kept or lost together: a place is not half one's, half another's. */
create function private.issue_fields() returns table (field text, columns text[])
language sql immutable rows 8 set search_path = '' as $$
  values ('description', '{description}'::text[]), ('category', '{category}'), ('priority', '{priority}'),
    ('place', '{lng,lat,accuracy_m,hole_id,place_name,place_id}'), ('owner', '{assignee_id,group_id}'),
    ('due_on', '{due_on}')
$$;

/* Those columns of a row, as JSON. */
create function private.columns_of(of_row jsonb, columns text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(of_row) where key = any (columns)
$$;

/*
 * The update's `edit`, checked, its time within what the server knows: not ahead of its clock, not before the report.
 * A clock that is wrong decides only between two who did not see each other's words, and both are told.
 */
create function private.checked_edit(edit jsonb, known timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  made timestamptz;
begin
  made := (edit ->> 'made_at')::timestamptz;
  if jsonb_typeof(edit -> 'base') is distinct from 'object' or made is null or not isfinite(made)
    or private.as_uuid(edit ->> 'id') is null then
    perform private.refuse('edit_malformed');
  end if;
  return jsonb_build_object('id', edit -> 'id', 'base', edit -> 'base',
    'made_at', greatest(least(made, now()), known));
exception
  when invalid_datetime_format or datetime_field_overflow or invalid_text_representation then
    perform private.refuse('edit_malformed');
end
$$;

/*
 * Takes out of an update what another wrote later into the same field, and notes what it takes from others. The other
 * fields stand, whoever sent them first.
 */
create function private.begin_edit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := private.my_profile();
  before constant jsonb := to_jsonb(old);
  wanted jsonb := to_jsonb(new);
  made timestamptz;
  part record;
  last record;
  mine jsonb := '{}';
  others jsonb := '{}';
  event public.issue_event;
begin
  if pg_trigger_depth() > 1 then
    return new;
  end if;
  new.edit := private.checked_edit(new.edit, old.created_at);
  -- Its answer was lost and it comes again, whatever has become of the issue since.
  if exists (select 1 from public.issue_event
    where issue_id = old.id and edit_id = (new.edit ->> 'id')::uuid and actor_id is not distinct from me) then
    return old;
  end if;
  made := (new.edit ->> 'made_at')::timestamptz;
  for part in
    select f.field, f.columns, private.columns_of(new.edit -> 'base', f.columns) as seen
    from private.issue_fields() f
  loop
    continue when part.seen = '{}' or before @> part.seen
      or private.columns_of(wanted, part.columns) = private.columns_of(before, part.columns);
    select e.actor_id, coalesce(e.made_at, e.at) as at into last
    from public.issue_event e
    where e.issue_id = old.id and e.changes ?| part.columns
    order by e.id desc limit 1;
    last.actor_id := coalesce(last.actor_id, case when last.at is null then old.reporter_id end);
    if made >= coalesce(last.at, old.created_at) then
      if last.actor_id is distinct from me then
        others := others || jsonb_build_object(part.field, jsonb_build_object(
          'value', private.columns_of(before, part.columns), 'author_id', last.actor_id));
      end if;
    else
      mine := mine || jsonb_build_object(part.field, jsonb_build_object(
        'value', private.columns_of(wanted, part.columns), 'author_id', me));
      wanted := wanted || private.columns_of(before, part.columns);
    end if;
  end loop;
  if mine <> '{}' then
    new := jsonb_populate_record(new, wanted || jsonb_build_object('edit', new.edit));
    event.issue_id := old.id;
    event.kind := 'changed';
    event.edit_id := (new.edit ->> 'id')::uuid;
    event.made_at := made;
    event.lost := mine;
    perform private.record_issue_event(event);
  end if;
  new.edit := new.edit || jsonb_build_object('lost', others);
  return new;
end
$$;
-- Before change_issue, which decides what becomes of the row; triggers fire in the order of their names.
create trigger begin_edit before update on public.issue
  for each row when (new.edit is not null) execute function private.begin_edit();

create function private.drop_edit() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.edit := null;
  return new;
end
$$;
create trigger drop_edit before update on public.issue
  for each row when (new.edit is not null) execute function private.drop_edit();

/* Whoever's words did not stay is told, also when it was their own update that came too late. */
create function private.tell_lost() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.issue;
  draft public.notification;
  part record;
begin
  select * into told from public.issue where id = new.issue_id;
  draft.type := 'lost';
  draft.topic := 'issues-';
  draft.issue_id := told.id;
  draft.url := '/issues/' || told.id;
  for part in
    select key as field, value from jsonb_each(new.lost) where private.as_uuid(value ->> 'author_id') is not null
  loop
    draft.event_key := 'issue_event:' || new.id || ':lost:' || part.field;
    perform private.tell(draft, 'issue.lost', jsonb_build_object('field', 'field_' || part.field),
      jsonb_build_object('number', told.number, 'text', part.value #>> '{value,description}'),
      array[private.as_uuid(part.value ->> 'author_id')], true);
  end loop;
  return null;
end
$$;
create trigger tell_lost after insert on public.issue_event
  for each row when (new.lost is not null) execute function private.tell_lost();
