-- Queries of the gateway while it talks to a printer. Not callable by clients.

/*
 * Takes the lane of a printer that has a ticket waiting or was last checked over half a minute ago. One gateway has a
 * lane at a time, until `busy_until`. Null: no printer is due.
 */
create function private.claim_printer(gateway uuid) returns jsonb
language sql volatile security definer set search_path = '' as $$
  with lane as (
    update jobs.printer_lane set holder = gateway, busy_until = now() + interval '30 seconds'
    where printer_id = (
      select l.printer_id
      from jobs.printer_lane l join public.printer p on p.id = l.printer_id and p.is_enabled
      where l.busy_until <= now()
        and (coalesce(l.checked_at <= now() - interval '30 seconds', true)
          or exists (select 1 from public.ticket_print t where t.printer_id = l.printer_id and t.status = 'waiting'))
      order by l.busy_until limit 1 for update of l skip locked)
    returning printer_id)
  select jsonb_build_object('id', p.id, 'name', p.name, 'host', p.host, 'port', p.port, 'paper_mm', p.paper_mm,
    'language', p.language, 'time_zone', coalesce(private.setting('club.time_zone') #>> '{}', 'UTC'),
    'club', coalesce(private.setting('club.name') #>> '{}', ''))
  from lane join public.printer p on p.id = lane.printer_id
$$;

/*
 * Lets a gateway contact a printer at once, after a person has added paper. Otherwise a printer that could not print is
 * tried every few seconds, and an idle one every half a minute.
 */
create or replace function public.try_printer(printer uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.check_assurance();
  if not private.is_kitchen() then
    perform private.refuse('printer_kitchen_only');
  end if;
  update jobs.printer_lane set checked_at = null, busy_until = case when holder is null then now() else busy_until end
  where printer_id = printer;
  perform pg_notify('printer_queue', '');
end
$$;
revoke execute on function public.try_printer(uuid) from public;
grant execute on function public.try_printer(uuid) to authenticated, service_role;

/* Keeps the lane for another half a minute; false when another gateway has it. */
create function private.hold_printer(printer uuid, gateway uuid) returns boolean
language sql volatile security definer set search_path = '' as $$
  with lane as (
    update jobs.printer_lane set busy_until = now() + interval '30 seconds'
    where printer_id = printer and holder = gateway
    returning 1)
  select exists (select 1 from lane)
$$;

/* Gives the lane back; no gateway takes it before the pause is over. */
create function private.release_printer(printer uuid, gateway uuid, pause_ms integer) returns void
language sql volatile security definer set search_path = '' as $$
  update jobs.printer_lane
  set holder = null, checked_at = now(), busy_until = now() + make_interval(secs => pause_ms / 1000.0)
  where printer_id = printer and holder = gateway
$$;

/* Stores a printer's reported state. */
create function private.record_printer_state(printer uuid, new_condition text, paper_low boolean) returns void
language sql volatile security definer set search_path = '' as $$
  update public.printer_state s
  set condition = new_condition, is_paper_low = paper_low,
    since = case when s.condition = new_condition then s.since else now() end,
    answered_at = case when new_condition in ('offline', 'address_refused') then s.answered_at else now() end
  where s.printer_id = printer
    and (s.condition <> new_condition or s.is_paper_low <> paper_low
      or (new_condition not in ('offline', 'address_refused') and coalesce(s.answered_at < now() - interval '5 minutes', true)))
$$;

/*
 * When the content of a print was first sent to a printer; null if it is certainly on no paper. A ticket counts as the
 * same at the same printer, and at every printer after a person's request; two printers that both print it on arrival
 * each have their own first.
 */
create function private.first_sent_at(print public.ticket_print) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(t.sent_at) from public.ticket_print t
  where t.id = print.id
    or (print.what = 'ticket' and t.what = 'ticket' and t.order_id = print.order_id and t.stations && print.stations
      and (t.printer_id = print.printer_id or 'request' in (t.cause, print.cause)))
$$;

/* The printed content of an order; null for a test page. */
create function private.order_on_paper(of_order uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('number', o.number, 'place', o.place, 'place_hole', o.place_hole, 'place_name', o.place_name,
    'place_name_i18n', o.place_name_i18n, 'allergies', coalesce(o.allergies, '{}'), 'note', o.note, 'rush', o.rush,
    'reason', o.reason, 'created_at', o.created_at, 'wanted_at', o.wanted_at, 'promised_to', o.promised_to,
    'lines', o.lines, 'guest', private.person_name(o.user_id))
  from public.user_order o where o.id = of_order
$$;

/* The next print of a printer with its content; null when none waits. */
create function private.next_print(printer uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', t.id, 'what', t.what, 'asked_at', t.created_at, 'stations', t.stations,
    'first_sent_at', private.first_sent_at(t), 'order', private.order_on_paper(t.order_id))
  from public.ticket_print t
  where t.printer_id = printer and t.status = 'waiting'
  order by t.created_at, t.id limit 1
$$;

/*
 * Records, before any byte is sent, that a print may be on paper from now on. False if it must not be printed as read:
 * it was withdrawn or redirected, another gateway has the lane, or the same ticket was sent elsewhere meanwhile.
 */
create function private.begin_print(print uuid, gateway uuid, expected_first timestamptz) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  next_print public.ticket_print;
begin
  -- Two printers start the same ticket one after the other.
  perform pg_advisory_xact_lock(64046, hashtext(order_id::text)) from public.ticket_print where id = print and order_id is not null;
  select t.* into next_print from public.ticket_print t
  join jobs.printer_lane l on l.printer_id = t.printer_id and l.holder = gateway and l.busy_until > now()
  where t.id = print and t.status = 'waiting' for update of t;
  if next_print.id is null or private.first_sent_at(next_print) is distinct from expected_first then
    return false;
  end if;
  update public.ticket_print set sent_at = coalesce(sent_at, clock_timestamp()), duplicate_of = expected_first
  where id = print;
  return true;
end
$$;

/* Marks a print as confirmed by its printer. */
create function private.confirm_print(print uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.ticket_print set status = 'printed', printed_at = now() where id = print
$$;

/* Counts a print that a ready printer did not confirm. After the third time a person must check. */
create function private.miss_confirmation(print uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.ticket_print
  set unanswered = unanswered + 1, status = case when unanswered >= 2 then 'unconfirmed' else status end
  where id = print and status = 'waiting'
$$;
