-- Steps of an order: the rows of order_transition define the steps of each role.

/*
 * The role that decides the caller's steps of this order: kitchen staff use their own role, other people `member` for
 * their own orders.
 */
create function private.order_role(moved public.user_order) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return case
    when private.is_kitchen() then private.my_role()
    when moved.user_id = private.my_id() and private.my_role() <> 'guest' then 'member'
    else 'guest'
  end;
end
$$;

/* Refuses a step that the caller may not take; the server may take every step of any role. */
create function private.check_order_step(before public.user_order, after public.user_order) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  step public.order_transition;
begin
  if not exists (
    select 1 from public.order_transition where from_status = before.status and to_status = after.status
  )
    -- A cancelled order returns to the state in which it was cancelled.
    or (before.status = 'cancelled' and after.status <> private.status_before_cancelling(before)) then
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
  if step.needs_reason and before.user_id is distinct from private.my_id() and coalesce(trim(after.reason), '') = '' then
    perform private.refuse('order_step_reason');
  end if;
  if step.is_recall then
    perform private.check_recall_time(before, after);
  end if;
end
$$;

/* The state in which an order was cancelled: a begun order keeps its start time. */
create function private.status_before_cancelling(cancelled public.user_order) returns text
language sql immutable set search_path = '' as $$
  select case when cancelled.preparing_at is null then 'new' else 'preparing' end
$$;

/* Refuses to recall an order that ended too long ago. */
create function private.check_recall_time(ended public.user_order, after public.user_order) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  minutes constant integer := coalesce((private.setting('kitchen.recall_minutes') #>> '{}')::integer, 30);
begin
  if after.acted_at > coalesce(ended.ended_at, ended.updated_at) + make_interval(mins => minutes) then
    perform private.refuse('order_recall_late', jsonb_build_object('minutes', minutes));
  end if;
end
$$;

/*
 * The moment of a kitchen act. An offline tap has its own time, `tapped`. It counts if plausible: after `earliest`, at
 * most a minute in the future, and at most 12 hours ago. Otherwise the present counts.
 */
create function private.moment_of_act(tapped timestamptz, earliest timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select case
    when tapped >= earliest and tapped between now() - interval '12 hours' and now() + interval '1 minute'
    then least(tapped, now())
    else now()
  end
$$;

/*
 * Completes an order recalled from a cancellation: it is charged to the account again, and takes the returned dishes
 * from the stock again. Refuses if either is no longer possible.
 */
create function private.restore_order(cancelled public.user_order, after public.user_order) returns public.user_order
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_queue();
  if cancelled.pay = 'account' and private.charged_for(cancelled) > private.account_limit()
    - private.charged(cancelled.user_id, coalesce(cancelled.wanted_at, cancelled.created_at)) then
    perform private.refuse('order_recall_account');
  end if;
  if after.status = 'new' then
    perform private.start_rule();
    after := private.take_stock(after);
    perform private.end_rule();
  end if;
  return after;
end
$$;

/* Adds the step to the order's log, signed by the caller; returns its number in the log. */
create function private.record_order_step(before public.user_order, after public.user_order) returns bigint
language sql volatile security definer set search_path = '' as $$
  insert into public.order_event (order_id, from_status, to_status, actor_id, actor_role, reason, at)
  values (after.id, before.status, after.status, private.my_profile(), private.actor_role(), after.reason, after.acted_at)
  returning seq
$$;

/* Puts an open order first in line, or back. A person changes nothing else of an order within its state. */
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
  -- An earlier app sends no moment: the column then still contains the previous step's.
  after.acted_at := private.moment_of_act(nullif(after.acted_at, before.acted_at), coalesce(before.acted_at, before.created_at));
  perform private.check_order_step(before, after);
  if before.status = 'cancelled' then
    -- The reason belonged to the cancellation.
    after.reason := null;
    after := private.restore_order(before, after);
  end if;
  after.rush := before.rush;
  after.seq := private.record_order_step(before, after);
  if after.status <> 'cancelled' then
    after.reason := null;
  end if;
  after.updated_at := now();
  after.shown_at := coalesce(before.shown_at, after.acted_at);
  after.preparing_at := case after.status when 'new' then null
    when 'preparing' then coalesce(before.preparing_at, after.acted_at) else before.preparing_at end;
  after.ready_at := case
    when before.status = 'completed' or after.status = 'completed' then before.ready_at
    when after.status = 'ready' then after.acted_at end;
  after.ended_at := case when after.status in ('completed', 'cancelled') then after.acted_at end;
  return after;
end
$$;
