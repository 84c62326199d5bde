-- The log of the kitchen: whatever changes a ticket is one row of order_event, numbered in the order of commits.

/*
 * The next number. Held until the commit, so that nobody ever sees a number while a lower one is still to come; a
 * statement that changes several orders takes turns with all others, so change them one by one.
 */
create function private.next_order_seq() returns bigint
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(64017);
  return nextval('public.order_event_seq');
end
$$;

create function private.number_order_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.seq is null and new.kind = 'step' and new.from_status is null then
    -- The placing of an order has the number that the order was given.
    select o.seq into new.seq from public.user_order o
    where o.id = new.order_id and o.seq > 0 and not exists (select 1 from public.order_event e where e.seq = o.seq);
  end if;
  new.seq := coalesce(new.seq, private.next_order_seq());
  return new;
end
$$;
create trigger number_order_event before insert on public.order_event
  for each row execute function private.number_order_event();

/* Adds what happened to an order within its state, signed by the caller; gives its number. */
create function private.note_order(noted public.user_order, kind text, value boolean default null, item uuid default null)
returns bigint
language sql volatile security definer set search_path = '' as $$
  insert into public.order_event (order_id, kind, from_status, to_status, actor_id, actor_role, item_id, value)
  values (noted.id, kind, noted.status, noted.status, private.my_profile(), private.actor_role(), item, value)
  returning seq
$$;

create function private.tick_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ticked public.user_order;
begin
  select * into ticked from public.user_order where id = new.order_id;
  new.seq := private.note_order(ticked, 'tick', new.done, new.id);
  return new;
end
$$;
create trigger tick_line before update on public.user_order_item
  for each row when (new.done is distinct from old.done) execute function private.tick_line();
