-- Pushes by kind: urgency, expiry, muted devices, and delay by quiet hours.

create table private.push_rule (
  kind text primary key,
  -- As named in RFC 8030.
  urgency text not null,
  -- The push is useless after that.
  life interval not null
);
insert into private.push_rule (kind, urgency, life) values
  ('alarm', 'high', '1 hour'),
  ('kitchen', 'high', '1 hour'),
  ('order', 'high', '4 hours'),
  ('report', 'normal', '1 day'),
  ('issue', 'normal', '1 day'),
  ('announcement', 'normal', '1 day'),
  ('personal', 'normal', '1 day'),
  ('test', 'high', '10 minutes');

/* The kind of a notification, by which devices mute it. Its type counts only if the club's own rules wrote it. */
create function private.news_kind(news public.notification) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when news.event_key like 'test:%' then 'test'
    when news.event_key not like 'sent:%' and news.type in ('unseen', 'untouched', 'duty') then 'alarm'
    when news.topic = 'kitchen-orders' then 'kitchen'
    when news.topic = 'all-issues' then 'report'
    when news.topic = 'global_announcements' then 'announcement'
    when news.topic like 'orders-%' then 'order'
    when news.topic like 'issues-%' then 'issue'
    else 'personal' end;
end
$$;

/* Whether the person is at work now: on duty for the kitchen, or with a kitchen board in the last four hours. */
create function private.is_at_work(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(person = any (private.on_duty()), false)
    or exists (select 1 from jobs.kitchen_board where user_id = person and reported_at > now() - interval '4 hours')
$$;

/*
 * When the quiet hours that hold back the notification end; null without any. Alarms are not held back for people at
 * work.
 */
create function private.quiet_until(news public.notification, moment timestamptz default now()) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select (club.day + q.ends_at + case when club.hour >= q.ends_at then interval '1 day' else interval '0' end)
    at time zone club.zone
  from public.quiet_hours q,
    (select private.club_zone() as zone, (moment at time zone private.club_zone())::time as hour,
      (moment at time zone private.club_zone())::date as day) club
  where q.id = news.user_id and q.is_on
    and case when q.starts_at < q.ends_at then club.hour >= q.starts_at and club.hour < q.ends_at
      else club.hour >= q.starts_at or club.hour < q.ends_at end
    and private.news_kind(news) <> 'test'
    and not (private.news_kind(news) = 'alarm' and private.is_at_work(news.user_id))
$$;

/* Makes the held pushes of the person due now, so that their new quiet hours decide on them. */
create function private.judge_held_pushes(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update jobs.effect e set due_at = now() from public.notification n
  where n.user_id = person and e.kind = 'push' and e.payload ->> 'notification_id' = n.id::text
    and e.failed_at is null and e.due_at > now() and e.last_error = 'quiet hours';
  if found then
    perform pg_notify('jobs_effect', '');
  end if;
end
$$;

/* The number of the person's unread notifications among those that an inbox shows. */
create function private.unread_count(person uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select count(*)::integer from (
    select n.read_at from public.notification n
    where n.user_id = person and (n.expires_at is null or n.expires_at > now()) order by n.created_at desc limit 100) shown
  where shown.read_at is null
$$;

/* Queues the push of a notification to one device, once. */
create function private.push_to(news public.notification, device uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into jobs.push_delivery (notification_id, user_id, token_id) values (news.id, news.user_id, device)
  on conflict do nothing;
  insert into jobs.effect (kind, key, payload, expires_at)
  select 'push', news.id || ':' || device, jsonb_build_object('notification_id', news.id, 'token_id', device),
    least(news.expires_at, now() + rule.life)
  from private.push_rule rule where rule.kind = private.news_kind(news)
  on conflict do nothing;
end
$$;

/* The devices that may get the notification, the most recently used first. */
create function private.push_devices(news public.notification) returns setof uuid
language plpgsql stable security definer rows 3 set search_path = '' as $$
begin
  return query select t.id
  from public.topic_subscription s join public.push_token t on t.id = s.token_id
  where s.topic = news.topic and t.user_id = news.user_id and private.may_push(news, t)
    and (news.event_key not like 'test:%' or t.id::text = news.data ->> 'device')
  order by greatest(t.seen_at, (select max(d.shown_at) from jobs.push_delivery d where d.token_id = t.id)) desc, t.id;
end
$$;

/* Queues a push for each device of the receiver that subscribes to the topic; an alarm goes from one device to the next. */
create function private.push_notification(news public.notification) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.news_kind(news) = 'alarm' then
    perform private.start_ladder(news);
  else
    perform private.push_to(news, device) from private.push_devices(news) device;
  end if;
end
$$;

/* Records a device's report on a push: `shown` or `opened`. The push contained the receipt, so no session is needed. */
create or replace function public.report_push(receipt uuid, event text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  delivery jobs.push_delivery;
begin
  if event not in ('shown', 'opened') then
    return;
  end if;
  update jobs.push_delivery d set shown_at = coalesce(d.shown_at, now()),
    opened_at = case event when 'opened' then coalesce(d.opened_at, now()) else d.opened_at end
  where d.receipt = report_push.receipt and case event when 'opened' then d.opened_at else d.shown_at end is null
  returning * into delivery;
  perform private.end_ladder(delivery.notification_id, 'shown');
  if event = 'opened' then
    update public.notification set read_at = now() where id = delivery.notification_id and read_at is null;
  end if;
end
$$;
revoke execute on function public.report_push(uuid, text) from public;
grant execute on function public.report_push(uuid, text) to anon, authenticated;

/* The caller's devices, each with the user agent of its session, the one with that token first. */
drop function if exists public.my_devices(text);
create function public.my_devices(token text default null)
returns table (id uuid, kind text, user_agent text, seen_at timestamptz, muted_kinds text[], is_this boolean)
language plpgsql stable security definer rows 3 set search_path = '' as $$
declare
  person constant uuid := private.caller_person();
begin
  return query
    select t.id, t.kind, s.user_agent,
      greatest(t.seen_at, (select max(d.shown_at) from jobs.push_delivery d where d.token_id = t.id)),
      t.muted_kinds, coalesce(t.token = my_devices.token, false)
    from public.push_token t left join auth.sessions s on s.id = t.session_id
    where t.user_id = person and private.is_live(t)
    order by 6 desc, 4 desc, t.id;
end
$$;

/*
 * Sends a test push to the caller's device with that token. Returns the delivery's id for push_state(); null without
 * the device.
 */
create or replace function public.test_push(token text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := private.caller_person();
  device constant uuid := (select t.id from public.push_token t where t.user_id = person and t.token = test_push.token);
  test uuid;
begin
  perform private.check_limits('limits.notifications_per_hour');
  if device is null then
    return null;
  end if;
  insert into public.notification (user_id, event_key, topic, type, title, body, url, data, read_at, expires_at)
  select person, 'test:' || gen_random_uuid(), 'user_' || person, 'test', w.title, w.body, '/notifications',
    jsonb_build_object('device', device), now(), now() + interval '10 minutes'
  from private.word_notification('push.test',
    coalesce((select locale from public.profile_private where id = person), 'en'), '{}', '{}') w
  returning id into test;
  return (select d.id from jobs.push_delivery d where d.notification_id = test);
end
$$;

/* The state of a push to the caller. */
drop function if exists public.push_state(uuid);
create function public.push_state(delivery uuid)
returns table (accepted_at timestamptz, shown_at timestamptz, opened_at timestamptz, failed_at timestamptz, error text)
language plpgsql stable security definer rows 1 set search_path = '' as $$
declare
  person constant uuid := private.caller_person();
begin
  return query
    select d.accepted_at, d.shown_at, d.opened_at, d.failed_at, d.error
    from jobs.push_delivery d where d.id = delivery and d.user_id = person;
end
$$;

revoke execute on function public.my_devices(text), public.test_push(text), public.push_state(uuid) from public, anon;
grant execute on function public.my_devices(text), public.test_push(text), public.push_state(uuid) to authenticated;

alter table public.quiet_hours enable row level security;
create policy "people read their own quiet hours" on public.quiet_hours for select to authenticated
  using (id = (select private.my_id()));
create policy "people change their own quiet hours" on public.quiet_hours for update to authenticated
  using (id = (select private.my_id())) with check (id = (select private.my_id()));
grant select, update (is_on, starts_at, ends_at) on public.quiet_hours to authenticated;
