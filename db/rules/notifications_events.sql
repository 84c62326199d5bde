-- What happens to orders, issues and the course, and who hears of it. An event from the past, as an import or the demo
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

/* The crew of an issue: members of its group who look after the course. */
create function private.issue_crew(told public.issue) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select id from public.profiles where user_group_id = told.group_id and role_id in ('maintenance', 'admin'))
$$;

/* What an event of an issue is for those who hear of it; null for what is not worth a notification. */
create function private.issue_news(event public.issue_event) returns text
language sql immutable set search_path = '' as $$
  select case
    when event.kind = 'comment' then 'commented'
    when event.kind in ('reported', 'assigned') then event.kind
    when event.kind <> 'status' then null
    when event.to_status = 'declined' and event.changes ? 'duplicate_of' then 'merged'
    when event.to_status <> 'assigned' then event.to_status
    when event.from_status = 'new' then 'assigned'
    when event.from_status = 'in_progress' then 'paused'
    else 'reopened'
  end
$$;

/* A person's own words that go with the event. */
create function private.issue_event_text(event public.issue_event, told public.issue) returns text
language sql stable security definer set search_path = '' as $$
  select case event.kind
    when 'comment' then (select body from public.issue_comment where id = private.as_uuid(event.changes #>> '{comment_id,1}'))
    when 'reported' then coalesce(nullif(told.description, ''), told.place_name)
    else event.reason
  end
$$;

/* The issue as it is after the event, which is recorded before the row is written. */
create function private.issue_after(event public.issue_event) returns public.issue
language sql stable security definer set search_path = '' as $$
  select jsonb_populate_record(i, coalesce((
    select jsonb_object_agg(key, value -> 1) from jsonb_each(event.changes)
    where key in ('assignee_id', 'group_id', 'category', 'hole_id', 'duplicate_of')), '{}'))
  from public.issue i where i.id = event.issue_id
$$;

/* What an event of an issue puts into the inbox of those whom it concerns. */
create function private.issue_draft(event public.issue_event, news text) returns public.notification
language plpgsql stable security definer set search_path = '' as $$
declare
  draft public.notification;
begin
  draft.event_key := 'issue_event:' || event.id;
  draft.type := news;
  draft.issue_id := event.issue_id;
  draft.url := '/issues/' || event.issue_id;
  draft.topic := 'issues-';
  return draft;
end
$$;

create function private.issue_words(told public.issue) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('category', told.category,
    'place', case when told.hole_id is null then 'nowhere' else 'hole' end)
$$;

create function private.issue_params(told public.issue) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('number', told.number, 'hole', (select number from public.hole where id = told.hole_id),
    'other', (select number from public.issue where id = told.duplicate_of))
$$;

create function private.tell_issue_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  told public.issue := private.issue_after(new);
  news text := private.issue_news(new);
  draft public.notification := private.issue_draft(new, news);
  words jsonb := private.issue_words(told);
  params jsonb := private.issue_params(told)
    || jsonb_build_object('text', left(private.issue_event_text(new, told), 400));
begin
  -- An event tells a person once, so what concerns them most comes first.
  if news in ('reported', 'assigned') then
    perform private.tell(draft, 'issue.yours', words, params, array[told.assignee_id]);
    perform private.tell(draft, 'issue.given_on', words, params, array[private.as_uuid(new.changes #>> '{assignee_id,0}')]);
    if told.assignee_id is null or new.changes ? 'group_id' then
      perform private.tell(draft, 'issue.your_group', words, params, private.issue_crew(told));
    end if;
  end if;
  if news = 'commented' then
    perform private.tell(draft, 'issue.mentioned', words, params, private.mentioned_in(new));
  end if;
  if news = 'reported' then
    draft.topic := 'all-issues';
    perform private.tell(draft, 'issue.reported', words, params, array(select private.audience('all-issues')));
  elsif new.changes ? 'staff_only' then
    perform private.tell(draft, 'issue.commented', words, params, array(
      select id from unnest(told.assignee_id || private.issue_crew(told)) id where private.can_be_assigned(id)));
  else
    perform private.tell(draft, 'issue.' || news, words, params,
      private.issue_followers(told, true) || (told.assignee_id || private.issue_crew(told)));
    -- Who follows somebody else's report hears how it stands, and what staff say to everybody, not its reporter's words.
    if new.actor_role in ('maintenance', 'admin', 'system') then
      perform private.tell(draft, 'issue.' || news, words, params, private.issue_followers(told, false));
    elsif news <> 'commented' then
      perform private.tell(draft, 'issue.' || news, words, params - 'text' || '{"text": ""}',
        private.issue_followers(told, false));
    end if;
  end if;
  return null;
end
$$;
create trigger tell_issue_event after insert on public.issue_event
  for each row when (private.is_news(new.at) and private.issue_news(new) is not null)
  execute function private.tell_issue_event();

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
