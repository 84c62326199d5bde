-- What an issue does to the day: a zone of a green is kept free of pins, a hole or the range is closed, or players see a
-- notice on their map. One row is one act; it ends with its issue, on its last day, or when it is taken back.

alter table public.issue_effect enable row level security;
create policy "everyone sees what holds for play" on public.issue_effect for select to anon, authenticated
  using (kind <> 'green_block' or (select private.is_maintenance()));
create policy "maintenance changes the day" on public.issue_effect for insert to authenticated
  with check ((select private.is_maintenance()) and created_by = (select private.my_id()));
create policy "maintenance takes it back" on public.issue_effect for update to authenticated
  using ((select private.is_maintenance())) with check ((select private.is_maintenance()));
grant select on public.issue_effect to anon, authenticated;
grant insert (id, issue_id, kind, feature_id, hole_id, lng, lat, radius_m, note, until), update (is_on, note, until)
  on public.issue_effect to authenticated;

/* Whether work on an issue is not done yet. */
create function private.is_open_issue(status text) returns boolean
language sql immutable set search_path = '' as $$
  select status in ('new', 'assigned', 'in_progress')
$$;

/* The green of the current course that a place lies on. */
create function private.green_at(lng double precision, lat double precision) returns uuid
language sql stable security definer set search_path = '' as $$
  select f.id
  from public.course_feature f
  join public.course c on c.id = f.course_id and c.is_current
  where f.kind = 'green' and private.geometry_holds(f.geometry, lng, lat)
  limit 1
$$;

/* The effect with what it takes from its issue: the hole, the place, and how far the place may be wrong. */
create function private.effect_placed(effect public.issue_effect, cause public.issue) returns public.issue_effect
language plpgsql stable security definer set search_path = '' as $$
begin
  if effect.kind = 'hole_closed' then
    effect.hole_id := coalesce(effect.hole_id, cause.hole_id);
  elsif effect.kind in ('green_block', 'map_notice') and effect.lng is null then
    effect.lng := cause.lng;
    effect.lat := cause.lat;
  end if;
  if effect.kind = 'green_block' then
    effect.feature_id := coalesce(effect.feature_id, private.green_at(effect.lng, effect.lat));
    effect.radius_m := coalesce(effect.radius_m, least(2 + coalesce(cause.accuracy_m, 0), 6));
  end if;
  if (effect.kind = 'hole_closed' and effect.hole_id is null)
    or (effect.kind in ('green_block', 'map_notice') and effect.lng is null)
    or (effect.kind = 'green_block' and effect.feature_id is null) then
    perform private.refuse('effect_place');
  end if;
  return effect;
end
$$;

create function private.guard_effect() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  cause public.issue;
  sent public.issue_effect;
begin
  if private.is_person() and pg_trigger_depth() = 1 then
    new.created_by := private.my_id();
    new.created_at := now();
  end if;
  -- Sent twice: the primary key answers.
  select * into sent from public.issue_effect where id = new.id;
  if sent.id is not null then
    return sent;
  end if;
  -- One after the other, also with the step that ends the issue.
  select * into cause from public.issue where id = new.issue_id for no key update;
  if not private.is_open_issue(cause.status) then
    perform private.refuse('effect_issue_done');
  end if;
  if new.until < private.club_today() then
    perform private.refuse('effect_until');
  end if;
  new := private.effect_placed(new, cause);
  new.note := nullif(btrim(new.note), '');
  if exists (
    select 1 from public.issue_effect e
    where e.issue_id = new.issue_id and e.kind = new.kind and e.is_on
      and e.hole_id is not distinct from new.hole_id
  ) then
    perform private.refuse('effect_already');
  end if;
  return new;
end
$$;
create trigger guard_effect before insert on public.issue_effect
  for each row execute function private.guard_effect();

create function private.change_effect() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A person who leaves the club loses their name here; a second end is none.
  if pg_trigger_depth() = 1 and not old.is_on then
    if new.is_on then
      perform private.refuse('effect_over');
    end if;
    return old;
  end if;
  if old.is_on and not new.is_on then
    new.ended_at := now();
    new.ended_by := private.my_profile();
  elsif new.until is distinct from old.until and new.until < private.club_today() then
    perform private.refuse('effect_until');
  end if;
  return new;
end
$$;
create trigger change_effect before update on public.issue_effect
  for each row execute function private.change_effect();

/* What the timeline says of an effect. */
create function private.effect_said(effect public.issue_effect) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('kind', effect.kind, 'note', effect.note, 'until', effect.until,
    'hole', (select number from public.hole where id = effect.hole_id)))
$$;

