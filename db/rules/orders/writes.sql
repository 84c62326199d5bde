-- The order of each write to the tables of orders: one function before the row is written, one after it. They call
-- their steps in the written order. `old` is null for an INSERT, `new` for a DELETE.
--
-- The statements of an order's steps find rows by their keys, so one plan fits all values. Without `plan_cache_mode`
-- PostgreSQL plans nine of them again for each order, which takes a fifth of its time.

create function private.before_user_order_write() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  club jsonb;
  served_at public.serving_place;
begin
  if tg_op = 'UPDATE' then
    return private.before_user_order_update(old, new);
  end if;
  -- An order that is sent twice is refused by the primary key, also when the kitchen has closed since.
  if exists (select 1 from public.user_order where id = new.id) then
    return new;
  end if;
  club := private.order_settings();
  served_at := private.serving_place_of(new);
  if private.is_person() then
    new := private.sign_order(new);
    perform private.check_order_author(new, club);
    perform private.check_order_place(new);
    perform private.check_serving_place(new, served_at);
  end if;
  new := private.copy_allergies(new);
  new := private.name_serving_place(new, served_at);
  new := private.price_order(new, club);
  -- An estimate: orders of the same moment are not counted here, and so do not wait for each other.
  new := private.promise_order(new, club);
  if private.is_person() then
    perform private.check_limits('limits.open_orders', 'limits.orders_per_hour');
  end if;
  -- From here on orders are taken one after the other, until their commit.
  new := private.queue_order(new, club);
  if private.is_person() then
    perform private.check_capacity(new, club);
    perform private.check_account(new);
    perform private.start_rule();
    new := private.take_stock(new);
    perform private.end_rule();
  end if;
  new.expected_status := null;
  new.updated_at := now();
  return new;
end
$$;

create function private.before_user_order_update(before public.user_order, after public.user_order)
returns public.user_order
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Deleting an account or a serving place empties these columns through the foreign key. People cannot write them.
  if after.serving_place_id is null and before.serving_place_id is not null then
    return after;
  end if;
  if after.user_id is null and before.user_id is not null then
    after.allergies := '{}';
    return after;
  end if;
  if after.status <> before.status then
    after := private.move_order(before, after);
  elsif private.is_direct_person() then
    -- A step that another person took before changes nothing; the kitchen may change the rush.
    after := private.rush_order(before, after.rush);
  end if;
  after.expected_status := null;
  return after;
end
$$;
create trigger before_write before insert or update on public.user_order
  for each row execute function private.before_user_order_write();

create function private.after_user_order_write() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  perform private.start_rule();
  if tg_op = 'INSERT' then
    perform private.insert_order_items(new);
    perform private.record_placing(new);
    if private.is_news(new.created_at) then
      perform private.queue_ticket(new, 'arrival');
    end if;
  else
    if new.total_minor <> old.total_minor or new.pay <> old.pay
      or (new.status = 'cancelled') <> (old.status = 'cancelled') then
      perform private.audit_order(old, new);
    end if;
    if new.status = 'cancelled' and old.status = 'new' then
      perform private.return_stock(new);
    end if;
    if new.status = 'ready' and old.status <> 'ready' then
      perform private.learn_promise(new);
    end if;
    if new.status <> old.status or new.rush <> old.rush then
      perform private.queue_step_prints(old, new);
    end if;
  end if;
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after insert or update on public.user_order
  for each row execute function private.after_user_order_write();

create function private.before_user_order_item_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.done is distinct from old.done then
    new := private.record_tick(old, new);
  else
    new.acted_at := old.acted_at;
  end if;
  return new;
end
$$;
create trigger before_write before update on public.user_order_item
  for each row execute function private.before_user_order_item_write();

create function private.before_order_event_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  return private.number_order_event(new);
end
$$;
create trigger before_write before insert on public.order_event
  for each row execute function private.before_order_event_write();

create function private.after_order_event_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  -- A person's step sends notifications even if its tap was made offline a while ago.
  if new.kind = 'step' and (private.is_person() or private.is_news(new.at)) then
    if new.from_status is null then
      perform private.queue_order_news(new);
    else
      perform private.notify_order_event(new);
    end if;
  end if;
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after insert on public.order_event
  for each row execute function private.after_order_event_write();

create function private.before_ticket_receipt_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A reopened screen sends its receipts again.
  if exists (select 1 from public.ticket_receipt where order_id = new.order_id and device_id = new.device_id) then
    return null;
  end if;
  if private.is_person() then
    new.user_id := private.my_id();
    new.shown_at := now();
  end if;
  return new;
end
$$;
create trigger before_write before insert on public.ticket_receipt
  for each row execute function private.before_ticket_receipt_write();

create function private.after_ticket_receipt_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  perform private.mark_order_shown(new);
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after insert on public.ticket_receipt
  for each row execute function private.after_ticket_receipt_write();

create function private.before_account_correction_write() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  charge public.user_order;
begin
  select * into charge from public.user_order where id = new.order_id for update;
  new := private.sign_correction(new, charge);
  -- A correction that is sent twice is refused by the primary key.
  if not exists (select 1 from public.account_correction where id = new.id) then
    perform private.check_correction(new, charge);
  end if;
  return new;
end
$$;
create trigger before_write before insert on public.account_correction
  for each row execute function private.before_account_correction_write();

create function private.after_account_correction_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  perform private.audit_correction(new);
  perform private.notify_correction(new);
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after insert on public.account_correction
  for each row execute function private.after_account_correction_write();

create function private.before_serving_place_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.check_place_deletion(old);
    return old;
  end if;
  perform private.check_menu_hours(new.hours);
  return new;
end
$$;
create trigger before_write before insert or update or delete on public.serving_place
  for each row execute function private.before_serving_place_write();
