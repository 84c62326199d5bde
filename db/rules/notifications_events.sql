-- What happens to orders and the course, and who hears of it. An event from the past, as an import or the demo
-- club writes it, is history and tells nobody.

create function private.is_news(at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select at > now() - interval '1 minute'
$$;

create function private.order_lines_text(told public.user_order) returns text
language sql immutable set search_path = '' as $$
  select string_agg((line ->> 'quantity') || ' × ' || (line ->> 'name'), ', ') from jsonb_array_elements(told.lines) line
$$;

create function private.tell_order_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.user_order;
  draft public.notification;
  receivers uuid[];
begin
  select * into told from public.user_order where id = new.order_id;
  if new.from_status = 'new' then
    -- The kitchen has seen it.
    update public.notification set read_at = now() where order_id = told.id and type = 'new' and read_at is null;
  end if;
  draft.event_key := 'order_event:' || new.id;
  draft.type := new.to_status;
  draft.order_id := told.id;
  draft.url := '/orders/' || told.id;
  if new.to_status = 'new' then
    -- A ticket that is taken back to new was in the kitchen already.
    receivers := case when new.from_status is null then array(select private.audience('kitchen-orders')) end;
    draft.topic := 'kitchen-orders';
  else
    receivers := array[told.user_id];
    draft.topic := 'orders-';
  end if;
  perform private.tell(draft, 'order.' || new.to_status, jsonb_build_object('place', told.place),
    jsonb_build_object('number', told.number, 'hole', told.place_hole, 'lines', private.order_lines_text(told),
      'text', new.reason),
    receivers);
  return null;
end
$$;
create trigger tell_order_event after insert on public.order_event
  for each row when (new.kind = 'step' and private.is_news(new.at)) execute function private.tell_order_event();

create function private.tell_course_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  draft public.notification;
begin
  draft.event_key := 'course_status:' || gen_random_uuid();
  draft.type := 'announcement';
  draft.topic := 'global_announcements';
  draft.url := '/';
  perform private.tell(draft, 'course.' || new.status, '{}', jsonb_build_object('text', new.note),
    array(select private.audience('global_announcements')));
  return null;
end
$$;
create trigger tell_course_status after update of status on public.course_status
  for each row when (new.status <> old.status) execute function private.tell_course_status();

/* Whoever published the pins that others replace hears of it, with the day. */
create function private.tell_replaced_pins() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  draft public.notification;
begin
  if not private.is_news(new.published_at) then
    return null;
  end if;
  draft.event_key := 'pin_set:' || new.id;
  draft.type := 'replaced';
  draft.topic := 'user_';
  draft.url := '/updatepins?date=' || new.date;
  perform private.tell(draft, 'pins.replaced', '{}',
    jsonb_build_object('name', coalesce(private.person_name(new.created_by), '–'), 'day', new.date),
    array(select created_by from public.pin_set where id = new.replaces));
  return null;
end
$$;
create trigger tell_replaced_pins_insert after insert on public.pin_set
  for each row when (new.status = 'published' and new.replaces is not null)
  execute function private.tell_replaced_pins();
create trigger tell_replaced_pins_update after update of status on public.pin_set
  for each row when (old.status = 'draft' and new.status = 'published' and new.replaces is not null)
  execute function private.tell_replaced_pins();

/* Whoever published pins that another withdraws hears of it. */
create function private.tell_withdrawn_pins() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  draft public.notification;
begin
  if new.created_by is not distinct from private.my_id() then
    return null;
  end if;
  draft.event_key := 'pin_set.withdrawn:' || new.id;
  draft.type := 'withdrawn';
  draft.topic := 'user_';
  draft.url := '/updatepins?date=' || new.date;
  perform private.tell(draft, 'pins.withdrawn', '{}',
    jsonb_build_object('name', coalesce(private.person_name(private.my_id()), '–'), 'day', new.date),
    array[new.created_by]);
  return null;
end
$$;
create trigger tell_withdrawn_pins after update of status on public.pin_set
  for each row when (old.status = 'published' and new.status = 'withdrawn' and new.created_by is not null)
  execute function private.tell_withdrawn_pins();
