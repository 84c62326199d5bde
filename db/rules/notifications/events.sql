-- Events of orders and the course, and their receivers. An event in the past, from an import or the demo club, is
-- history without notifications.

create function private.is_news(at timestamptz) returns boolean
language sql stable
return at > now() - interval '1 minute';

create function private.order_lines_text(told public.user_order) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select string_agg((line ->> 'quantity') || ' × ' || (line ->> 'name'), ', ') from jsonb_array_elements(told.lines) line
  );
end
$$;

/* Whether an order is delivered to its member. An order to a hole from before places had kinds was delivered. */
create function private.is_brought(of_order public.user_order) returns boolean
language sql immutable set search_path = '' as $$
  select of_order.is_delivery or of_order.place = 'hole'
$$;

/*
 * Queues the news of a placed order, in its transaction. A gateway notifies the kitchen after the commit: the order
 * does not wait for inboxes and pushes, and concurrent orders are announced in one transaction.
 */
create function private.queue_order_news(event public.order_event) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into jobs.order_news (order_id, event_id) values (event.order_id, event.id) on conflict do nothing;
end
$$;

/*
 * Notifies the kitchen of up to 20 placed orders, oldest first. False when none is due, or another gateway has them. A
 * failed one does not delay others: it is retried ten times, from 5 seconds to 43 minutes later.
 */
create function private.notify_order_news() returns boolean
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  news jobs.order_news;
  is_done boolean := false;
begin
  perform private.start_rule();
  for news in
    select * from jobs.order_news where due_at <= now() and failed_at is null order by event_id limit 20 for update skip locked
  loop
    is_done := true;
    begin
      -- Deleting an order waits for its row of order_news, which is locked here. `nowait` avoids a deadlock: a locked
      -- order is retried later.
      perform from public.user_order where id = news.order_id for key share nowait;
      perform private.notify_order_event(e) from public.order_event e where e.id = news.event_id;
      delete from jobs.order_news where order_id = news.order_id;
    exception when others then
      update jobs.order_news set attempts = attempts + 1, due_at = now() + interval '5 seconds' * power(2, attempts),
        failed_at = case when attempts = 9 then now() end, last_error = sqlerrm
      where order_id = news.order_id;
    end;
  end loop;
  perform private.end_rule();
  return is_done;
end
$$;

/* The time of the kitchen's next notification of a placed order; null without one. */
create function private.next_order_news_at() returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select min(due_at) from jobs.order_news where failed_at is null);
end
$$;

/* Notifies the kitchen of a new order, and its member of each later step except one back to new. */
create function private.notify_order_event(event public.order_event) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  of_order public.user_order;
  draft public.notification;
  receivers uuid[];
  news text := 'order.' || event.to_status;
begin
  select * into of_order from public.user_order where id = event.order_id;
  if event.from_status = 'new' then
    -- The kitchen has seen the order. The deletion waits for a gateway that is notifying of it now; its notifications
    -- are then also marked as read.
    delete from jobs.order_news where order_id = of_order.id;
    update public.notification set read_at = now()
    where order_id = of_order.id and type in ('new', 'unseen', 'duty', 'untouched') and read_at is null;
  end if;
  draft.event_key := 'order_event:' || event.id;
  draft.type := event.to_status;
  draft.order_id := of_order.id;
  draft.url := '/orders/' || of_order.id;
  if event.from_status in ('completed', 'cancelled') then
    news := 'order.restored';
    receivers := array[of_order.user_id];
    draft.topic := 'orders-';
  elsif event.to_status = 'new' then
    -- A ticket stepped back to new was already in the kitchen: no receivers. A gateway notifies of new ones, where
    -- tell() cannot exclude the author as the caller.
    receivers := case when event.from_status is null then
      array(select private.audience('kitchen-orders') except select event.actor_id) end;
    draft.topic := 'kitchen-orders';
  else
    receivers := array[of_order.user_id];
    draft.topic := 'orders-';
    if event.to_status in ('ready', 'completed') and private.is_brought(of_order) then
      news := news || '_brought';
    end if;
  end if;
  perform private.tell(draft, news, jsonb_build_object('place', private.place_word(of_order)),
    jsonb_build_object('number', of_order.number, 'hole', of_order.place_hole,
      'lines', private.order_lines_text(of_order), 'text', event.reason),
    receivers);
