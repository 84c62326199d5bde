-- The ladder of alarms. An alarm goes first to the device that its person used last. If that device does not show it in
-- time, it goes to the next one. If no device of any receiver showed it, the person on duty gets it.

/* How long a device has to report that it showed an alarm. */
create function private.shown_patience() returns interval language sql immutable set search_path = '' as
  'select interval ''30 seconds''';

/* Starts the ladder of an alarm to one person: pushes to the first device now, and checks the result later. */
create function private.start_ladder(alarm public.notification) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.push_to(alarm, device) from private.push_devices(alarm) device limit 1;
  insert into jobs.push_ladder (notification_id, due_at) values (alarm.id, now() + private.shown_patience())
  on conflict do nothing;
  perform pg_notify('push_ladder', '');
end
$$;

/* The time of the next step of a ladder; null without one. */
create function private.next_ladder_at() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(due_at) from jobs.push_ladder
$$;

/* Ends the ladder of an alarm. */
create function private.end_ladder(alarm uuid, how text) returns void
language sql volatile security definer set search_path = '' as $$
  update jobs.push_ladder set due_at = null, outcome = how where notification_id = alarm and outcome is null
$$;

/*
 * Whether the alarm is about several tickets and the kitchen has begun all of them. The start of a single ticket marks
 * its alarm as read.
 */
create function private.is_handled(alarm public.notification) returns boolean
language sql stable security definer set search_path = '' as $$
  select alarm.order_id is null and not exists (
    select from public.user_order where status = 'new' and coalesce(unseen_at, untouched_at) is not null)
$$;

/* Takes the next step of one due ladder. False when none is due, or another server takes it. */
create function private.climb_ladder() returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  ladder jobs.push_ladder;
  alarm public.notification;
  device uuid;
begin
  select * into ladder from jobs.push_ladder where due_at <= now() order by due_at limit 1 for update skip locked;
  if ladder.notification_id is null then
    return false;
  end if;
  select * into alarm from public.notification where id = ladder.notification_id;
  select d into device from private.push_devices(alarm) d
  where not exists (select 1 from jobs.push_delivery p where p.notification_id = alarm.id and p.token_id = d) limit 1;
  if exists (select 1 from jobs.push_delivery where notification_id = alarm.id and shown_at is not null) then
    perform private.end_ladder(alarm.id, 'shown');
  elsif alarm.read_at is not null then
    perform private.end_ladder(alarm.id, 'read');
  elsif alarm.created_at < now() - interval '1 hour' or private.is_handled(alarm) then
    perform private.end_ladder(alarm.id, 'over');
  elsif device is not null then
    perform private.push_to(alarm, device);
    update jobs.push_ladder set due_at = now() + private.shown_patience() where notification_id = alarm.id;
  else
    perform private.end_ladder(alarm.id, 'unreached');
    perform private.alert_duty(alarm);
  end if;
  return true;
end
$$;

/* Notifies the people on duty once every ladder of an alarm has ended and no receiver was reached. */
create function private.alert_duty(alarm public.notification) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  draft public.notification;
  ticket public.user_order;
begin
  -- Two servers ending the last two ladders at once would each see the other's as still running.
  perform private.take_turn('alert_duty', alarm.event_key);
  if alarm.type = 'duty' or exists (
    select 1 from public.notification n join jobs.push_ladder l on l.notification_id = n.id
    where n.event_key = alarm.event_key and l.outcome is distinct from 'unreached') then
    return;
  end if;
  select * into ticket from public.user_order where id = alarm.order_id;
  draft.event_key := left('unreached:' || alarm.event_key, 120);
  draft.type := 'duty';
  draft.order_id := alarm.order_id;
  draft.url := alarm.url;
  draft.topic := 'user_';
  perform private.tell(draft, case when ticket.id is null then 'orders.unreached' else 'order.unreached' end,
    jsonb_build_object('place', private.place_word(ticket)),
    jsonb_build_object('number', ticket.number, 'hole', ticket.place_hole, 'lines', private.order_lines_text(ticket)),
    private.on_duty());
end
$$;

/*
 * For administrators: the alarms of the last day, one row for each person, the newest first. `state` is climbing,
 * shown, read, unreached or over; `devices` are the steps so far: when each was pushed, accepted and shown, and why
 * not. `board_at` is the last report of the person's kitchen board that was open then, which rings without a push.
 */
drop function if exists public.alarm_ladders();
create function public.alarm_ladders()
returns table (id uuid, type text, title text, person text, created_at timestamptz, state text, next_at timestamptz, devices jsonb,
  board_at timestamptz)
language plpgsql stable security definer rows 20 set search_path = '' as $$
begin
  perform private.check_people_admin();
  return query
    select n.id, n.type, n.title, private.person_name(n.user_id), n.created_at, coalesce(l.outcome, 'climbing'), l.due_at, (
      select coalesce(jsonb_agg(jsonb_build_object('user_agent', s.user_agent, 'pushed_at', d.created_at,
        'accepted_at', d.accepted_at, 'shown_at', d.shown_at, 'opened_at', d.opened_at, 'error', d.error)
        order by d.created_at, d.id), '[]')
      from jobs.push_delivery d left join public.push_token t on t.id = d.token_id
      left join auth.sessions s on s.id = t.session_id
      where d.notification_id = n.id), (
      select max(b.reported_at) from jobs.kitchen_board b
      where b.user_id = n.user_id and b.reported_at > n.created_at - private.board_life())
    from jobs.push_ladder l join public.notification n on n.id = l.notification_id
    where n.created_at > now() - interval '1 day'
    order by n.created_at desc, n.id limit 100;
end
$$;
revoke execute on function public.alarm_ladders() from public, anon;
grant execute on function public.alarm_ladders() to authenticated;

/*
 * Replaces a subscription that its push service ended with a new one, with the same topics and choices. The device's
 * worker calls it without a session; the complete old subscription is the proof, and its session must still exist.
 */
create or replace function public.replace_push_token(before text, token text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  device public.push_token;
begin
  if private.push_kind(before) is distinct from 'web' or private.push_kind(replace_push_token.token) is distinct from 'web' then
    perform private.refuse('push_token_malformed');
  end if;
  select * into device from public.push_token t where t.token = before for update;
  -- A removed device stays removed under its new subscription.
  insert into jobs.removed_device (user_id, device_hash)
  select r.user_id, private.device_hash(replace_push_token.token) from jobs.removed_device r
  where device.id is null and r.device_hash = private.device_hash(before)
  on conflict do nothing;
  if device.id is null or not private.is_live(device) then
    return;
  end if;
  update public.push_token t set token = replace_push_token.token, seen_at = now() where t.id = device.id;
exception
  when unique_violation then perform private.refuse('push_token_taken');
end
$$;
revoke execute on function public.replace_push_token(text, text) from public;
grant execute on function public.replace_push_token(text, text) to anon, authenticated;
