-- Limits per member or visitor, so that a flood from one account stops at that account. Administrators change the
-- limits in public.setting; staff and the server have none.

create table private.club_limit (
  key text primary key,
  -- Default without a row in public.setting. Suited to a club of 600 members, of whom one orders for a group of four.
  standard integer not null,
  highest integer not null
);

insert into private.club_limit (key, standard, highest) values
  ('limits.open_orders', 8, 100),
  ('limits.orders_per_hour', 20, 500),
  ('limits.open_reports', 40, 500),
  ('limits.reports_per_day', 20, 500),
  ('limits.comments_per_hour', 30, 500),
  ('limits.photos_per_hour', 60, 500),
  ('limits.notifications_per_hour', 30, 500),
  ('limits.messages_per_day', 10, 500),
  ('limits.network_messages_per_day', 30, 500);

/* Refuses the next act when `used` acts reach the limit. */
create function private.check_limit(limit_key text, used bigint) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  most constant integer := (
    select coalesce((s.value #>> '{}')::integer, l.standard)
    from private.club_limit l left join public.setting s on s.key = l.key where l.key = limit_key);
begin
  if used >= most then
    perform private.refuse(case limit_key
      when 'limits.open_orders' then 'order_limit_open'
      when 'limits.orders_per_hour' then 'order_limit_hour'
      when 'limits.open_reports' then 'report_limit_open'
      when 'limits.reports_per_day' then 'report_limit_day'
      when 'limits.comments_per_hour' then 'comment_limit'
      when 'limits.photos_per_hour' then 'photo_limit'
      when 'limits.notifications_per_hour' then 'notification_limit'
      when 'limits.messages_per_day' then 'contact_limit'
      when 'limits.network_messages_per_day' then 'contact_limit'
    end, jsonb_build_object('limit', most));
  end if;
end
$$;

/* Serializes one subject's acts under a limit, so that concurrent ones count each other. */
create function private.take_turn(act text, subject text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(act || ':' || subject, 0));
end
$$;

/* Whether limits apply to the caller. */
create function private.has_limits() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_person() and not private.is_staff();
end
$$;

/* A person's use of a limit. A CASE statement: as one expression, it would set up the plans of all limits each time. */
create function private.limit_use(limit_key text, person uuid) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
begin
  case limit_key
    when 'limits.open_orders' then
      return (select count(*) from public.user_order where user_id = person and status in ('new', 'preparing', 'ready'));
    when 'limits.orders_per_hour' then
      return (select count(*) from public.user_order where user_id = person and created_at > now() - interval '1 hour');
    when 'limits.open_reports' then
      return (select count(*) from public.issue where reporter_id = person and status in ('new', 'assigned', 'in_progress'));
    when 'limits.reports_per_day' then
      return (select count(*) from public.issue where reporter_id = person and created_at > now() - interval '1 day');
    when 'limits.comments_per_hour' then
      return (select count(*) from public.issue_comment where author_id = person and created_at > now() - interval '1 hour');
    when 'limits.photos_per_hour' then
      return (select count(*) from public.issue_photo where created_by = person and created_at > now() - interval '1 hour');
    -- Notifications that people send to themselves, including tests of a device; others are sent by staff.
    when 'limits.notifications_per_hour' then
      return (select count(*) from public.notification
      where user_id = person and (event_key like 'sent:' || person || ':%' or event_key like 'test:%')
        and created_at > now() - interval '1 hour');
    else
      return null;
  end case;
end
$$;

/* Refuses the caller's next act when they have used up one of the limits. */
create function private.check_limits(variadic limit_keys text[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.my_id();
  limit_key text;
begin
  if not private.has_limits() then
    return;
  end if;
  perform private.take_turn(limit_keys[1], me::text);
  foreach limit_key in array limit_keys loop
    perform private.check_limit(limit_key, private.limit_use(limit_key, me));
  end loop;
end
$$;

/*
 * Refuses too many messages to the club, per person, or per network of a visitor; visitors with an unknown network
 * count together. The gateway writes messages with the service key. The stored message counts too.
 */
create function private.check_contact_limit(message public.contact_message) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_by_wire() then
    return;
  end if;
  perform private.take_turn('message', coalesce(message.user_id::text, message.network, ''));
  if message.user_id is not null then
    perform private.check_limit('limits.messages_per_day', (
      select count(*) - 1 from public.contact_message
      where user_id = message.user_id and created_at > now() - interval '1 day'));
  else
    perform private.check_limit('limits.network_messages_per_day', (
      select count(*) - 1 from public.contact_message
      where user_id is null and network is not distinct from message.network
        and created_at > now() - interval '1 day'));
  end if;
  update public.contact_message set network = null where network is not null and created_at <= now() - interval '1 day';
end
$$;