end
$$;

/* Number of decimals of the currency; the app takes them from CLDR. */
create function private.currency_decimals(currency text) returns integer
language sql immutable set search_path = '' as $$
  select case
    when currency in ('AFN', 'ALL', 'BIF', 'CLP', 'COP', 'DJF', 'GNF', 'HUF', 'IDR', 'IQD', 'IRR', 'ISK', 'JPY', 'KMF',
      'KPW', 'KRW', 'LAK', 'LBP', 'MGA', 'MMK', 'PKR', 'PYG', 'RWF', 'SLL', 'SOS', 'SYP', 'UGX', 'VND', 'VUV', 'XAF',
      'XOF', 'XPF', 'YER') then 0
    when currency in ('BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    else 2 end
$$;

/* An amount with its currency in a form for every language: `4.00 EUR`. */
create function private.money_text(amount_minor bigint, currency text) returns text
language sql immutable set search_path = '' as $$
  select round(amount_minor / power(10::numeric, decimals), decimals) || ' ' || money_text.currency
  from private.currency_decimals(currency) decimals
$$;

/* Notifies the owner of an account of a refund or correction. The author of it gets no notification. */
create function private.notify_correction(correction public.account_correction) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  draft public.notification;
begin
  if not private.is_news(correction.created_at) then
    return;
  end if;
  draft.event_key := 'account_correction:' || correction.id;
  draft.type := correction.kind;
  draft.topic := 'orders-';
  draft.order_id := correction.order_id;
  draft.url := '/orders/' || correction.order_id;
  perform private.tell(draft,
    case when correction.kind = 'refund' then 'account.refund' when correction.amount_minor < 0 then 'account.lower'
      else 'account.again' end,
    '{}',
    jsonb_build_object('number', (select number from public.user_order where id = correction.order_id),
      'amount', private.money_text(abs(correction.amount_minor), correction.currency), 'text', correction.reason),
    array[correction.user_id]);
end
$$;

/* Notifies the receivers of announcements of a new course status. */
create function private.notify_course_status(status public.course_status) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  draft public.notification;
begin
  draft.event_key := 'course_status:' || gen_random_uuid();
  draft.type := 'announcement';
  draft.topic := 'global_announcements';
  draft.url := '/';
  perform private.tell(draft, 'course.' || status.status, '{}', jsonb_build_object('text', status.note),
    array(select private.audience('global_announcements')));
end
$$;

/* Notifies the person whose published pins are replaced, with the date of the pins. */
create function private.notify_replaced_pins(pins public.pin_set) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  draft public.notification;
begin
  if not private.is_news(pins.published_at) then
    return;
  end if;
  draft.event_key := 'pin_set:' || pins.id;
  draft.type := 'replaced';
  draft.topic := 'user_';
  draft.url := '/updatepins?date=' || pins.date;
  perform private.tell(draft, 'pins.replaced', '{}',
    jsonb_build_object('name', coalesce(private.person_name(pins.created_by), '–'), 'day', pins.date),
    array(select created_by from public.pin_set where id = pins.replaces));
end
$$;

/* Notifies the author of published pins when another person withdraws them. */
create function private.notify_withdrawn_pins(pins public.pin_set) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  draft public.notification;
begin
  if pins.created_by is not distinct from private.my_id() then
    return;
  end if;
  draft.event_key := 'pin_set.withdrawn:' || pins.id;
  draft.type := 'withdrawn';
  draft.topic := 'user_';
  draft.url := '/updatepins?date=' || pins.date;
  perform private.tell(draft, 'pins.withdrawn', '{}',
    jsonb_build_object('name', coalesce(private.person_name(private.my_id()), '–'), 'day', pins.date),
    array[pins.created_by]);
end
$$;
