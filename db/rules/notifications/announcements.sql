-- Announcements by an administrator to the club, a part of it, or a group. One row is one announcement; it reaches each
-- person once, even if the row is sent again.

alter table public.announcement enable row level security;
create policy "admin reads announcements" on public.announcement for select to authenticated
  using ((select private.is_admin()));
create policy "admin announces" on public.announcement for insert to authenticated
  with check ((select private.is_admin()));
grant select, insert (id, audience, group_id, title, body, translations, expires_at)
  on public.announcement to authenticated;

/* The receivers of an announcement, without guests and people who have left or are suspended. */
create function private.announcement_audience(to_audience text, to_group text) returns setof uuid
language sql stable security definer rows 100 set search_path = '' as $$
  select p.id
  from public.profiles p join auth.users u on u.id = p.id
  where u.deleted_at is null and (u.banned_until is null or u.banned_until <= now()) and p.role_id <> 'guest'
    and case to_audience
      when 'everyone' then true
      when 'members' then p.role_id = 'member'
      when 'staff' then p.role_id <> 'member'
      when 'group' then p.user_group_id = to_group
    end
$$;

/* Signs an announcement with its author and the present time. Refuses a malformed or expired one. */
create function private.sign_announcement(sent public.announcement) returns public.announcement
language plpgsql volatile security definer set search_path = '' as $$
declare
  part record;
begin
  if sent.audience = 'group' and sent.group_id is null then
    perform private.refuse('announcement_malformed');
  elsif sent.expires_at <= now() then
    perform private.refuse('announcement_over');
  end if;
  for part in select key, value from jsonb_each(sent.translations) loop
    if part.key not in ('en', 'zh-CN', 'ja') or length(trim(part.value ->> 'title')) between 1 and 120 is not true
      or length(part.value ->> 'body') > 500 then
      perform private.refuse('announcement_malformed');
    end if;
  end loop;
  if private.is_person() then
    sent.created_by := private.my_id();
    sent.created_at := now();
  end if;
  sent.title := trim(sent.title);
  sent.body := trim(sent.body);
  sent.receivers := (select count(*) from private.announcement_audience(sent.audience, sent.group_id));
  return sent;
end
$$;

/* Puts an announcement into the inbox of each of its people, in their language. */
create function private.deliver_announcement(sent public.announcement) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.notification (user_id, event_key, topic, type, title, body, url, expires_at)
  select person, 'announcement:' || sent.id, 'global_announcements', 'announcement',
    coalesce(trim(sent.translations #>> array[own.locale, 'title']), sent.title),
    case when sent.translations ? own.locale then coalesce(trim(sent.translations #>> array[own.locale, 'body']), '')
      else sent.body end,
    '/notifications', sent.expires_at
  from private.announcement_audience(sent.audience, sent.group_id) person
  left join public.profile_private own on own.id = person
  on conflict do nothing
$$;

/* The number of people that an announcement would reach now, for administrators. */
drop function if exists public.announcement_receivers(text, text);
create function public.announcement_receivers(to_audience text, to_group text default null) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_people_admin();
  return (select count(*) from private.announcement_audience(to_audience, to_group));
end
$$;

/*
 * For administrators: the announcements of the last 90 days, each with its count of receivers and of those who opened it. The
 * notifications of older ones are deleted, so their counts are unknown.
 */
drop function if exists public.sent_announcements();
create function public.sent_announcements()
returns table (id uuid, audience text, group_id text, title text, body text, expires_at timestamptz, created_at timestamptz,
  receivers integer, readers integer, author text)
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  perform private.check_people_admin();
  return query
    select a.id, a.audience, a.group_id, a.title, a.body, a.expires_at, a.created_at, a.receivers,
      (select count(*)::integer from public.notification n
        where n.type = 'announcement' and n.event_key = 'announcement:' || a.id and n.read_at is not null),
      private.person_name(a.created_by)
    from public.announcement a
    where a.created_at > now() - interval '90 days'
    order by a.created_at desc, a.id
    limit 50;
end
$$;

revoke execute on function public.announcement_receivers(text, text), public.sent_announcements() from public, anon;
grant execute on function public.announcement_receivers(text, text), public.sent_announcements()
  to authenticated, service_role;
