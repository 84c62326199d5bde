-- Notifications: people read their own, and choose topics and mute kinds for each device.

alter table public.notification enable row level security;
create policy "people read their own notifications" on public.notification for select to authenticated
  using (user_id = (select private.my_id()) and (expires_at is null or expires_at > now()));
create policy "people mark their own notifications read" on public.notification for update to authenticated
  using (user_id = (select private.my_id())) with check (user_id = (select private.my_id()));
create policy "people delete their own notifications" on public.notification for delete to authenticated
  using (user_id = (select private.my_id()));
grant select, update (read_at), delete on public.notification to authenticated;

alter table public.notification_reading enable row level security;
create policy "people mark their own inbox read" on public.notification_reading for insert to authenticated
  with check (user_id = (select private.my_id())
    and exists (select 1 from public.notification where notification.id = notification_id));
grant insert (id, notification_id, read_at) on public.notification_reading to authenticated;

/* Marks a notification and the older ones of the same person as read. A time in the future becomes now. */
create function private.mark_inbox_read(reading public.notification_reading) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.notification older set read_at = least(reading.read_at, now())
  from public.notification newest
  where newest.id = reading.notification_id and newest.user_id = reading.user_id
    and older.user_id = newest.user_id and older.created_at <= newest.created_at and older.read_at is null;
end
$$;

alter table public.push_token enable row level security;
create policy "people see their own devices" on public.push_token for select to authenticated
  using (user_id = (select private.my_id()));
create policy "people remove their own devices" on public.push_token for delete to authenticated
  using (user_id = (select private.my_id()));
create policy "people mute kinds on their own devices" on public.push_token for update to authenticated
  using (user_id = (select private.my_id())) with check (user_id = (select private.my_id()));
-- The token is write-only: it identifies the device, and only the device and the server's job need it.
grant select (id, user_id, kind, session_id, created_at, seen_at, muted_kinds), update (muted_kinds), delete
  on public.push_token to authenticated;

alter table public.topic_subscription enable row level security;
create policy "subscriptions follow their device" on public.topic_subscription for select to authenticated
  using (exists (select 1 from public.push_token where push_token.id = token_id));
create policy "people end their own subscriptions" on public.topic_subscription for delete to authenticated
  using (exists (select 1 from public.push_token where push_token.id = token_id));
grant select, delete on public.topic_subscription to authenticated;

