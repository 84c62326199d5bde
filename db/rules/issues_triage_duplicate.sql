-- Two reports of one thing: one is declined as a duplicate, and its followers and photos are the other's too, from then
-- on and as long as it stays so.

/* What an update of duplicate_of, or of the state, means for the other; it points to the issue that is worked on. */
create function private.adjust_duplicate() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept public.issue;
begin
  -- Who may not merge is refused by change_issue; what a foreign key does is nobody's work.
  if pg_trigger_depth() > 1 or (private.is_person() and not private.is_maintenance()) then
    return new;
  end if;
  if new.duplicate_of is distinct from old.duplicate_of and new.duplicate_of <> new.id then
    -- Two that are merged with each other at once come here one after the other.
    perform pg_advisory_xact_lock(hashtext('greenside.issue_duplicate'));
    select * into kept from public.issue where id = private.kept_issue(new.duplicate_of);
    if kept.id = new.id then
      perform private.refuse('issue_duplicate_circle');
    end if;
    -- Sent twice: whatever has become of the other since.
    if kept.status in ('closed', 'declined') and kept.id is distinct from old.duplicate_of then
      perform private.refuse('issue_duplicate_over', jsonb_build_object('number', kept.number));
    end if;
    new.duplicate_of := coalesce(kept.id, new.duplicate_of);
    if new.status = old.status then
      new.status := 'declined';
    end if;
  end if;
  if old.duplicate_of is not null and new.duplicate_of is null and new.status = old.status then
    new.status := 'new';
  end if;
  if old.status = 'declined' and new.status = 'new' then
    new.duplicate_of := null;
    new.assignee_id := null;
    new.group_id := null;
  end if;
  return new;
end
$$;
-- Before change_issue, which judges the step and writes it down: triggers fire in the order of their names.
create trigger adjust_duplicate before update on public.issue
  for each row execute function private.adjust_duplicate();

/* Writes into the timeline of an issue what became part of it, or is apart again. */
create function private.note_duplicate(kept uuid, merged public.issue, news text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  event public.issue_event;
begin
  event.issue_id := kept;
  event.kind := news;
  event.changes := jsonb_build_object('issue_id', jsonb_build_array(null, merged.id),
    'number', jsonb_build_array(null, merged.number));
  perform private.record_issue_event(event);
end
$$;

create function private.join_duplicate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.duplicate_of is not null then
    delete from public.issue_follower where issue_id = old.duplicate_of and merged_from = new.id;
    delete from public.issue_photo where issue_id = old.duplicate_of and merged_from = new.id;
    perform private.note_duplicate(old.duplicate_of, new, 'unmerged');
  end if;
  if new.duplicate_of is not null then
    insert into public.issue_follower (issue_id, user_id, merged_from)
    select new.duplicate_of, user_id, new.id from public.issue_follower where issue_id = new.id
    on conflict do nothing;
    perform private.pass_photo_on(p) from public.issue_photo p where p.issue_id = new.id order by p.created_at, p.id;
    perform private.note_duplicate(new.duplicate_of, new, 'merged');
  end if;
  return null;
end
$$;
create trigger join_duplicate after update on public.issue
  for each row when (new.duplicate_of is distinct from old.duplicate_of) execute function private.join_duplicate();

/* Gives a picture to the issue that its own was merged into, if it was. */
create function private.pass_photo_on(photo public.issue_photo) returns void
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

/* A photo may arrive after its report was merged, and what that was merged into may be merged on. */
create function private.pass_new_photo_on() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.pass_photo_on(new);
  return null;
end
$$;
create trigger pass_new_photo_on after insert on public.issue_photo
  for each row execute function private.pass_new_photo_on();

create function private.pass_follower_on() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.issue_follower (issue_id, user_id, merged_from)
  select duplicate_of, new.user_id, id from public.issue where id = new.issue_id and duplicate_of is not null
  on conflict do nothing;
  return null;
end
$$;
create trigger pass_follower_on after insert on public.issue_follower
  for each row execute function private.pass_follower_on();

/* What came along goes along. */
create function private.take_follower_back() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.issue_follower f using public.issue i
  where i.id = old.issue_id and f.issue_id = i.duplicate_of and f.user_id = old.user_id and f.merged_from = i.id;
  return null;
end
$$;
create trigger take_follower_back after delete on public.issue_follower
  for each row execute function private.take_follower_back();

create function private.take_photo_back() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.issue_photo p using public.issue i
  where i.id = old.issue_id and p.issue_id = i.duplicate_of and p.path = old.path and p.merged_from = i.id;
  return null;
end
$$;
create trigger take_photo_back after delete on public.issue_photo
  for each row execute function private.take_photo_back();
