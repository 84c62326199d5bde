-- The order of each write to pins and to the inputs of pin choice: one function before the row is written, one after
-- it. They call their steps in the written order. `old` is null for an INSERT, `new` for a DELETE.

create function private.before_pin_set_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    return private.before_pin_set_insert(new);
  end if;
  if private.is_rule() or private.is_reference_cleared(old, new) then
    return new;
  end if;
  if old.status <> 'draft' then
    return private.change_published_pins(old, new);
  end if;
  if private.is_person() then
    perform private.check_pin_author(new, new.status = 'published' or new.date <> old.date);
  end if;
  new.published_at := null;
  return private.check_pins(new);
end
$$;

create function private.before_pin_set_insert(given public.pin_set) returns public.pin_set
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.is_person() then
    given.created_by := private.my_id();
  end if;
  -- A set that is sent twice is refused by the primary key.
  if exists (select 1 from public.pin_set where id = given.id) then
    return given;
  end if;
  if private.is_person() then
    given.created_at := now();
    given.published_at := null;
    perform private.check_pin_author(given, true);
  end if;
  return private.check_pins(given);
end
$$;
create trigger before_write before insert or update on public.pin_set
  for each row execute function private.before_pin_set_write();

create function private.after_pin_set_write() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_published constant boolean := new.status = 'published' and coalesce(old.status, 'draft') = 'draft';
begin
  perform private.start_rule();
  if is_published or (tg_op = 'INSERT' and new.status = 'replaced') then
    perform private.insert_pin_positions(new);
  end if;
  if is_published and new.replaces is not null then
    perform private.notify_replaced_pins(new);
  end if;
  if old.status = 'published' and new.status = 'withdrawn' then
    perform private.remove_pin_positions(new);
    if new.created_by is not null then
      perform private.notify_withdrawn_pins(new);
    end if;
  end if;
  if old.status = 'published' and new.status = 'undone' then
    perform private.restore_replaced_pins(new);
  end if;
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after insert or update on public.pin_set
  for each row execute function private.after_pin_set_write();

create function private.before_pin_explanation_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_explanation_change(old, new);
  return new;
end
$$;
create trigger before_write before update on public.pin_explanation
  for each row execute function private.before_pin_explanation_write();

create function private.before_pin_cut_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.check_cut_deletion(old);
    return old;
  end if;
  if private.is_person() then
    new.cut_by := private.my_id();
  end if;
  -- A cut hole that is sent twice is refused by the primary key.
  if exists (select 1 from public.pin_cut where id = new.id) then
    return new;
  end if;
  if private.is_person() then
    perform private.check_cut(new);
  end if;
  return private.measure_cut(new);
end
$$;
create trigger before_write before insert or delete on public.pin_cut
  for each row execute function private.before_pin_cut_write();

create function private.before_green_block_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' and private.is_direct_person() then
    new.created_by := private.my_id();
    new.created_at := now();
  end if;
  perform private.check_block(new);
  return new;
end
$$;
create trigger before_write before insert or update on public.green_block
  for each row execute function private.before_green_block_write();

create function private.after_green_block_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  if old.effect_id is not null then
    perform private.end_effect_of_zone(old);
  end if;
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after delete on public.green_block
  for each row execute function private.after_green_block_write();

create function private.before_green_survey_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_person() then
    new.created_by := private.my_id();
    new.created_at := now();
  end if;
  -- A survey that is sent twice is refused by the primary key.
  if not exists (select 1 from public.green_survey where id = new.id) then
    perform private.check_survey(new);
  end if;
  return new;
end
$$;
create trigger before_write before insert on public.green_survey
  for each row execute function private.before_green_survey_write();

create function private.before_pin_profile_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_person() and tg_op = 'INSERT' then
    new.created_by := private.my_id();
    new.created_at := now();
  end if;
  new.updated_at := now();
  perform private.check_pin_profile(new.settings);
  return new;
end
$$;
create trigger before_write before insert or update on public.pin_profile
  for each row execute function private.before_pin_profile_write();

create function private.before_kind_of_day_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_person() then
    new.chosen_by := private.my_id();
    new.chosen_at := clock_timestamp();
    -- A choice that is sent twice is refused by the primary key.
    if not exists (select from public.kind_of_day where id = new.id) then
      perform private.check_kind_of_day(new);
    end if;
  end if;
  return new;
end
$$;
create trigger before_write before insert on public.kind_of_day
  for each row execute function private.before_kind_of_day_write();

create function private.before_layouts_of_day_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_person() then
    new.chosen_by := private.my_id();
    new.chosen_at := clock_timestamp();
    -- A choice that is sent twice is refused by the primary key.
    if not exists (select from public.layouts_of_day where id = new.id) then
      perform private.check_layouts_of_day(new);
    end if;
  end if;
  return new;
end
$$;
create trigger before_write before insert on public.layouts_of_day
  for each row execute function private.before_layouts_of_day_write();

create function private.before_rounds_played_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Account deletion empties this column through the foreign key. People cannot write it.
  if new.recorded_by is null and old.recorded_by is not null then
    return new;
  end if;
  if private.is_person() then
    new.recorded_by := private.my_profile();
    new.recorded_at := now();
    perform private.check_rounds_date(new.date);
  end if;
  return new;
end
$$;
create trigger before_write before insert or update on public.rounds_played
  for each row execute function private.before_rounds_played_write();
