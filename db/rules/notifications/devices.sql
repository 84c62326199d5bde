-- When the pushes of a device end: with its session, its person's account, or the role that a topic needs.

/*
 * Whether the device may get pushes now: its person's account is active, and the session in which it was registered
 * still exists. A device without a session gets them while its person has any session.
 */
create function private.is_live(device public.push_token) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from auth.users u join auth.sessions s on s.user_id = u.id
    where u.id = device.user_id and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
      and (s.id = device.session_id or device.session_id is null)
      and (s.not_after is null or s.not_after > now()));
end
$$;

/*
 * Whether the notification may go to the device now. Checked when the push is queued and again when it is sent, because
 * role, session and topics may change in between.
 */
create function private.may_push(news public.notification, device public.push_token) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return news.user_id = device.user_id and private.is_live(device) and private.may_hear(news.topic, news.user_id)
    and private.news_kind(news) <> all (device.muted_kinds)
    and exists (select 1 from public.topic_subscription s where s.token_id = device.id and s.topic = news.topic);
end
$$;

/*
 * The caller's device's topics on the server; null if it is not registered in this session. The app compares them with
 * the role's topics at each start.
 */
create or replace function public.device_topics(token text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select array(select s.topic from public.topic_subscription s where s.token_id = t.id order by s.topic)
    from public.push_token t
    where t.user_id = private.caller_person() and t.token = device_topics.token
      and t.session_id is not distinct from private.my_session());
end
$$;

/* The device of a token, as public.push_token computes it: the public key of a subscription, or the token of Firebase. */
create function private.device_hash(token text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return md5(case
    when private.push_kind(token) = 'web' and token::jsonb #>> '{keys,p256dh}' ~ '^[A-Za-z0-9_-]{87}=?$' then
      encode(decode(translate(left(token::jsonb #>> '{keys,p256dh}', 87), '-_', '+/') || '=', 'base64'), 'hex')
    else token end);
end
$$;

/*
 * Records a device that its person removed. A device ended by the app or a rule may register again; one that is deleted
 * with its person's profile needs no record.
 */
create function private.remember_removal(device public.push_token) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into jobs.removed_device (user_id, device_hash)
  select id, device.device_hash from public.profiles where id = device.user_id
  on conflict (user_id, device_hash) do update set removed_at = now();
end
$$;

/* Refuses a device that the person removed. Its next token is another device. */
create function private.check_removal(device public.push_token) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select from jobs.removed_device r where r.user_id = device.user_id and r.device_hash = device.device_hash
  ) then
    perform private.refuse('push_device_removed');
  end if;
end
$$;

/* Ends the pushes of the caller's device; does nothing if it gets none. */
create or replace function public.end_device(token text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  person constant uuid := private.caller_person();
begin
  perform private.start_rule();
  delete from public.push_token t where t.user_id = person and t.token = end_device.token;
  perform private.end_rule();
end
$$;

revoke execute on function public.device_topics(text), public.end_device(text) from public, anon;
grant execute on function public.device_topics(text), public.end_device(text) to authenticated;

/*
 * Ends the pushes of an ended session's devices. A session ends by sign-out, a new password, an administrator or its
 * age. A device without a session may belong to any of its person's sessions, so it ends with the first of them; it
 * registers again at its next start.
 */
create function private.end_session_pushes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  delete from public.push_token t where t.user_id = old.user_id and (t.session_id = old.id or t.session_id is null);
  perform private.end_rule();
  return null;
end
$$;
create trigger greenside_end_session_pushes after delete on auth.sessions
  for each row execute function private.end_session_pushes();

/* Ends the pushes of all devices of a suspended or deleted account. */
create function private.end_account_pushes(account auth.users) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.push_token where user_id = account.id;
end
$$;

/* Ends the topics that the new role may not have, and deletes queued pushes of a person who was staff. */
create function private.end_role_pushes(before public.profiles, after public.profiles) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.topic_subscription s using public.push_token t
  where t.id = s.token_id and t.user_id = after.id and not private.may_hear(s.topic, after.id);
  if before.role_id in ('kitchen', 'maintenance', 'admin') then
    delete from jobs.effect e using public.push_token t
    where t.user_id = after.id and e.kind = 'push' and e.payload ->> 'token_id' = t.id::text;
  end if;
end
$$;
