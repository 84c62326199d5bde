-- The settings of the club: everyone reads public ones, administrators change all, the kitchen changes its own.

alter table public.setting enable row level security;
create policy "everyone reads public settings" on public.setting for select to anon, authenticated using (is_public);
create policy "admin reads all settings" on public.setting for select to authenticated
  using ((select private.is_admin()));
create policy "admin adds settings" on public.setting for insert to authenticated
  with check ((select private.is_admin()));
create policy "admin edits settings" on public.setting for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "kitchen reads its settings" on public.setting for select to authenticated
  using (key like 'kitchen.%' and (select private.is_kitchen()));
create policy "kitchen pauses, and sets its limits and who is on duty" on public.setting for update to authenticated
  using (key like 'kitchen.%' and (select private.is_kitchen()))
  with check (key like 'kitchen.%' and is_public = (key <> 'kitchen.duty_manager') and (select private.is_kitchen()));
create policy "admin deletes settings" on public.setting for delete to authenticated
  using ((select private.is_admin()));
grant select on public.setting to anon, authenticated;
grant insert (key, value, is_public), update (value, is_public), delete on public.setting to authenticated;

/* Whether a value is a text by language, each of at most `longest` characters: {en: '…', ja: '…'}. */
create function private.are_texts(value jsonb, longest integer) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) <> 'object' then false
    else not exists (
      select 1 from jsonb_each(value) entry
      where entry.key not in ('en', 'zh-CN', 'ja') or jsonb_typeof(entry.value) <> 'string'
        or length(entry.value #>> '{}') > longest) end
$$;

/*
 * Whether a value is a valid address, phone number, email address or home page of the club; an empty text means none.
 */
create function private.is_contact(key text, value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(value) = 'string' and (value = '""' or case key
    when 'club.address' then length(value #>> '{}') <= 500
    when 'club.phone' then value #>> '{}' ~ '^\+?[0-9][0-9 ()./-]{2,39}$'
    when 'club.email' then length(value #>> '{}') <= 254 and value #>> '{}' ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'
    when 'club.website' then length(value #>> '{}') <= 300 and value #>> '{}' ~ '^https?://[^\s/]+\.[^\s/]+(/\S*)?$'
    else false end)
$$;

/* Whether a value is the hours of at most 6 seasons: [{from: 'MM-DD', to: 'MM-DD', hours: as of the kitchen}]. */
create function private.are_seasons(value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) <> 'array' or jsonb_array_length(value) > 6 then false
    else not exists (
      select 1 from jsonb_array_elements(value) season
      where jsonb_typeof(season) <> 'object'
        or season - '{from,to,hours}'::text[] <> '{}'
        or not coalesce(private.is_day_of_year(season ->> 'from') and private.is_day_of_year(season ->> 'to')
          and private.are_hours(season -> 'hours'), false)) end
$$;

/* Whether a text is a day of the year as MM-DD, including the 29th of February. */
create function private.is_day_of_year(day text) returns boolean
language sql immutable set search_path = '' as $$
  select day ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'
    and day not in ('02-30', '02-31', '04-31', '06-31', '09-31', '11-31')
$$;

/* Whether a value is a list of the club's tees, at most one of each colour: [{colour: 'black', name: {en: '…'}}]. */
create function private.are_tees(value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(value) <> 'array' then false
    else not exists (
      select 1 from jsonb_array_elements(value) tee
      where jsonb_typeof(tee) <> 'object' or tee - '{colour,name}'::text[] <> '{}'
        or not coalesce(tee ->> 'colour' in ('black', 'white', 'yellow', 'gold', 'blue', 'green', 'orange', 'red', 'silver')
          and tee -> 'name' <> '{}' and private.are_texts(tee -> 'name', 40), false))
      and (select count(*) = count(distinct tee ->> 'colour') from jsonb_array_elements(value) tee) end
$$;

/*
 * Whether a value is a valid name or text of the club's messages. A text message needs a placeholder for its code, and
 * a subject is one line.
 */
create function private.is_message_setting(key text, value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when key = 'messages.sender_name' then jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^[^[:cntrl:]]{0,100}$'
    when key = 'messages.code_sms' then private.are_texts(value, 300) and not exists (
      select 1 from jsonb_each_text(value) sms where sms.value <> '' and position('{code}' in sms.value) = 0)
    when key like '%\_subject' then private.are_texts(value, 150) and not exists (
      select 1 from jsonb_each_text(value) subject where subject.value ~ '[[:cntrl:]]')
    else private.are_texts(value, 2000) end
$$;

/*
 * Whether a value is the club's own wording of a notification by language: {en: {title: '…', body: '…'}}. It may
 * contain only placeholders of the app's text, because others would be shown unreplaced.
 */
create function private.is_push_setting(key text, value jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  event constant text := substring(key from '^push\.(.+\..+)$');
  marks text[];
begin
  select array_agg(distinct found.mark[1]) into marks
  from private.notification_text t, regexp_matches(t.title || t.body, '\{[a-z]+\}', 'g') found (mark) where t.key = event;
  return exists (select from private.notification_text t where t.key = event)
    and jsonb_typeof(value) = 'object'
    and not exists (
      select from jsonb_each(case when jsonb_typeof(value) = 'object' then value else '{}' end) entry
      where entry.key not in ('en', 'zh-CN', 'ja') or jsonb_typeof(entry.value) <> 'object'
        or entry.value - '{title,body}'::text[] <> '{}'
        or jsonb_typeof(coalesce(entry.value -> 'title', '""')) <> 'string'
        or jsonb_typeof(coalesce(entry.value -> 'body', '""')) <> 'string'
        or entry.value ->> 'title' ~ '[[:cntrl:]]'
        or length(entry.value ->> 'title') > 120 or length(entry.value ->> 'body') > 400
        or exists (
          select from regexp_matches(concat(entry.value ->> 'title', entry.value ->> 'body'), '\{[a-z]+\}', 'g') found (mark)
          where found.mark[1] <> all (coalesce(marks, '{}'))));
end
$$;

/* Whether a value is valid for a key that the server uses; other keys accept any value. */
create function private.setting_fits(key text, value jsonb) returns boolean
language sql stable set search_path = '' as $$
  select case
    when key = 'club.currency' then jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^[A-Z]{3}$'
    when key = 'club.time_zone' then jsonb_typeof(value) = 'string'
      and exists (select 1 from pg_catalog.pg_timezone_names where name = value #>> '{}')
    when key = 'club.name' then jsonb_typeof(value) = 'string' and length(value #>> '{}') between 1 and 120
    when key in ('club.address', 'club.phone', 'club.email', 'club.website') then private.is_contact(key, value)
    when key = 'club.logo' then value = 'null'
      or jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^[0-9a-f-]{36}\.(webp|jpg|png)$'
    when key = 'club.hours' then private.are_seasons(value)
    when key = 'club.country' then value = 'null' or jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^[A-Z]{2}$'
    when key = 'club.units' then value in ('"metres"', '"yards"')
    when key in ('club.privacy', 'club.imprint', 'club.accessibility') then private.are_texts(value, 20000)
    when key = 'course.flag_colours' then jsonb_typeof(value) = 'object'
      and (select count(*) = 3 and count(distinct c.value) = 3
          and bool_and(c.key in ('front', 'middle', 'back')
            and c.value in ('"red"', '"white"', '"blue"', '"yellow"', '"black"', '"green"', '"orange"'))
        from jsonb_each(case when jsonb_typeof(value) = 'object' then value else '{}' end) c)
    when key = 'course.tees' then private.are_tees(value)
    when key like 'push.%' then private.is_push_setting(key, value)
    when key like 'messages.%' then private.is_message_setting(key, value)
    when key = 'kitchen.lead_minutes' then jsonb_typeof(value) = 'number'
      and value #>> '{}' ~ '^[0-9]{1,4}$' and (value #>> '{}')::integer <= 2880
    when key = 'people.join_code' then value = 'null'
      or jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^[A-Za-z0-9_-]{20,64}$'
    when key = 'people.sign_up' then value in ('"open"', '"approval"', '"invited"')
    when key = 'club.languages' then jsonb_typeof(value) = 'array' and value <@ '["en", "zh-CN", "ja"]'
      and (select count(*) >= 1 and count(*) = count(distinct l) from jsonb_array_elements(value) l)
    when key like 'uploads.%' then value = 'null' or jsonb_typeof(value) = 'number' and value #>> '{}' ~ '^[0-9]{1,12}$'
    when key like 'setup.%' then value in ('null', '"done"', '"skipped"')
    when key = 'kitchen.paused' then private.is_pause(value)
    when key = 'kitchen.delay' then private.is_delay(value)
    when key = 'kitchen.untouched_minutes' then value = 'null'
      or jsonb_typeof(value) = 'number' and value #>> '{}' ~ '^[1-9][0-9]{0,2}$' and (value #>> '{}')::integer <= 240
    when key like 'kitchen.age\_%' then jsonb_typeof(value) = 'number' and (value #>> '{}')::numeric between 1 and 86400
    when key like 'kitchen.quarter\_%' then value = 'null' or value #>> '{}' ~ '^[1-9][0-9]{0,2}$'
      and jsonb_typeof(value) = 'number'
    when key = 'kitchen.hours' then private.are_hours(value)
    when key = 'kitchen.order_patience_minutes' then jsonb_typeof(value) = 'number'
      and value #>> '{}' ~ '^[0-9]{1,3}$' and (value #>> '{}')::integer between 1 and 240
    when key = 'orders.tax_bp' then jsonb_typeof(value) = 'number'
      and value #>> '{}' ~ '^[0-9]{1,5}$' and (value #>> '{}')::integer <= 10000
    when key = 'orders.account_roles' then jsonb_typeof(value) = 'array'
      and value <@ '["member", "kitchen", "maintenance", "admin"]'
    when key = 'orders.account_limit_minor' then value = 'null'
      or jsonb_typeof(value) = 'number' and value #>> '{}' ~ '^[0-9]{1,9}$'
    when key = 'audit.keep_days' then jsonb_typeof(value) = 'number'
      and value #>> '{}' ~ '^[0-9]{2,4}$' and (value #>> '{}')::integer between 30 and 3650
    when key like 'backup.%' then jsonb_typeof(value) = 'number' and value #>> '{}' ~ '^[0-9]{1,3}$'
    when key like 'limits.%' then exists (
      select 1 from private.club_limit l where l.key = setting_fits.key and jsonb_typeof(value) = 'number'
        and value #>> '{}' ~ '^[1-9][0-9]{0,2}$' and (value #>> '{}')::integer <= l.highest)
    when key = 'issues.head' then value = 'null' or private.can_be_assigned(private.as_uuid(value #>> '{}'))
    when key = 'kitchen.recall_minutes' then jsonb_typeof(value) = 'number'
      and value #>> '{}' ~ '^[0-9]{1,3}$' and (value #>> '{}')::integer between 1 and 720
    when key = 'kitchen.unseen_seconds' then jsonb_typeof(value) = 'number' and (value #>> '{}')::numeric between 5 and 600
    when key = 'kitchen.duty_manager' then value = 'null' or exists (
      select 1 from public.profiles
      where id::text = value #>> '{}' and role_id in ('kitchen', 'admin'))
    else true
  end
$$;

/* Refuses a value that is invalid for its key. */
create function private.check_setting(checked public.setting) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.setting_fits(checked.key, checked.value) then
    perform private.refuse('bad_setting', jsonb_build_object('key', checked.key));
  end if;
end
$$;

/*
 * Refuses another currency, and the deletion of the currency, while amounts of the old one are unpaid: amounts are
 * stored without their currency. The server may change it, for example in a club's set-up.
 */
create function private.check_currency_change(before public.setting, after public.setting) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if before.key = 'club.currency' and before.value is distinct from after.value and private.is_person() and (
    exists (select from public.user_order o where o.status in ('new', 'preparing', 'ready'))
    or exists (select from private.account_entry e where e.at >= lower(private.club_month(now())))
  ) then
    perform private.refuse('currency_in_use');
  end if;
end
$$;

-- Two people who edit one setting: see docs/decisions/0068-settings-of-the-club.md.
alter table public.setting_edit enable row level security;
create policy "admin edits settings" on public.setting_edit for insert to authenticated
  with check (author_id = (select private.my_id()) and (select private.is_admin()));
create policy "kitchen edits its settings" on public.setting_edit for insert to authenticated
  with check (author_id = (select private.my_id()) and key like 'kitchen.%' and (select private.is_kitchen()));
grant insert (id, key, base, value) on public.setting_edit to authenticated;

/* Replaces SQL null with JSON null: the REST API converts a null of the request's body to SQL null. */
create function private.fill_setting_edit(edit public.setting_edit) returns public.setting_edit
language plpgsql immutable set search_path = '' as $$
begin
  edit.base := coalesce(edit.base, 'null');
  edit.value := coalesce(edit.value, 'null');
  return edit;
end
$$;

/* Changes the setting; refuses when its value is neither the one that the author saw nor the new one. */
create function private.apply_setting_edit(edit public.setting_edit) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  current public.setting;
begin
  select * into current from public.setting s where s.key = edit.key for update;
  if current.key is null and edit.key !~ '^(limits|push)\.' then
    perform private.refuse('bad_setting', jsonb_build_object('key', edit.key));
  elsif current.key is null then
    -- Limits and texts of notifications have a row only if the club chose one.
    insert into public.setting (key, value, is_public) values (edit.key, edit.value, edit.key like 'limits.%')
    on conflict (key) do nothing;
    if not found then
      -- Another person's first edit was committed in between.
      perform private.apply_setting_edit(edit);
    end if;
  elsif current.value not in (edit.base, edit.value) then
    perform private.refuse('setting_moved_on', jsonb_build_object('key', edit.key));
  else
    update public.setting s set value = edit.value where s.key = edit.key;
  end if;
end
$$;
