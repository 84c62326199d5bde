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

/* Moves an order to another status. The log keeps each reason, the row only that of a cancellation. */
create function private.move_order(before public.user_order, after public.user_order) returns public.user_order
language plpgsql volatile security definer set search_path = '' as $$
begin
  if after.expected_status <> before.status then
    perform private.refuse('order_moved_on', jsonb_build_object('status', before.status));
  end if;
  perform private.check_order_step(before, after);
  after.rush := before.rush;
  after.seq := private.record_order_step(before, after);
  if after.status <> 'cancelled' then
    after.reason := null;
  end if;
  after.updated_at := now();
  after.shown_at := coalesce(before.shown_at, now());
  after.preparing_at := case after.status when 'new' then null when 'preparing' then coalesce(before.preparing_at, now())
    else before.preparing_at end;
  after.ready_at := case after.status when 'ready' then now() when 'completed' then before.ready_at end;
  after.ended_at := case when after.status in ('completed', 'cancelled') then now() end;
  return after;
end
$$;
