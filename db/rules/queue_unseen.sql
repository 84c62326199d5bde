-- No ticket unseen: a screen of the kitchen says that it has shown a new ticket. Where none does, the other devices of
-- the kitchen ring, and then the person on duty is notified.

alter table public.ticket_receipt enable row level security;
create policy "kitchen reads what its screens have shown" on public.ticket_receipt for select to authenticated
  using ((select private.is_kitchen()));
create policy "screens of the kitchen say what they have shown" on public.ticket_receipt for insert to authenticated
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

/* How long a new ticket may be on no screen. */
create function private.unseen_patience() returns interval
language sql stable security definer set search_path = '' as $$
  select make_interval(secs => coalesce((private.setting('kitchen.unseen_seconds') #>> '{}')::float8, 20))
$$;

/* The time of the next reminder of a ticket that no screen has shown; null without one. */
create function private.next_unseen_at() returns timestamptz
language sql stable security definer set search_path = '' as $$
  -- A scalar subquery: asked once, and not for each ticket of a busy hour.
  select min(created_at + (select private.unseen_patience()) * case when unseen_at is null then 1 else 2 end)
  from public.user_order
  where status = 'new' and shown_at is null and duty_at is null and created_at > now() - interval '1 hour'
$$;

/* The people to notify when no screen shows a ticket: the person on duty, or every administrator. */
create function private.on_duty() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array_agg(id) from public.profiles
  where case when exists (
      select 1 from public.profiles p where p.id = private.as_uuid(private.setting('kitchen.duty_manager') #>> '{}')
        and p.role_id in ('kitchen', 'admin'))
    then id = private.as_uuid(private.setting('kitchen.duty_manager') #>> '{}')
    else role_id = 'admin' end
$$;

/* Rings for one ticket that is due, or notifies the person on duty. False when none is due, or another server has it. */
create function private.ring_unseen() returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  patience interval := private.unseen_patience();
  unseen public.user_order;
  event bigint;
  news text;
begin
  select * into unseen from public.user_order
  where status = 'new' and shown_at is null and duty_at is null and created_at > now() - interval '1 hour'
    and created_at <= now() - patience * case when unseen_at is null then 1 else 2 end
  order by created_at limit 1 for update skip locked;
  if unseen.id is null then
    return false;
  end if;
  news := case when unseen.unseen_at is null then 'unseen' else 'duty' end;
  update public.user_order
  set unseen_at = coalesce(unseen_at, now()), duty_at = case when news = 'duty' then now() end
  where id = unseen.id;
  event := private.note_order(unseen, news);
  perform private.tell_unseen(unseen, news, event);
  return true;
end
$$;

create function private.tell_unseen(unseen public.user_order, news text, event bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  draft public.notification;
begin
  draft.event_key := 'order_event_seq:' || event;
  draft.type := news;
  draft.order_id := unseen.id;
  draft.url := '/orders/' || unseen.id;
  draft.topic := case news when 'unseen' then 'kitchen-orders' else 'user_' end;
  perform private.tell(draft, 'order.' || news, jsonb_build_object('place', unseen.place),
    jsonb_build_object('number', unseen.number, 'hole', unseen.place_hole,
      'lines', private.order_lines_text(unseen)),
    case news when 'unseen' then array(select private.audience('kitchen-orders')) else private.on_duty() end);
end
$$;

/* Lets the server look at the clock. */
create function private.announce_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('order_placed', '');
  return null;
end
$$;
create trigger announce_order after insert on public.user_order
  for each statement execute function private.announce_order();
