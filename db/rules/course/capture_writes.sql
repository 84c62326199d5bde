-- The order of each write to outlines, marks and the range: one function before the row is written, one after it. They
-- call their steps in the written order. `old` is null for an INSERT, `new` for a DELETE.

create function private.before_green_outline_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_person() then
    new.recorded_by := private.my_id();
    new.recorded_at := now();
  end if;
  -- An outline that is sent twice is refused by the primary key.
  if not exists (select 1 from public.green_outline where id = new.id) then
    new := private.check_outline(new);
  end if;
  new.mark_id := private.mark_in_use(new.mark_id);
  return new;
end
$$;
create trigger before_write before insert on public.green_outline
  for each row execute function private.before_green_outline_write();

create function private.after_green_outline_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  perform private.adopt_outline(new);
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after insert on public.green_outline
  for each row execute function private.after_green_outline_write();

create function private.before_range_item_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_direct_person() and (tg_op = 'INSERT'
    or (new.lng, new.lat, new.captured_at) is distinct from (old.lng, old.lat, old.captured_at)) then
    perform private.check_captured_position(new);
    new.captured_by := private.my_profile();
  end if;
  if tg_op = 'INSERT' or (new.kind, new.geometry) is distinct from (old.kind, old.geometry) then
    perform private.check_range_geometry(new);
  end if;
  new.mark_id := private.mark_in_use(new.mark_id);
  return new;
end
$$;
create trigger before_write before insert or update on public.range_item
  for each row execute function private.before_range_item_write();

create function private.before_known_mark_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_person() then
    if tg_op = 'INSERT' then
      new.created_by := private.my_id();
      new.created_at := now();
    end if;
    if tg_op = 'INSERT' or (new.lng, new.lat, new.accuracy_m) is distinct from (old.lng, old.lat, old.accuracy_m) then
      perform private.check_known_mark(new);
    end if;
  end if;
  return new;
end
$$;
create trigger before_write before insert or update on public.known_mark
  for each row execute function private.before_known_mark_write();

create function private.before_range_day_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_person() then
    new.declared_by := private.my_id();
    new.declared_at := clock_timestamp();
    -- A day that is sent twice is refused by the primary key.
    if not exists (select 1 from public.range_day where id = new.id) then
      perform private.check_range_day(new);
    end if;
  end if;
  return new;
end
$$;
create trigger before_write before insert on public.range_day
  for each row execute function private.before_range_day_write();
