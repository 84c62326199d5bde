-- A ticket is seen while it is on a board: a page of the kitchen that is visible, connected and counts the ticket, even
-- if only under "+6 more". Boards report which tickets they count; without a report a board is gone.

/* How long a board counts as open after its last report. It reports each 15 seconds, so one report may be lost. */
create function private.board_life() returns interval language sql immutable set search_path = '' as
  'select interval ''40 seconds''';

/* Whether a board counts an order: it has applied the order's last event, and shows a station of the order. */
create function private.board_counts(board jobs.kitchen_board, counted public.user_order) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return board.log_seq >= counted.seq
    and (board.station = 'all' or counted.lines @> jsonb_build_array(jsonb_build_object('station', board.station)));
end
$$;

/*
 * Whether a board may count an order by now, because it has not reported since the order came. A machine too busy to
 * serve its boards gets no reports for a while, and an alarm would then be false. A report received shortly after the
 * order was sent before it.
 */
create function private.board_may_count(board jobs.kitchen_board, counted public.user_order) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  board.log_seq := case when board.reported_at < counted.created_at + interval '5 seconds' then counted.seq else board.log_seq end;
  return private.board_counts(board, counted);
end
$$;

/* The time until which an order counts as on a board, or may be, by the newest report; null without a board. */
create function private.on_board_until(counted public.user_order) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select max(b.reported_at) + private.board_life() from jobs.kitchen_board b where private.board_may_count(b, counted)
  );
end
$$;

/*
 * Records that a board is visible and connected, and the last log event that it has applied. One report counts all
 * tickets up to that event, so a rush needs no write for each ticket. `board` is the page's own id. `station` is the
 * board's station, `all` for every station.
 */
create or replace function public.report_board(board uuid, station text, counted bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  report jobs.kitchen_board;
begin
  perform private.check_assurance();
  if not private.is_kitchen() then
    perform private.refuse('board_kitchen_only');
  end if;
  insert into jobs.kitchen_board as b (id, user_id, station, log_seq, reported_at)
  -- No board can know a future event.
  values (board, private.my_id(), left(report_board.station, 40), least(counted, private.last_order_seq()), now())
  on conflict (id) do update set
    user_id = excluded.user_id, station = excluded.station, log_seq = excluded.log_seq, reported_at = excluded.reported_at
  returning * into report;
  delete from jobs.kitchen_board where reported_at < now() - interval '1 day';
  perform private.start_rule();
  update public.user_order o set shown_at = now()
  where o.status = 'new' and o.shown_at is null and private.board_counts(report, o);
  perform private.end_rule();
end
$$;
revoke execute on function public.report_board(uuid, text, bigint) from public;
grant execute on function public.report_board(uuid, text, bigint) to authenticated, service_role;

-- A person who opens a ticket in full has seen it too. Apps before the reports sent such a receipt for each card.

alter table public.ticket_receipt enable row level security;
create policy "kitchen reads which tickets were opened" on public.ticket_receipt for select to authenticated
  using ((select private.is_kitchen()));
create policy "kitchen says which tickets it has opened" on public.ticket_receipt for insert to authenticated
  with check ((select private.is_kitchen()));
grant select, insert (id, order_id, device_id) on public.ticket_receipt to authenticated;

/* Marks the order of a receipt as shown, and adds that to the log. */
create function private.mark_order_shown(receipt public.ticket_receipt) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  shown public.user_order;
begin
  update public.user_order set shown_at = receipt.shown_at
  where id = receipt.order_id and shown_at is null
  returning * into shown;
  if shown.id is not null then
    perform private.note_order(shown, 'shown');
  end if;
end
$$;