/* Puts the zone of an effect on its green, or takes it off. */
create function private.keep_zone(effect public.issue_effect) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not effect.is_on then
    delete from public.green_block where effect_id = effect.id;
    return;
  end if;
  insert into public.green_block (id, feature_id, issue_id, effect_id, lng, lat, radius_m, reason, until, created_by)
  select effect.id, effect.feature_id, i.id, effect.id, effect.lng, effect.lat, effect.radius_m,
    coalesce(effect.note, nullif(left(btrim(i.description), 280), ''), '#' || i.number), effect.until, effect.created_by
  from public.issue i where i.id = effect.issue_id
  on conflict (id) do update set reason = excluded.reason, until = excluded.until, issue_id = excluded.issue_id;
end
$$;

/* A closed hole or range, and its opening, are told to everybody who plays. */
create function private.tell_effect(effect public.issue_effect) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  draft public.notification;
  hole integer;
  begins constant boolean := effect.is_on;
begin
  -- Nothing changes for them while another issue does the same, or when the last day was over anyway.
  if effect.until < private.club_today() or exists (
    select 1 from public.issue_effect other
    where other.id <> effect.id and other.kind = effect.kind and other.is_on
      and other.hole_id is not distinct from effect.hole_id
      and (other.until is null or other.until >= private.club_today())
  ) then
    return;
  end if;
  select number into hole from public.hole where id = effect.hole_id;
  draft.event_key := 'issue_effect:' || effect.id || case when begins then '' else ':over' end;
  draft.type := 'announcement';
  draft.topic := 'global_announcements';
  draft.url := case when effect.kind = 'range_closed' then '/showrange' else '/map?hole=' || hole end;
  perform private.tell(draft, 'day.' || case effect.kind when 'range_closed' then 'range' else 'hole' end
      || case when begins then '_closed' else '_open' end,
    '{}', jsonb_build_object('hole', hole, 'text', case when begins then effect.note end),
    array(select private.audience('global_announcements')));
end
$$;

create function private.apply_effect() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  event public.issue_event;
  turned constant boolean := tg_op = 'INSERT' or new.is_on <> old.is_on;
begin
  if new.kind = 'green_block' then
    perform private.keep_zone(new);
  end if;
  if new.kind in ('hole_closed', 'range_closed') and turned and (not new.is_on or private.is_news(new.created_at)) then
    perform private.tell_effect(new);
  end if;
  if not new.by_itself and (turned or (new.note, new.until) is distinct from (old.note, old.until)) then
    event.issue_id := new.issue_id;
    event.kind := 'changed';
    event.changes := jsonb_build_object('effect', jsonb_build_array(
      case when tg_op = 'UPDATE' then private.effect_said(old) end,
      case when new.is_on then private.effect_said(new) end));
    perform private.record_issue_event(event);
  end if;
  return null;
end
$$;
create trigger apply_effect after insert or update of is_on, note, until, issue_id on public.issue_effect
  for each row execute function private.apply_effect();

/* Whoever frees the zone of an issue on the green has taken the effect back. */
create function private.free_zone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.issue_effect set is_on = false where id = old.effect_id and is_on;
  return null;
end
$$;
create trigger free_zone after delete on public.green_block
  for each row when (old.effect_id is not null) execute function private.free_zone();

/* Keeps pins off the place of an issue that is about the turf: two metres around it, and its error more. */
create function private.block_place(cause public.issue) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if cause.lng is null or cause.category not in ('green', 'irrigation', 'water', 'machine')
    or private.green_at(cause.lng, cause.lat) is null
    or exists (select 1 from public.issue_effect where issue_id = cause.id and kind = 'green_block' and is_on) then
    return;
  end if;
  insert into public.issue_effect (issue_id, kind, by_itself) values (cause.id, 'green_block', true);
end
$$;

/* A repaired or declined issue changes the day no more; one that was merged leaves what people did to the one kept. */
create function private.end_effects(cause public.issue) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.issue_effect e set issue_id = kept.id
  from public.issue kept
  where e.issue_id = cause.id and e.is_on and not e.by_itself and cause.status = 'declined'
    and kept.id = cause.duplicate_of and private.is_open_issue(kept.status)
    and not exists (
      select 1 from public.issue_effect same
      where same.issue_id = kept.id and same.kind = e.kind and same.is_on
        and same.hole_id is not distinct from e.hole_id);
  update public.issue_effect set is_on = false where issue_id = cause.id and is_on;
end
$$;

create function private.change_day() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and private.is_open_issue(new.status) = private.is_open_issue(old.status)
    and (old.lng, old.lat, old.category) is not distinct from (new.lng, new.lat, new.category) then
    return null;
  end if;
  if not private.is_open_issue(new.status) then
    perform private.end_effects(new);
    return null;
  end if;
  if tg_op = 'UPDATE' then
    update public.issue_effect set is_on = false where issue_id = new.id and by_itself and is_on;
  end if;
  perform private.block_place(new);
  return null;
end
$$;
create trigger change_day_first after insert on public.issue
  for each row when (new.lng is not null) execute function private.change_day();
create trigger change_day after update on public.issue
  for each row when ((old.status, old.lng, old.lat, old.category)
    is distinct from (new.status, new.lng, new.lat, new.category))
  execute function private.change_day();
