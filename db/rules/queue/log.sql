-- The log of the kitchen: each change of a ticket is one row of order_event, numbered in the order of commits.

/* Serializes the transactions that change the queue, until their commit. */
create function private.lock_queue() returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(64017);
end
$$;

/*
 * The next number. Locked until the commit, so that no reader sees a number before a lower one. A statement that
 * changes several orders blocks all others, so change them one by one.
 */
create function private.next_order_seq() returns bigint
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_queue();
  return nextval('public.order_event_seq');
end
$$;

/* The number of the last event. */
create function private.last_order_seq() returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select last_value from public.order_event_seq
  );
end
$$;

/*
 * Numbers an event without a number. The placing of an order, also one rewritten by a seed, has the number of the
 * order.
 */
create function private.number_order_event(event public.order_event) returns public.order_event
language plpgsql volatile security definer set search_path = '' as $$
begin
  if event.seq is null and event.kind = 'step' and event.from_status is null then
    select o.seq into event.seq from public.user_order o
    where o.id = event.order_id and o.seq > 0 and not exists (select 1 from public.order_event e where e.seq = o.seq);
  end if;
  event.seq := coalesce(event.seq, private.next_order_seq());
  return event;
end
$$;

/*
 * The next ticket number of a club day, from 1. It is computed from that day's orders and not from a sequence, so that
 * an order that is refused, or lost in a crash, uses no number. Call it when the queue is locked.
 */
create function private.next_ticket_number(day date) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
begin
  return (
    select coalesce(max(number), 0) + 1 from public.user_order where club_day = day
  );
end
$$;

/* Adds an event within an order's state to the log, signed by the caller; returns its number. */
create function private.note_order(
  noted public.user_order, kind text, value boolean default null, item uuid default null, at timestamptz default now()
) returns bigint
language sql volatile security definer set search_path = '' as $$
  insert into public.order_event (order_id, kind, from_status, to_status, actor_id, actor_role, item_id, value, at)
  values (noted.id, kind, noted.status, noted.status, private.my_profile(), private.actor_role(), item, value, note_order.at)
  returning seq
$$;

/*
 * Adds to the log that the kitchen ticked or unticked a line, with the moment of the tap; gives the line the same
 * number.
 */
create function private.record_tick(before public.user_order_item, after public.user_order_item) returns public.user_order_item
language plpgsql volatile security definer set search_path = '' as $$
declare
  of_order public.user_order;
begin
  select * into of_order from public.user_order where id = after.order_id;
  after.acted_at := private.moment_of_act(nullif(after.acted_at, before.acted_at), coalesce(before.acted_at, of_order.created_at));
  after.seq := private.note_order(of_order, 'tick', after.done, after.id, after.acted_at);
  return after;
end
$$;
