-- Reporting an issue, and what is added to it later.

/* Whether issues can be given to the person. */
create function private.can_be_assigned(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.profiles where id = person and role_id in ('maintenance', 'admin'))
$$;

/* Adds a row to the timeline of an issue, signed by the caller. */
create function private.record_issue_event(event public.issue_event) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.issue_event (issue_id, kind, from_status, to_status, actor_id, actor_role, changes, reason, at,
    edit_id, made_at, lost)
  values (event.issue_id, event.kind, event.from_status, event.to_status, private.my_profile(), private.actor_role(),
    coalesce(event.changes, '{}'), event.reason, coalesce(event.at, now()), event.edit_id, event.made_at, event.lost)
$$;

create function private.report_issue() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Sent twice: the primary key answers.
  if exists (select 1 from public.issue where id = new.id) then
    return new;
  end if;
  if private.is_person() then
    perform private.check_report_limits();
    if not private.is_maintenance()
      and (new.assignee_id, new.group_id, new.due_on) is distinct from (null, null, null) then
      perform private.refuse('issue_assign_forbidden');
    end if;
    new.reporter_id := private.my_id();
    new.created_at := now();
    new.status := case when new.assignee_id is null and new.group_id is null then 'new' else 'assigned' end;
  end if;
  if new.assignee_id is not null and not private.can_be_assigned(new.assignee_id) then
    perform private.refuse('issue_assignee');
  end if;
  if new.hole_id is null and new.lng is not null then
    new.hole_id := private.hole_at(new.lng, new.lat);
  end if;
  new.expected_status := null;
  new.updated_at := now();
  return new;
end
$$;
create trigger report_issue before insert on public.issue
  for each row execute function private.report_issue();

create function private.record_report() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  event public.issue_event;
begin
  event.issue_id := new.id;
  event.kind := 'reported';
  event.to_status := new.status;
  event.at := new.created_at;
  event.changes := (
    select jsonb_object_agg(key, jsonb_build_array(null, value))
    from jsonb_each(to_jsonb(new))
    where key in ('assignee_id', 'group_id', 'due_on') and value <> 'null'
  );
  perform private.record_issue_event(event);
  return null;
end
$$;
create trigger record_report after insert on public.issue
  for each row execute function private.record_report();

create function private.guard_photo() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.merged_from is null and new.path !~ ('^' || new.issue_id || '/(staff/)?' || new.id || '\.(webp|jpg|jpeg|png)$') then
    perform private.refuse('photo_path');
  end if;
  if private.is_person() and new.merged_from is null then
    perform private.check_photo_limit();
    new.created_by := private.my_id();
    new.created_at := now();
  end if;
  return new;
end
$$;
create trigger guard_photo before insert on public.issue_photo
  for each row execute function private.guard_photo();

create function private.record_photo() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  event public.issue_event;
begin
  event.issue_id := new.issue_id;
  event.kind := 'photo';
  event.at := new.created_at;
  event.changes := jsonb_build_object('photo_id', jsonb_build_array(null, new.id));
  perform private.record_issue_event(event);
  return null;
end
$$;
-- One of a comment is told by its comment, one that came along by the merge.
create trigger record_photo after insert on public.issue_photo
  for each row when (new.comment_id is null and new.merged_from is null) execute function private.record_photo();

create function private.guard_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_person() then
    perform private.check_comment_limit();
    new.author_id := private.my_id();
    new.created_at := now();
  end if;
  return new;
end
$$;
create trigger guard_comment before insert on public.issue_comment
  for each row execute function private.guard_comment();

create function private.record_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  event public.issue_event;
begin
  event.issue_id := new.issue_id;
  event.kind := 'comment';
  event.at := new.created_at;
  event.changes := jsonb_build_object('comment_id', jsonb_build_array(null, new.id));
  if new.staff_only then
    event.changes := event.changes || '{"staff_only": [null, true]}';
  end if;
  perform private.record_issue_event(event);
  return null;
end
$$;
create trigger record_comment after insert on public.issue_comment
  for each row execute function private.record_comment();
