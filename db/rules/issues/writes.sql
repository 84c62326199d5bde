-- The order of each write to the tables of issues: one function before it, one after it. Each calls its steps in the
-- written order; the steps are in the files of their subjects. AFTER functions write as a rule, see private.is_rule().

create function private.before_issue_write() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  edit public.issue_edit;
  merge record;
  is_act boolean;
begin
  if tg_op = 'INSERT' then
    -- A repeated INSERT goes on to its primary key.
    if exists (select from public.issue where id = new.id) then
      return new;
    end if;
    perform private.check_round_reporter(new);
    new := private.set_issue_location(null, new);
    new := private.fill_round_job(new);
    new := private.prepare_report(new);
    return private.set_claim_deadline(null, new, true);
  end if;

  if new.edit_id is distinct from old.edit_id then
    select * into edit from public.issue_edit where id = new.edit_id;
  end if;
  -- The update of an edit is the act of its author. Changes by another rule or by the deletion of a referenced row are
  -- not an act of a person: they are neither checked nor recorded.
  is_act := edit.id is not null or not (private.is_rule() or private.is_issue_reference_deleted(old, new));
  if is_act then
    if edit.only_if_unassigned and private.is_maintenance() then
      perform private.check_claim(old, new);
      if old.assignee_id <> new.assignee_id then
        perform private.record_late_claim(old, edit);
        return old;
      end if;
    end if;
    merge := private.merge_edit(old, new, edit);
    new := private.resolve_duplicate(old, merge.issue);
    new := private.set_issue_location(old, new);
    new := private.clear_repeated_reason(old, new);
    if private.is_same_issue(old, new) then
      return old;
    end if;
    perform private.check_expected_status(old, coalesce(edit.base ->> 'status', new.expected_status));
    perform private.check_expected_assignee(old, new, edit.base);
    new := private.take_issue_step(old, new);
    perform private.record_issue_update(old, new, edit, merge.overwritten);
    new := private.clear_step_reason(new);
  elsif new.status = 'in_progress' and new.assignee_id is null and (old.assignee_id is not null or new.group_id is null)
  then
    -- Its assignee left the club, or its crew was deleted: it waits for another one.
    new.status := 'assigned';
  end if;
  perform private.check_round_complete(old, new);
  new := private.track_work_time(old, new, edit.made_at);
  new := private.set_claim_deadline(old, new, is_act);
  new.expected_status := null;
  return new;
end
$$;
create trigger before_write before insert or update on public.issue
  for each row execute function private.before_issue_write();

create function private.after_issue_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  if tg_op = 'INSERT' then
    perform private.record_report(new);
    perform private.follow_own_report(new);
    perform private.create_checklist(new);
    perform private.mark_check_faulty(new);
    perform private.block_green_around(new);
  else
    perform private.sync_issue_effects(old, new);
    perform private.sync_duplicate(old, new);
  end if;
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after insert or update on public.issue
  for each row execute function private.after_issue_write();

create function private.before_issue_edit_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_may_add(new.issue_id, false);
  perform private.check_edit(new);
  return private.sign_edit(new);
end
$$;
create trigger before_write before insert on public.issue_edit
  for each row execute function private.before_issue_edit_write();

create function private.after_issue_edit_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  perform private.apply_edit(new);
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after insert on public.issue_edit
  for each row execute function private.after_issue_edit_write();

create function private.after_issue_event_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  perform private.escalate_issue(new);
  perform private.notify_late_claim(new);
  perform private.notify_issue_event(new);
  perform private.notify_overwritten(new);
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after insert on public.issue_event
  for each row execute function private.after_issue_event_write();

create function private.before_issue_photo_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_may_add(new.issue_id, new.kind not in ('report', 'comment'));
  perform private.check_photo_path(new);
  new := private.sign_photo(new);
  perform private.check_photo_folder(new);
  return new;
end
$$;
create trigger before_write before insert on public.issue_photo
  for each row execute function private.before_issue_photo_write();

create function private.after_issue_photo_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  if tg_op = 'INSERT' then
    perform private.copy_photo_to_merged(new);
    perform private.record_photo(new);
    perform private.wake_issue(new.issue_id);
  else
    perform private.remove_copied_photo(old);
  end if;
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after insert or delete on public.issue_photo
  for each row execute function private.after_issue_photo_write();

create function private.before_issue_comment_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_may_add(new.issue_id, new.staff_only);
  new := private.sign_comment(new);
  return private.check_mentions(new);
