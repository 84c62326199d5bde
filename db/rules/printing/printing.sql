-- Tickets on paper. A row of ticket_print is printed at least once, and each print after a possible first one is marked
-- as a duplicate with the time of the first: docs/decisions/0045.

alter table public.printer enable row level security;
create policy "kitchen reads the printers" on public.printer for select to authenticated
  using ((select private.is_kitchen()));
create policy "admin adds printers" on public.printer for insert to authenticated
  with check ((select private.is_admin()));
create policy "admin changes printers" on public.printer for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admin deletes printers" on public.printer for delete to authenticated
  using ((select private.is_admin()));
grant select, delete, insert (id, name, host, port, stations, paper_mm, language, prints, is_enabled),
  update (name, host, port, stations, paper_mm, language, prints, is_enabled) on public.printer to authenticated;

alter table public.printer_state enable row level security;
create policy "kitchen reads the state of printers" on public.printer_state for select to authenticated
  using ((select private.is_kitchen()));
grant select on public.printer_state to authenticated;

alter table public.ticket_print enable row level security;
create policy "kitchen reads what was printed" on public.ticket_print for select to authenticated
  using ((select private.is_kitchen()));
create policy "kitchen prints" on public.ticket_print for insert to authenticated
  with check ((select private.is_kitchen()));
create policy "kitchen redirects and withdraws prints" on public.ticket_print for update to authenticated
  using ((select private.is_kitchen())) with check ((select private.is_kitchen()));
grant select, insert (id, printer_id, order_id), update (printer_id, status) on public.ticket_print to authenticated;

/* Whether an order has lines for one of the stations. */
create function private.has_lines_at(placed public.user_order, stations text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return exists (select 1 from jsonb_array_elements(placed.lines) line where line ->> 'station' = any (stations));
end
$$;

/* Queues a new ticket at the printers of its stations that print for this cause, once at each. */
create function private.queue_ticket(placed public.user_order, cause text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.ticket_print (printer_id, order_id, cause, stations)
  select p.id, placed.id, queue_ticket.cause, p.stations
  from public.printer p
  where p.is_enabled and p.prints in ('arrival', queue_ticket.cause) and private.has_lines_at(placed, p.stations)
    and not exists (select 1 from public.ticket_print t where t.order_id = placed.id and t.printer_id = p.id);
end
$$;

/* Withdraws the waiting prints of an ended order, and queues changes that the paper on the rail does not show yet. */
create function private.queue_step_prints(before public.user_order, after public.user_order) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  was_open constant boolean := before.status not in ('completed', 'cancelled');
  is_open constant boolean := after.status not in ('completed', 'cancelled');
begin
  if was_open and not is_open then
    update public.ticket_print set status = 'withdrawn'
    where order_id = after.id and status in ('waiting', 'unconfirmed') and (sent_at is null or after.status = 'completed');
    if after.status = 'cancelled' then
      perform private.queue_news(after, 'cancelled');
    end if;
  elsif is_open and not was_open then
    perform private.queue_news(after, 'reopened');
  elsif is_open and after.rush and not before.rush then
    perform private.queue_news(after, 'rush');
  end if;
end
$$;

/*
 * Queues news of an order at each printer that may have printed its ticket; for a reopened order without paper, the
 * ticket.
 */
create function private.queue_news(of_order public.user_order, news text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.ticket_print (printer_id, order_id, what, cause, stations)
  select t.printer_id, of_order.id, case when t.on_paper then news else 'ticket' end, 'step', t.stations
  from (
    select distinct on (printer_id) printer_id, stations,
      bool_or(sent_at is not null) over (partition by printer_id) as on_paper
    from public.ticket_print where order_id = of_order.id and what = 'ticket'
    order by printer_id, created_at) t
  join public.printer p on p.id = t.printer_id and p.is_enabled
  where t.on_paper or news = 'reopened'
$$;

/* Signs a print requested by a person, all lines of a ticket or a test page, and checks the printer. */
create function private.sign_print(asked public.ticket_print) returns public.ticket_print
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_direct_person() then
    asked.what := case when asked.order_id is null then 'test' else 'ticket' end;
    asked.cause := 'request';
    asked.requested_by := private.my_id();
    perform private.check_printer(asked.printer_id);
  end if;
  return asked;
end
$$;

create function private.check_printer(chosen uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select 1 from public.printer where id = chosen and not is_enabled) then
    perform private.refuse('printer_off');
  end if;
end
$$;

/* Sends a print to another printer, withdraws it, or queues an unconfirmed one again. */
create function private.redirect_print(before public.ticket_print, after public.ticket_print) returns public.ticket_print
language plpgsql stable security definer set search_path = '' as $$
begin
  if after.status = before.status and after.printer_id = before.printer_id then
    return after;
  end if;
  if before.status not in ('waiting', 'unconfirmed') or after.status not in ('waiting', 'unconfirmed', 'withdrawn') then
    perform private.refuse('print_over');
  end if;
  if after.printer_id <> before.printer_id then
    perform private.check_printer(after.printer_id);
    -- The other printer already has this ticket.
    if exists (
      select 1 from public.ticket_print t
      where t.order_id = before.order_id and t.what = before.what and t.printer_id = after.printer_id
        and t.stations @> before.stations and t.status in ('waiting', 'printed')
    ) then
      after.printer_id := before.printer_id;
      after.status := 'withdrawn';
    end if;
  end if;
  if after.status = 'waiting' then
    after.unanswered := 0;
  end if;
  return after;
end
$$;

/* Records a printer that was added, changed or deleted; `before` or `after` is null. */
create function private.audit_printer(before public.printer, after public.printer) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if before is distinct from after and private.is_by_wire() then
    perform private.record_act('setting_changed', 'printer', coalesce(after.id, before.id)::text,
      coalesce(after.name, before.name),
      case when before.id is not null then jsonb_build_object('address', before.host || ' ' || before.port) end,
      case when after.id is not null then jsonb_build_object('address', after.host || ' ' || after.port) end);
  end if;
end
$$;

/* Creates a printer's state and lane; resets them when its address changes, or when it is enabled or disabled. */
create function private.reset_printer(before public.printer, after public.printer) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if after.id is null or (after.host, after.port, after.is_enabled) = (before.host, before.port, before.is_enabled) then
    return;
  end if;
  insert into public.printer_state (printer_id) values (after.id)
  on conflict (printer_id) do update set condition = 'unknown', is_paper_low = false, since = now(), answered_at = null;
  insert into jobs.printer_lane (printer_id) values (after.id)
  on conflict (printer_id) do update set checked_at = null;
  perform pg_notify('printer_queue', '');
end
$$;
