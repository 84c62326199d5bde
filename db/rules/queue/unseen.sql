-- Alarms for new tickets. `unseen`: no board counts the ticket, and the devices of the kitchen ring. `duty`: still no
-- board does, and the person on duty is notified. `untouched`: the ticket is still new after the club's time. One alarm
-- is for all due tickets, and rings at most once a minute.

/* How long a new ticket may be missing on all boards. */
create function private.unseen_patience() returns interval
language sql stable security definer set search_path = '' as $$
  select make_interval(secs => coalesce((private.setting('kitchen.unseen_seconds') #>> '{}')::float8, 20))
$$;

/* How long a ticket may stay new; null: no limit. */
create function private.untouched_patience() returns interval
language sql stable security definer set search_path = '' as $$
  select make_interval(mins => (nullif(private.setting('kitchen.untouched_minutes'), 'null') #>> '{}')::integer)
$$;

/*
 * The pending alarms of new tickets, and when each is due. An order with a chosen time must be begun by then. Orders
 * older than an hour are ignored: they are forgotten, not urgent.
 */
create function private.alarms()
returns table (order_id uuid, alarm text, due_at timestamptz)
language sql stable security definer rows 40 set search_path = '' as $$
  with club as materialized (
    select private.unseen_patience() as unseen, private.untouched_patience() as untouched,
      (select max(unseen_at) from public.user_order where status = 'new') + interval '1 minute' as unseen_quiet,
      (select max(duty_at) from public.user_order where status = 'new') + interval '1 minute' as duty_quiet,
      (select max(untouched_at) from public.user_order where status = 'new') + interval '1 minute' as untouched_quiet
  ), ticket as materialized (
    select o.id, o.created_at, greatest(o.created_at, o.wanted_at) as wanted_at, o.unseen_at, o.duty_at, o.untouched_at,
      private.on_board_until(o) as on_board_until,
      exists (select 1 from public.ticket_receipt r where r.order_id = o.id) as is_opened
    from public.user_order o
    where o.status = 'new' and greatest(o.created_at, o.wanted_at) > now() - interval '1 hour'
      -- Excludes history written by the server, see private.promise_order.
      and o.shown_at is distinct from o.created_at
  )
  select id, 'unseen', greatest(created_at + club.unseen, on_board_until, club.unseen_quiet)
  from ticket, club
  where unseen_at is null and not is_opened and created_at > now() - interval '1 hour'
  union all
  select id, 'duty', greatest(created_at + 2 * club.unseen, on_board_until, club.duty_quiet)
  from ticket, club
  where unseen_at is not null and duty_at is null and not is_opened and created_at > now() - interval '1 hour'
  union all
  select id, 'untouched', greatest(created_at + club.untouched, wanted_at, club.untouched_quiet)
  from ticket, club
  where untouched_at is null and club.untouched is not null
$$;

/* The time of the next alarm; null without one. */
create function private.next_alarm_at() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(due_at) from private.alarms()
$$;

/* The people to notify when no board counts a ticket: the person on duty unless suspended, or every administrator. */
create function private.on_duty() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array_agg(id) from public.profiles
  where case when private.may_hear('kitchen-orders', private.as_uuid(private.setting('kitchen.duty_manager') #>> '{}'))
    then id = private.as_uuid(private.setting('kitchen.duty_manager') #>> '{}')
    else role_id = 'admin' end
$$;

/* Rings one alarm for all tickets for which it is due. False when none is due, or another server rings. */
create function private.ring_alarm() returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  due_alarm text;
  due_orders uuid[];
  due_order uuid;
  rung public.user_order;
  tickets public.user_order[] := '{}';
  event bigint;
begin
  if not pg_try_advisory_xact_lock(64018) then
    return false;
  end if;
  select a.alarm, array_agg(a.order_id order by a.order_id) into due_alarm, due_orders
  from private.alarms() a
  -- Includes tickets due in a moment: orders of one rush were not placed in the same millisecond.
  where a.due_at <= now() + interval '5 seconds'
  group by a.alarm having min(a.due_at) <= now()
  -- Tickets that no board counts come first.
  order by a.alarm = 'untouched', a.alarm = 'duty' limit 1;
  -- One by one: events are numbered in the order of commits.
  foreach due_order in array coalesce(due_orders, '{}') loop
    update public.user_order set
      unseen_at = case due_alarm when 'unseen' then now() else unseen_at end,
      duty_at = case due_alarm when 'duty' then now() else duty_at end,
      untouched_at = case due_alarm when 'untouched' then now() else untouched_at end
    where id = due_order and status = 'new'
    returning * into rung;
    if rung.id is not null then
      event := private.note_order(rung, due_alarm);
      if due_alarm <> 'untouched' then
        perform private.queue_ticket(rung, 'unseen');
      end if;
      tickets := tickets || rung;
    end if;
  end loop;
  if event is not null then
    perform private.notify_alarm(tickets, due_alarm, event);
  end if;
  return due_alarm is not null;
end
$$;

/*
 * Notifies of one alarm: of a single ticket with its lines and a link to the kitchen's ticket, of several with their
 * numbers and a link to the queue.
 */
create function private.notify_alarm(tickets public.user_order[], alarm text, event bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  draft public.notification;
  ticket constant public.user_order := tickets[1];
  is_one constant boolean := cardinality(tickets) = 1;
begin
  draft.event_key := 'order_event_seq:' || event;
  draft.type := alarm;
  draft.order_id := case when is_one then ticket.id end;
  draft.url := case when is_one then '/kitchenorderview?orderId=' || ticket.id else '/kitchenorderlist' end;
  draft.topic := case alarm when 'duty' then 'user_' else 'kitchen-orders' end;
  perform private.tell(draft, case when is_one then 'order.' else 'orders.' end || alarm,
    jsonb_build_object('place', private.place_word(ticket)),
    jsonb_build_object('number', ticket.number, 'hole', ticket.place_hole, 'lines', private.order_lines_text(ticket),
      'count', cardinality(tickets),
      'numbers', (select string_agg(t.number::text, ', ' order by t.number) from unnest(tickets) t)),
    case alarm when 'duty' then private.on_duty() else array(select private.audience('kitchen-orders')) end);
end
$$;

/* Wakes the server, which checks when an unseen order needs an alarm. */
create function private.announce_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('order_placed', '');
  return null;
end
$$;
create trigger announce_order after insert on public.user_order
  for each statement execute function private.announce_order();
