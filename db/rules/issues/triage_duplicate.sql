-- Duplicates: two reports of one thing. One is declined and merged into the other, which gets copies of its followers
-- and photos until the merge is undone.

/*
 * Completes a merge or its undoing. A new duplicate_of leads to the issue that is worked on, and declines this one;
 * without duplicate_of, or when it is reopened, this one is new and unassigned. check_issue_changes() refuses other
 * people.
 */
create function private.resolve_duplicate(before public.issue, after public.issue) returns public.issue
language plpgsql volatile security definer set search_path = '' as $$
declare
  target public.issue;
begin
  if private.is_person() and not private.is_maintenance() then
    return after;
  end if;
  if after.duplicate_of is distinct from before.duplicate_of and after.duplicate_of <> after.id then
    -- Two issues merged into each other at once run one after the other.
    perform pg_advisory_xact_lock(hashtext('greenside.issue_duplicate'));
    select * into target from public.issue where id = private.merge_target(after.duplicate_of);
    if target.id = after.id then
      perform private.refuse('issue_duplicate_circle');
    end if;
    -- A repeated merge is no error, even if the other issue has ended since.
    if target.status in ('closed', 'declined') and target.id is distinct from before.duplicate_of then
      perform private.refuse('issue_duplicate_over', jsonb_build_object('number', target.number));
    end if;
    after.duplicate_of := coalesce(target.id, after.duplicate_of);
    if after.status = before.status then
      after.status := 'declined';
    end if;
  end if;
  if before.duplicate_of is not null and after.duplicate_of is null and after.status = before.status then
    after.status := 'new';
  end if;
  if before.status = 'declined' and after.status = 'new' then
    after.duplicate_of := null;
    after.assignee_id := null;
    after.group_id := null;
  end if;
  return after;
end
$$;

/* Records in the timeline of an issue that another was merged into it (`merged`) or is separate again (`unmerged`). */
create function private.record_merge(target uuid, duplicate public.issue, kind text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  event public.issue_event;
begin
  event.issue_id := target;
  event.kind := kind;
  event.changes := jsonb_build_object('issue_id', jsonb_build_array(null, duplicate.id),
    'number', jsonb_build_array(null, duplicate.number));
  perform private.record_issue_event(event);
end
$$;

/* Copies followers and photos of a duplicate to the issue that it was merged into, and removes them where it no longer is. */
create function private.sync_duplicate(before public.issue, after public.issue) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if after.duplicate_of is not distinct from before.duplicate_of then
    return;
  end if;
  if before.duplicate_of is not null then
    delete from public.issue_follower where issue_id = before.duplicate_of and merged_from = after.id;
    delete from public.issue_photo where issue_id = before.duplicate_of and merged_from = after.id;
    perform private.record_merge(before.duplicate_of, after, 'unmerged');
  end if;
  if after.duplicate_of is not null then
    insert into public.issue_follower (issue_id, user_id, merged_from)
    select after.duplicate_of, user_id, after.id from public.issue_follower where issue_id = after.id
    on conflict do nothing;
    perform private.copy_photo_to_merged(p) from public.issue_photo p
    where p.issue_id = after.id order by p.created_at, p.id;
    perform private.record_merge(after.duplicate_of, after, 'merged');
  end if;
end
$$;

/* Copies a photo to the issue that its own was merged into, and further if that one was merged too. */
create function private.copy_photo_to_merged(photo public.issue_photo) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  photo.merged_from := photo.issue_id;
  photo.issue_id := (select duplicate_of from public.issue where id = photo.issue_id);
  if photo.issue_id is not null and photo.kind = 'report' then
    photo.id := gen_random_uuid();
    insert into public.issue_photo select photo.* on conflict do nothing;
  end if;
end
$$;

/* Makes a follower of a duplicate a follower of the issue that it was merged into. */
create function private.copy_follower_to_merged(follower public.issue_follower) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.issue_follower (issue_id, user_id, merged_from)
  select duplicate_of, follower.user_id, id from public.issue
  where id = follower.issue_id and duplicate_of is not null
  on conflict do nothing
$$;

/* Removes a former follower of a duplicate from the issue that it was merged into. */
create function private.remove_copied_follower(follower public.issue_follower) returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.issue_follower copy using public.issue i
  where i.id = follower.issue_id and copy.issue_id = i.duplicate_of and copy.user_id = follower.user_id
    and copy.merged_from = i.id
$$;

/* Deletes the copy of a deleted photo from the issue that its own was merged into. */
create function private.remove_copied_photo(photo public.issue_photo) returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.issue_photo copy using public.issue i
  where i.id = photo.issue_id and copy.issue_id = i.duplicate_of and copy.path = photo.path and copy.merged_from = i.id
$$;
