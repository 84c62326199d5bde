-- Moving an order on: the rows of order_transition say who may take which step.

/* By which role's rows the caller moves this order: staff of the kitchen by their own, others as its member. */
create function private.order_role(moved public.user_order) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when private.is_kitchen() then private.my_role()
    when moved.user_id = private.my_id() and private.my_role() <> 'guest' then 'member'
    else 'guest'
  end
$$;

/* Refuses a step that the caller may not take; the server itself may take any step that somebody may. */
create function private.check_order_step(before public.user_order, after public.user_order) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  step public.order_transition;
begin
  if not exists (
    select 1 from public.order_transition where from_status = before.status and to_status = after.status
  ) then
    perform private.refuse('order_step_impossible', jsonb_build_object('from', before.status, 'to', after.status));
  end if;
  if not private.is_person() then
    return;
  end if;
  select * into step from public.order_transition
  where from_status = before.status and to_status = after.status and role_id = private.order_role(before);
  if step.role_id is null then
    perform private.refuse('order_step_forbidden', jsonb_build_object('from', before.status, 'to', after.status));
  end if;
  if step.needs_reason and coalesce(trim(after.reason), '') = '' then
    perform private.refuse('order_step_reason');
  end if;
end
$$;

/* Adds the step to what happened to the order, signed by the caller; gives its number in the log. */
create function private.record_order_step(before public.user_order, after public.user_order) returns bigint
language sql volatile security definer set search_path = '' as $$
  insert into public.order_event (order_id, from_status, to_status, actor_id, actor_role, reason)
  values (after.id, before.status, after.status, private.my_profile(), private.actor_role(), after.reason)
  returning seq
$$;

/* Puts an open order first in line, or back. Nothing else of an order is changed within its state by a person. */
create function private.rush_order(before public.user_order, rush boolean) returns public.user_order
language plpgsql volatile security definer set search_path = '' as $$
begin
  if rush = before.rush then
    return before;
  end if;
  if not private.is_kitchen() then
    perform private.refuse('order_rush_forbidden');
  end if;
  if before.status in ('completed', 'cancelled') then
    perform private.refuse('order_step_impossible', jsonb_build_object('from', before.status, 'to', before.status));
  end if;
  before.rush := rush;
  before.seq := private.note_order(before, 'rush', rush);
  return before;
end
$$;

create function private.move_order() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  expected text := new.expected_status;
  -- Deeper than one is a rule's own hand, such as a receipt that says that the order was shown.
  by_person boolean := private.is_person() and pg_trigger_depth() = 1;
begin
  -- A foreign key empties the id of a person whose account is deleted; nobody else can.
  if new.user_id is null and old.user_id is not null then
    return new;
  end if;
  new.expected_status := null;
  if new.status = old.status then
    -- Said twice, or by two people at once: done already. The server may correct other columns.
    return case when by_person then private.rush_order(old, new.rush) else new end;
  end if;
  if expected is not null and expected <> old.status then
    perform private.refuse('order_moved_on', jsonb_build_object('status', old.status));
  end if;
  perform private.check_order_step(old, new);
  new.rush := old.rush;
  new.seq := private.record_order_step(old, new);
  -- The events keep every reason, the row only that of its end: a step must not live on the reason of another.
  if new.status <> 'cancelled' then
    new.reason := null;
  end if;
  new.updated_at := now();
  new.shown_at := coalesce(old.shown_at, now());
  new.preparing_at := case new.status when 'new' then null when 'preparing' then coalesce(old.preparing_at, now())
    else old.preparing_at end;
  new.ready_at := case new.status when 'ready' then now() when 'completed' then old.ready_at end;
  new.ended_at := case when new.status in ('completed', 'cancelled') then now() end;
  return new;
end
$$;
create trigger move_order before update on public.user_order
  for each row execute function private.move_order();
