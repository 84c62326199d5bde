-- Reports of issues, and the photos and comments that people add to them.

/* Whether issues can be assigned to the person. */
create function private.can_be_assigned(person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from public.profiles where id = person and role_id in ('maintenance', 'admin'));
end
$$;

/* Adds a row to the timeline of an issue, signed by the caller. */
create function private.record_issue_event(event public.issue_event) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.issue_event (issue_id, kind, from_status, to_status, actor_id, actor_role, changes, reason, at,
    edit_id, made_at, lost)
  values (event.issue_id, event.kind, event.from_status, event.to_status, private.my_profile(), private.actor_role(),
    coalesce(event.changes, '{}'), event.reason, coalesce(event.at, now()), event.edit_id, event.made_at, event.lost);
end
$$;

/* Sets the server's values of a new issue, and refuses values that its author may not set. */
create function private.prepare_report(report public.issue) returns public.issue
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.is_person() then
    perform private.check_limits('limits.open_reports', 'limits.reports_per_day');
    if not private.is_maintenance()
      and (report.assignee_id, report.group_id, report.due_on) is distinct from (null, null, null) then
      perform private.refuse('issue_assign_forbidden');
    end if;
    report.reporter_id := private.my_id();
    report.created_at := now();
    report.status := case when report.assignee_id is null and report.group_id is null then 'new' else 'assigned' end;
  end if;
  if report.assignee_id is not null and not private.can_be_assigned(report.assignee_id) then
    perform private.refuse('issue_assignee');
  end if;
  report.expected_status := null;
  report.updated_at := now();
  return report;
end
$$;

/* Adds the report to the timeline. */
create function private.record_report(report public.issue) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  event public.issue_event;
begin
  event.issue_id := report.id;
  event.kind := 'reported';
  event.to_status := report.status;
  event.at := report.created_at;
  event.changes := (
    select jsonb_object_agg(key, jsonb_build_array(null, value))
    from jsonb_each(to_jsonb(report))
    where key in ('assignee_id', 'group_id', 'due_on') and value <> 'null'
  );
  perform private.record_issue_event(event);
end
$$;

/* Refuses a photo if its path lacks the ids of the issue and the photo. A copy on a merged issue keeps the original path. */
create function private.check_photo_path(photo public.issue_photo) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if photo.merged_from is null
    and photo.path !~ ('^' || photo.issue_id || '/(staff/)?' || photo.id || '\.(webp|jpg|jpeg|png)$') then
    perform private.refuse('photo_path');
  end if;
end
$$;

/* Signs a person's new photo with its author and time, within the limit of photos for an hour. */
create function private.sign_photo(photo public.issue_photo) returns public.issue_photo
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.is_person() and photo.merged_from is null then
    perform private.check_limits('limits.photos_per_hour');
    photo.created_by := private.my_id();
    photo.created_at := now();
  end if;
  return photo;
end
$$;

/* Adds a photo to the timeline. The photo of a comment is in the comment's event, a copied photo in the event of the merge. */
create function private.record_photo(photo public.issue_photo) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  event public.issue_event;
begin
  if photo.comment_id is not null or photo.merged_from is not null then
    return;
  end if;
  event.issue_id := photo.issue_id;
  event.kind := 'photo';
  event.at := photo.created_at;
  event.changes := jsonb_build_object('photo_id', jsonb_build_array(null, photo.id));
  perform private.record_issue_event(event);
end
$$;

/* Signs a person's new comment with its author and time, within the limit of comments for an hour. */
create function private.sign_comment(comment public.issue_comment) returns public.issue_comment
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.is_person() then
    perform private.check_limits('limits.comments_per_hour');
    comment.author_id := private.my_id();
    comment.created_at := now();
  end if;
  return comment;
end
$$;

/* Adds the comment to the timeline. */
create function private.record_comment(comment public.issue_comment) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  event public.issue_event;
begin
  event.issue_id := comment.issue_id;
  event.kind := 'comment';
  event.at := comment.created_at;
  event.changes := jsonb_build_object('comment_id', jsonb_build_array(null, comment.id));
  if comment.staff_only then
    event.changes := event.changes || '{"staff_only": [null, true]}';
  end if;
  perform private.record_issue_event(event);
end
$$;