/* The person of a topic such as orders-{id}; null for a topic of many people, and for an unknown topic. */
create function private.topic_person(topic text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return private.as_uuid(substring(topic from '^(?:orders-|issues-|user_)(.*)$'));
end
$$;

create function private.is_topic(topic text) returns boolean
language sql immutable set search_path = '' as $$
  select topic in ('kitchen-orders', 'all-issues', 'global_announcements') or private.topic_person(topic) is not null
$$;

/* The roles that a topic is for; null if more than the role decides. */
create function private.topic_roles(topic text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return case topic
    when 'kitchen-orders' then array['kitchen', 'admin']
    when 'all-issues' then array['maintenance', 'admin']
  end;
end
$$;

/* Whether the person, by their role and state now, may get pushes of the topic. */
create function private.may_hear(heard text, person uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from public.profiles p join auth.users u on u.id = p.id
    where p.id = person and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
      and coalesce(role_id = any (private.topic_roles(heard)),
        heard = 'global_announcements' or private.topic_person(heard) = person)
  );
end
$$;

/* Whether a device of the person subscribes to the topic. */
create function private.subscribes(person uuid, heard text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from public.topic_subscription s join public.push_token t on t.id = s.token_id
    where s.topic = heard and t.user_id = person
  );
end
$$;

/*
 * The people that a topic notifies: those responsible, with or without a device, and permitted subscribers among the
 * others. Filters by role first, because an order concerns few people of the club.
 */
create function private.audience(topic text) returns setof uuid
language plpgsql stable security definer rows 10 set search_path = '' as $$
declare
  roles constant text[] := private.topic_roles(topic);
begin
  if roles is not null then
    return query
      select p.id from public.profiles p
      where p.role_id = any (roles)
        and (topic <> 'kitchen-orders' or p.role_id = 'kitchen' or private.subscribes(p.id, topic));
  elsif topic = 'global_announcements' then
    return query
      select p.id from public.profiles p where p.role_id <> 'guest' or private.subscribes(p.id, topic);
  else
    return query
      select p.id from public.profiles p where p.id = private.topic_person(topic);
  end if;
end
$$;

/* `web` for a Web Push subscription, else `fcm`; null when it is neither. */
create function private.push_kind(token text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  subscription jsonb;
begin
  if token not like '{%' then
    return case when token ~ '^[[:graph:]]+$' and length(token) <= 4096 then 'fcm' end;
  end if;
  subscription := token::jsonb;
  return case when subscription ->> 'endpoint' ~ '^https?://[^[:space:]]+$'
    and subscription #>> '{keys,p256dh}' ~ '^[A-Za-z0-9_-]{87}=?$'
    and subscription #>> '{keys,auth}' ~ '^[A-Za-z0-9_-]{22}(==)?$' then 'web' end;
exception
  when invalid_text_representation then return null;
end
$$;

/*
 * Registers a device for the person, in the caller's session. A session that ends at the same moment waits for it, and
 * then ends the device too. Refuses a device that gets another person's pushes: it proves its identity by a new
 * subscription, which only the device itself can make.
 */
create function private.register_device(person uuid, device text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  kind text := private.push_kind(device);
  session constant uuid := private.my_session();
  registered public.push_token;
begin
  if kind is null then
    perform private.refuse('push_token_malformed');
  end if;
  perform 1 from auth.sessions where id = session for key share;
  if session is not null and not found then
    perform private.refuse('session_over');
  end if;
  perform private.start_rule();
  delete from public.push_token t where t.token = device and t.user_id <> person and not private.is_live(t);
  perform private.end_rule();
  insert into public.push_token as known (user_id, token, kind, session_id) values (person, device, kind, session)
  on conflict (device_hash) do update
    set token = excluded.token, session_id = coalesce(excluded.session_id, known.session_id), seen_at = now()
    where known.user_id = excluded.user_id
  returning known.* into registered;
  if registered.id is null then
    perform private.refuse('push_token_taken');
  end if;
  perform private.check_removal(registered);
  perform private.start_rule();
  -- A person has few devices; those unseen for longest are removed.
  delete from public.push_token where id in (
    select id from public.push_token where user_id = person and id <> registered.id order by seen_at desc offset 19);
  perform private.end_rule();
  return registered.id;
end
$$;

/* Registers a device for the person; null deletes the one of this session, else the one seen last. */
create function private.change_push_token(person uuid, token text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if token is not null then
    perform private.register_device(person, token);
  else
    perform private.start_rule();
    delete from public.push_token
    where id = (
      select id from public.push_token where user_id = person
      order by session_id = private.my_session() desc nulls last, seen_at desc, id limit 1);
    perform private.end_rule();
  end if;
end
$$;

/* The caller's id; refuses other callers like a missing grant. */
create function private.caller_person() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.my_profile();
begin
  perform private.check_assurance();
  if person is null then
    raise insufficient_privilege using message = 'Sign in first';
  end if;
  return person;
end
$$;

/* Stores the push token of the caller's device. */
create or replace function public.update_push_token(token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.caller_person();
begin
  perform private.register_device(person, token);
  update public.profiles set fcm_token_timestamp = now() where id = person;
end
$$;

/* Refuses an unknown topic, or one that is not for the person. */
create function private.check_topic(topic text, person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_topic(topic) is not true then
    perform private.refuse('topic_unknown');
  end if;
  if not private.may_hear(topic, person) then
    perform private.refuse('topic_forbidden');
  end if;
end
$$;

/* Subscribes the caller's device to a topic. */
create or replace function public.subscribe_to_topic(token text, topic text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := private.caller_person();
begin
  perform private.check_topic(topic, person);
  insert into public.topic_subscription (token_id, topic)
  values (private.register_device(person, token), subscribe_to_topic.topic)
  on conflict do nothing;
end
$$;

/* Ends the subscription of the caller's device to a topic, if there is one. */
create or replace function public.unsubscribe_from_topic(token text, topic text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.caller_person();
begin
  delete from public.topic_subscription s using public.push_token t
  where t.id = s.token_id and t.user_id = person and t.token = unsubscribe_from_topic.token
    and s.topic = unsubscribe_from_topic.topic;
end
$$;

revoke execute on function public.update_push_token(text), public.subscribe_to_topic(text, text),
  public.unsubscribe_from_topic(text, text) from public;
grant execute on function public.update_push_token(text), public.subscribe_to_topic(text, text),
  public.unsubscribe_from_topic(text, text) to authenticated, service_role;
