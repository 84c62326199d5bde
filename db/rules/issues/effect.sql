-- Effects of an issue on play: a zone of a green without pins, a closed hole or range, or a notice on the map. An effect
-- ends with its issue, on its last day, or when a person ends it.

alter table public.issue_effect enable row level security;
create policy "everyone sees what holds for play" on public.issue_effect for select to anon, authenticated
  using (kind <> 'green_block' or (select private.is_maintenance()));
create policy "maintenance changes the day" on public.issue_effect for insert to authenticated
  with check ((select private.is_maintenance()) and created_by = (select private.my_id()));
create policy "maintenance takes it back" on public.issue_effect for update to authenticated
  using ((select private.is_maintenance())) with check ((select private.is_maintenance()));
grant select on public.issue_effect to anon, authenticated;
grant insert (id, issue_id, kind, feature_id, hole_id, lng, lat, radius_m, note, until), update (is_on, is_confirmed, note, until)
  on public.issue_effect to authenticated;

create function private.is_open_issue(status text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return status in ('new', 'assigned', 'in_progress');
end
$$;

/* The green of the current course around a position. */
create function private.green_at(lng double precision, lat double precision) returns uuid
language sql stable security definer set search_path = '' as $$
  select f.id
  from public.course_feature f
  join public.course c on c.id = f.course_id and c.is_current
  where f.kind = 'green' and private.geometry_holds(f.geometry, lng, lat)
  limit 1
$$;

/* Sets hole and position of an effect from its issue where it has none; a zone grows with the error of the position. */
create function private.set_effect_location(effect public.issue_effect, cause public.issue) returns public.issue_effect
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

/* Signs a new effect, sets its location from the issue, and refuses an invalid or duplicate one. */
create function private.prepare_effect(effect public.issue_effect) returns public.issue_effect
language plpgsql volatile security definer set search_path = '' as $$
declare
  cause public.issue;
begin
  if private.is_direct_person() then
    effect.created_by := private.my_id();
    effect.created_at := now();
  end if;
  -- Locked against a step that ends the issue at the same time.
  select * into cause from public.issue where id = effect.issue_id for no key update;
  if not private.is_open_issue(cause.status) then
    perform private.refuse('effect_issue_done');
  end if;
  perform private.check_effect_until(null, effect);
  effect := private.set_effect_location(effect, cause);
  effect.note := nullif(btrim(effect.note), '');
  perform private.end_expired_effects(effect.issue_id, effect.kind);
  if exists (
    select 1 from public.issue_effect e
    where e.issue_id = effect.issue_id and e.kind = effect.kind and e.is_on
      and e.hole_id is not distinct from effect.hole_id
  ) then
    perform private.refuse('effect_already');
  end if;
  return effect;
end
$$;

/* Ends expired effects of one kind on an issue, so that the issue can have that effect again. */
create function private.end_expired_effects(of_issue uuid, of_kind text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.start_rule();
  update public.issue_effect set is_on = false
  where issue_id = of_issue and kind = of_kind and is_on and until < private.club_today();
  perform private.end_rule();
end
$$;

/* Refuses a past day as the new last day of an effect. */
create function private.check_effect_until(before public.issue_effect, after public.issue_effect) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if after.is_on and after.until is distinct from before.until and after.until < private.club_today() then
    perform private.refuse('effect_until');
  end if;
end
$$;

/* Refuses to restart an ended effect. */
create function private.check_effect_stays_over(effect public.issue_effect) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if effect.is_on then
    perform private.refuse('effect_over');
  end if;
end
$$;

/* Signs the end of an effect with its time and the person who ended it. */
create function private.sign_effect_end(before public.issue_effect, after public.issue_effect)
returns public.issue_effect
language plpgsql stable security definer set search_path = '' as $$
begin
  if before.is_on and not after.is_on then
    after.ended_at := now();
    after.ended_by := private.my_profile();
  end if;
  return after;
end
$$;

/* Whether the person who created or ended an effect left the club, and a foreign key cleared their name. */
create function private.is_effect_author_deleted(before public.issue_effect, after public.issue_effect) returns boolean
language sql immutable set search_path = '' as $$
  select (after.created_by is null and before.created_by is not null) or (after.ended_by is null and before.ended_by is not null)
$$;

/* An effect as the timeline shows it. */
create function private.effect_summary(effect public.issue_effect) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('kind', effect.kind, 'note', effect.note, 'until', effect.until,
    'is_warning', nullif(not effect.is_confirmed, false), 'hole', (select number from public.hole where id = effect.hole_id)))
$$;

/* Creates, updates or deletes the zone on a green that belongs to an effect. */
create function private.sync_green_block(effect public.issue_effect) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if effect.kind <> 'green_block' then
    return;
  end if;
  if not effect.is_on then
    delete from public.green_block where effect_id = effect.id;
    return;
  end if;
  insert into public.green_block (id, feature_id, issue_id, effect_id, lng, lat, radius_m, reason, until, created_by,
    is_warning)
  select effect.id, effect.feature_id, i.id, effect.id, effect.lng, effect.lat, effect.radius_m,
    coalesce(effect.note, nullif(left(btrim(i.description), 280), ''), '#' || i.number), effect.until, effect.created_by,
    not effect.is_confirmed
  from public.issue i where i.id = effect.issue_id
  on conflict (id) do update set reason = excluded.reason, until = excluded.until, issue_id = excluded.issue_id,
    is_warning = excluded.is_warning;
end
$$;

/* Notifies all players that a hole or the range is closed, or open again; not of a past closure. */
create function private.notify_players(before public.issue_effect, after public.issue_effect) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  draft public.notification;
  hole integer;
begin
  if after.kind not in ('hole_closed', 'range_closed') or after.is_on is not distinct from before.is_on
    or (after.is_on and not private.is_news(after.created_at)) then
    return;
  end if;
  -- Nothing changes for players if another issue has the same effect, or after the last day.
  if after.until < private.club_today() or exists (
    select 1 from public.issue_effect other
    where other.id <> after.id and other.kind = after.kind and other.is_on
      and other.hole_id is not distinct from after.hole_id
      and (other.until is null or other.until >= private.club_today())
  ) then
    return;
  end if;
  select number into hole from public.hole where id = after.hole_id;
  draft.event_key := 'issue_effect:' || after.id || case when after.is_on then '' else ':over' end;
  draft.type := 'announcement';
  draft.topic := 'global_announcements';
  draft.url := case when after.kind = 'range_closed' then '/showrange' else '/map?hole=' || hole end;
  perform private.tell(draft, 'day.' || case after.kind when 'range_closed' then 'range' else 'hole' end
      || case when after.is_on then '_closed' else '_open' end,
    '{}', jsonb_build_object('hole', hole, 'text', case when after.is_on then after.note end),
    array(select private.audience('global_announcements')));
end
$$;

/* Adds an effect that a person created, confirmed, changed or ended to the timeline of its issue. */
create function private.record_effect(before public.issue_effect, after public.issue_effect) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  event public.issue_event;
begin
  if (after.by_itself and (before.id is null or after.is_confirmed = before.is_confirmed))
    or (after.is_on, after.is_confirmed, after.note, after.until)
      is not distinct from (before.is_on, before.is_confirmed, before.note, before.until) then
    return;
  end if;
  event.issue_id := after.issue_id;
  event.kind := 'changed';
  event.changes := jsonb_build_object('effect', jsonb_build_array(
    case when before.id is not null then private.effect_summary(before) end,
    case when after.is_on then private.effect_summary(after) end));
  perform private.record_issue_event(event);
end
$$;

/* Ends the issue effect that owns a deleted zone of a green. */
create function private.end_effect_of_zone(zone public.green_block) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.issue_effect set is_on = false where id = zone.effect_id and is_on;
end
$$;

/*
 * Keeps pins away from a new issue on a green that concerns the turf: two metres around it, and the error of its position.
 * The zone of a report by a member only warns.
 */
create function private.block_green_around(cause public.issue) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if cause.lng is null or not private.is_open_issue(cause.status)
    or cause.category not in ('green', 'irrigation', 'water', 'machine')
    or private.green_at(cause.lng, cause.lat) is null
    or exists (select 1 from public.issue_effect where issue_id = cause.id and kind = 'green_block' and is_on) then
    return;
  end if;
  insert into public.issue_effect (issue_id, kind, by_itself, is_confirmed)
  values (cause.id, 'green_block', true, exists (
    select 1 from public.profiles where id = cause.reporter_id and role_id in ('maintenance', 'admin')
    union all
    select 1 from public.issue_effect where issue_id = cause.id and kind = 'green_block' and by_itself and is_confirmed));
end
$$;

/*
 * Ends the effects of an issue that is repaired or declined. Those that people created pass from a duplicate to the issue it
 * was merged into.
 */
create function private.end_effects(cause public.issue) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.issue_effect e set issue_id = target.id
  from public.issue target
  where e.issue_id = cause.id and e.is_on and not e.by_itself and cause.status = 'declined'
    and target.id = cause.duplicate_of and private.is_open_issue(target.status)
    and not exists (
      select 1 from public.issue_effect same
      where same.issue_id = target.id and same.kind = e.kind and same.is_on
        and same.hole_id is not distinct from e.hole_id);
  update public.issue_effect set is_on = false where issue_id = cause.id and is_on;
end
$$;

/* Ends the effects of an issue that is done, and moves the zone on a green when its position or category changes. */
create function private.sync_issue_effects(before public.issue, after public.issue) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.is_open_issue(after.status) = private.is_open_issue(before.status)
    and (before.lng, before.lat, before.category) is not distinct from (after.lng, after.lat, after.category) then
    return;
  end if;
  if not private.is_open_issue(after.status) then
    perform private.end_effects(after);
    return;
  end if;
  update public.issue_effect set is_on = false where issue_id = after.id and by_itself and is_on;
  perform private.block_green_around(after);
end
$$;