end
$$;
create trigger before_write before insert on public.issue_comment
  for each row execute function private.before_issue_comment_write();

create function private.after_issue_comment_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  perform private.record_comment(new);
  perform private.wake_issue(new.issue_id);
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after insert on public.issue_comment
  for each row execute function private.after_issue_comment_write();

create function private.before_issue_follower_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_direct_person() then
    new := private.sign_follower(new);
  end if;
  -- A repeated request, or a follower of both merged issues: the row exists.
  if exists (select from public.issue_follower where issue_id = new.issue_id and user_id = new.user_id) then
    return null;
  end if;
  return new;
end
$$;
create trigger before_write before insert on public.issue_follower
  for each row execute function private.before_issue_follower_write();

create function private.after_issue_follower_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  if tg_op = 'INSERT' then
    perform private.copy_follower_to_merged(new);
  else
    perform private.remove_copied_follower(old);
  end if;
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after insert or delete on public.issue_follower
  for each row execute function private.after_issue_follower_write();

create function private.before_issue_effect_write() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  present public.issue_effect;
begin
  if tg_op = 'INSERT' then
    -- A repeated INSERT goes on to its primary key, with the existing row.
    select * into present from public.issue_effect where id = new.id;
    if present.id is not null then
      return present;
    end if;
    return private.prepare_effect(new);
  end if;
  if private.is_rule() or private.is_effect_author_deleted(old, new) then
    return private.sign_effect_end(old, new);
  end if;
  if not old.is_on then
    -- A repeated end changes nothing.
    perform private.check_effect_stays_over(new);
    return old;
  end if;
  perform private.check_effect_until(old, new);
  return private.sign_effect_end(old, new);
end
$$;
create trigger before_write before insert or update on public.issue_effect
  for each row execute function private.before_issue_effect_write();

create function private.after_issue_effect_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  perform private.sync_green_block(new);
  perform private.notify_players(old, new);
  perform private.record_effect(old, new);
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after insert or update of is_on, is_confirmed, note, until, issue_id on public.issue_effect
  for each row execute function private.after_issue_effect_write();

create function private.before_issue_work_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_direct_person() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    return private.sign_manual_work(new);
  end if;
  -- Account deletion changes person_id through the foreign key; that is no correction.
  if new.person_id is not distinct from old.person_id then
    perform private.check_work_correction(new);
  end if;
  return new;
end
$$;
create trigger before_write before insert or update on public.issue_work
  for each row execute function private.before_issue_work_write();

create function private.after_issue_work_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_direct_person() then
    perform private.start_rule();
    perform private.record_work(old, new);
    perform private.end_rule();
  end if;
  return null;
end
$$;
create trigger after_write after insert or update on public.issue_work
  for each row execute function private.after_issue_work_write();

create function private.before_issue_material_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' and private.is_person() then
    new.author_id := private.my_id();
    new.created_at := now();
  end if;
  new.note := btrim(new.note);
  return new;
end
$$;
create trigger before_write before insert or update on public.issue_material
  for each row execute function private.before_issue_material_write();

create function private.after_issue_material_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  perform private.record_material(old, new);
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after insert or update or delete on public.issue_material
  for each row execute function private.after_issue_material_write();

create function private.before_issue_place_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- After a change of course, a place at the former one can still be renamed and hidden.
  if (new.lng, new.lat) is distinct from (old.lng, old.lat) then
    perform private.check_near_course(new.lng, new.lat);
  end if;
  return new;
end
$$;
create trigger before_write before insert or update on public.issue_place
  for each row execute function private.before_issue_place_write();

create function private.before_issue_check_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_rule() or new.checked_by is distinct from old.checked_by then
    return new;
  end if;
  return private.update_check(old, new);
end
$$;
create trigger before_write before update on public.issue_check
  for each row execute function private.before_issue_check_write();

create function private.before_inspection_round_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_round(old, new);
  if tg_op = 'INSERT' and private.is_person() then
    new.created_by := private.my_id();
    new.created_at := now();
  end if;
  new := private.set_round_start(old, new);
  new.updated_at := now();
  return new;
end
$$;
create trigger before_write before insert or update on public.inspection_round
  for each row execute function private.before_inspection_round_write();

/* Wakes the server, which creates the jobs that are due. */
create function private.announce_round() returns trigger
language plpgsql set search_path = '' as $$
begin
  notify round_planned;
  return null;
end
$$;
create trigger announce_round after insert or update on public.inspection_round
  for each statement execute function private.announce_round();
