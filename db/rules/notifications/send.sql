-- Notifications sent by a person.

/* Whether the caller may send to the topic: their own news, the news of their work, an administrator everything. */
create function private.may_send(topic text) returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.is_person() or case private.my_role()
    when 'admin' then true
    when 'kitchen' then topic = 'kitchen-orders' or topic like 'orders-%'
    when 'maintenance' then topic = 'all-issues' or topic like 'issues-%'
    else false
  end or private.topic_person(topic) = private.my_id()
$$;

/* The topic of a notification to one person, by its subject. */
create function private.topic_for(receiver uuid, data jsonb) returns text
language sql immutable set search_path = '' as $$
  select case when data ? 'orderId' then 'orders-' when data ? 'issueId' then 'issues-' else 'user_' end || receiver
$$;

/* Where a tap leads: to the order or issue in the data, else to its path, if it is one of the app's. */
create function private.target_of(data jsonb) returns text
language sql immutable set search_path = '' as $$
  select coalesce(
    '/orders/' || private.as_uuid(data ->> 'orderId'),
    '/issues/' || private.as_uuid(data ->> 'issueId'),
    substring(data ->> 'url' from '^/(?:[^/\\[:cntrl:]][^\\[:cntrl:]]{0,250})?$'),
    '/notifications')
$$;

create function private.check_notification(title text, body text, data jsonb, topic text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if length(trim(title)) between 1 and 120 is not true or length(body) > 500
    or jsonb_typeof(data) <> 'object' or length(data::text) > 1000 or length(data ->> 'type') not between 1 and 40
    or topic is null then
    perform private.refuse('notification_malformed');
  end if;
  if private.is_topic(topic) is not true then
    perform private.refuse('topic_unknown');
  end if;
  if private.may_send(topic) is not true then
    perform private.refuse('notification_forbidden');
  end if;
end
$$;

/*
 * Sends a notification to the topic's receivers, to one of them, or to one person. Returns the number of receivers. A
 * request with a repeated id is ignored.
 */
create or replace function public.send_notification(title text, body text default '', data jsonb default '{}',
  topic text default null, receiver uuid default null, request_id uuid default gen_random_uuid()) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  heard text := coalesce(topic, private.topic_for(receiver, data));
  told integer;
begin
  if private.is_person() then
    perform private.caller_person();
    perform private.check_limits('limits.notifications_per_hour');
  end if;
  perform private.check_notification(title, body, data, heard);
  insert into public.notification (user_id, event_key, topic, type, title, body, order_id, issue_id, url, data)
  select person, 'sent:' || coalesce(private.my_id()::text, 'server') || ':' || request_id, heard,
    coalesce(data ->> 'type', case heard when 'global_announcements' then 'announcement' else 'message' end),
    trim(send_notification.title), coalesce(trim(send_notification.body), ''),
    (select id from public.user_order where id = private.as_uuid(data ->> 'orderId')),
    (select id from public.issue where id = private.as_uuid(data ->> 'issueId')),
    private.target_of(data), send_notification.data
  from private.audience(heard) person
  where receiver is null or person = receiver
  on conflict do nothing;
  get diagnostics told = row_count;
  return told;
end
$$;
revoke execute on function public.send_notification(text, text, jsonb, text, uuid, uuid) from public;
grant execute on function public.send_notification(text, text, jsonb, text, uuid, uuid) to authenticated, service_role;
