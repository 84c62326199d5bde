-- The order of each write to the tables of the course: one function before the row is written, one after it. They call
-- their steps in the written order. `old` is null for an INSERT, `new` for a DELETE.

create function private.before_course_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.check_course_deletion(old);
    return old;
  end if;
  if new.is_current <> coalesce(old.is_current, false) then
    perform private.check_course_switch();
  end if;
  -- A repeated insert must not replace a course chosen since.
  if new.is_current and not (tg_op = 'INSERT' and exists (select 1 from public.course where id = new.id)) then
    perform private.retire_current_course(new);
  end if;
  new.updated_at := now();
  return new;
end
$$;
create trigger before_write before insert or update or delete on public.course
  for each row execute function private.before_course_write();

create function private.after_course_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  perform private.audit_course(old, new);
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after update or delete on public.course
  for each row execute function private.after_course_write();

create function private.before_hole_write() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  edited text[];
begin
  if tg_op = 'DELETE' then
    perform private.check_hole_deletion(old);
    return old;
  end if;
  if tg_op = 'INSERT' or (new.line, new.green_id) is distinct from (old.line, old.green_id) then
    new := private.check_hole(old, new);
  end if;
  -- Marks the columns that a person edited: an import proposes no changes of them. The foreign key of a deleted green
  -- clears green_id: the next import may give the hole another one.
  if tg_op = 'UPDATE' and private.is_by_hand() and not (new.green_id is null and old.green_id is not null
    and not exists (select from public.course_feature where id = old.green_id)) then
    edited := private.changed_columns(to_jsonb(old), to_jsonb(new),
      '{number, par, stroke_index, name, line, length_m, green_id}');
    new.edited := private.add_edited(new.edited, edited);
    new.guessed := private.remove_guessed(new.guessed, edited);
  end if;
  return new;
end
$$;
create trigger before_write before insert or update or delete on public.hole
  for each row execute function private.before_hole_write();

create function private.after_hole_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  if tg_op = 'UPDATE' then
    if new.green_id is distinct from old.green_id then
      perform private.update_hole_of_green(old, new);
    end if;
  else
    perform private.note_removal(coalesce(new.course_id, old.course_id), old.osm_id, new.osm_id);
  end if;
  if tg_op = 'DELETE' then
    perform private.audit_hole(old);
  end if;
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after insert or update or delete on public.hole
  for each row execute function private.after_hole_write();

create function private.before_course_feature_write() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  edited text[];
begin
  if tg_op = 'DELETE' then
    if old.kind in ('green', 'practice_green') then
      perform private.check_green_deletion(old);
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' or (new.geometry, new.kind, new.hole_id) is distinct from (old.geometry, old.kind, old.hole_id) then
    perform private.check_feature(old, new);
  end if;
  -- As for holes: the foreign key of a deleted hole clears hole_id.
  if tg_op = 'UPDATE' and private.is_by_hand() and not (new.hole_id is null and old.hole_id is not null
    and not exists (select from public.hole where id = old.hole_id)) then
    edited := private.changed_columns(to_jsonb(old), to_jsonb(new), '{hole_id, kind, name, geometry}');
    new.edited := private.add_edited(new.edited, edited);
    new.guessed := private.remove_guessed(new.guessed, edited);
  end if;
  return new;
end
$$;
create trigger before_write before insert or update or delete on public.course_feature
  for each row execute function private.before_course_feature_write();

create function private.after_course_feature_write() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_map_edit constant boolean := private.is_direct_person() and private.is_by_hand();
begin
  perform private.start_rule();
  if tg_op = 'UPDATE' and is_map_edit and new.geometry <> old.geometry then
    perform private.note_map_edit(new);
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and (new.kind, new.hole_id) is distinct from (old.kind, old.hole_id)) then
    perform private.update_green_of_hole(old, new);
  end if;
  if tg_op <> 'UPDATE' then
    perform private.note_removal(coalesce(new.course_id, old.course_id), old.osm_id, new.osm_id);
  end if;
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after insert or update or delete on public.course_feature
  for each row execute function private.after_course_feature_write();

create function private.before_scorecard_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_person() then
    new.created_by := private.my_id();
    new.created_at := now();
  end if;
  -- A card that is sent twice is refused by the primary key.
  if not exists (select 1 from public.scorecard where id = new.id) then
    perform private.apply_scorecard(new);
  end if;
  return new;
end
$$;
create trigger before_write before insert on public.scorecard
  for each row execute function private.before_scorecard_write();

create function private.before_composite_course_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_nines(new);
  -- A repeated insert must not replace one chosen since.
  if new.is_played and not (tg_op = 'INSERT' and exists (select 1 from public.composite_course where id = new.id)) then
    perform private.retire_played_composite(new);
  end if;
  return new;
end
$$;
create trigger before_write before insert or update on public.composite_course
  for each row execute function private.before_composite_course_write();

create function private.before_course_import_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_person() then
    new.created_by := private.my_id();
    new.created_at := now();
  end if;
  -- An import that is sent twice is refused by the primary key.
  if not exists (select 1 from public.course_import where id = new.id) then
    perform private.start_rule();
    new := private.apply_course_import(new);
    perform private.end_rule();
  end if;
  return new;
end
$$;
create trigger before_write before insert on public.course_import
  for each row execute function private.before_course_import_write();

create function private.before_course_status_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Account deletion empties this column through the foreign key. People cannot write it.
  if new.updated_by is null and old.updated_by is not null then
    return new;
  end if;
  if private.is_person() then
    new.updated_by := private.my_profile();
  end if;
  new.updated_at := now();
  return new;
end
$$;
create trigger before_write before insert or update on public.course_status
  for each row execute function private.before_course_status_write();

create function private.after_course_status_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  if new.status <> old.status then
    perform private.notify_course_status(new);
  end if;
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after update on public.course_status
  for each row execute function private.after_course_status_write();

create function private.before_course_play_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.check_course_play_deletion(old);
    return old;
  end if;
  if private.is_person() then
    new.chosen_by := private.my_id();
    new.chosen_at := now();
  end if;
  -- A choice that is sent twice is refused by the primary key.
  if not exists (select 1 from public.course_play where id = new.id) then
    perform private.check_course_play(new);
  end if;
  return new;
end
$$;
create trigger before_write before insert or delete on public.course_play
  for each row execute function private.before_course_play_write();

create function private.after_course_play_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  if new.starts_on <= private.club_today() then
    perform private.switch_due_course();
  end if;
  perform private.end_rule();
  perform pg_notify('course_play', '');
  return null;
end
$$;
create trigger after_write after insert on public.course_play
  for each row execute function private.after_course_play_write();
