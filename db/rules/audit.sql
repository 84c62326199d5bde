-- The audit log. Rules write an entry in the transaction of the act. Events without a committed transaction, such as a
-- failed sign-in or a refused request, are counted by the gateway, which writes them with
-- private.record_protocol_events.

alter table public.audit_entry enable row level security;
create policy "admin reads the audit log" on public.audit_entry for select to authenticated
  using ((select private.is_admin()));
grant select on public.audit_entry to authenticated;

/* First name and surname, else the address of the account; null for an unknown person. */
create function private.label_of_person(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select nullif(trim(first_name || ' ' || surname), '') from public.profiles where id = person),
    (select coalesce(nullif(email, ''), phone) from auth.users where id = person))
$$;

/* The network of an address: an IPv4 /24 or an IPv6 /48; null for an invalid address. */
create function private.network_of(address text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  ip inet;
begin
  -- In the body, which catches the exception of an invalid address.
  ip := nullif(address, '')::inet;
  return network(set_masklen(ip, least(masklen(ip), case family(ip) when 4 then 24 else 48 end)))::text;
exception when invalid_text_representation then
  return null;
end
$$;

/*
 * Writes an entry about an act of the caller. `before` and `after` contain only the columns concerned, never a secret.
 */
create function private.record_act(act text, subject_table text, subject_id text, subject_label text, before jsonb,
  after jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.audit_entry (kind, actor_id, actor_name, actor_role, network, subject_table, subject_id,
    subject_label, before, after)
  select act, actor.id, private.label_of_person(actor.id), private.actor_role(),
    private.network_of(current_setting('request.network', true)), subject_table, subject_id, subject_label, before, after
  from (select case when private.is_person() then private.my_profile() end as id) actor
$$;

/*
 * Whether the statement came over the network, from a person or with the service key: not from a migration, the demo
 * club or a job.
 */
create function private.is_by_wire() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('role', true), 'none') in ('anon', 'authenticated', 'service_role')
$$;

/* Records a new role or group of a person. */
create function private.audit_profile(before public.profiles, after public.profiles) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  label text := private.label_of_person(after.id);
begin
  -- Removing a person also removes the role and the crew; that is one entry, not three.
  if exists (select 1 from auth.users where id = after.id and deleted_at is not null) then
    return;
  end if;
  if after.role_id <> before.role_id then
    perform private.record_act('role_changed', 'profiles', after.id::text, label,
      jsonb_build_object('role_id', before.role_id), jsonb_build_object('role_id', after.role_id));
  end if;
  if after.user_group_id <> before.user_group_id then
    perform private.record_act('crew_changed', 'profiles', after.id::text, label,
      jsonb_build_object('group', private.group_name(before.user_group_id)),
      jsonb_build_object('group', private.group_name(after.user_group_id)));
  end if;
end
$$;

/* Records that a person may charge the member account, or no longer. */
create function private.audit_charging(before public.profile_private, after public.profile_private) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.record_act('charging_changed', 'profile_private', after.id::text,
    private.label_of_person(after.id), jsonb_build_object('may_charge', before.may_charge),
    jsonb_build_object('may_charge', after.may_charge));
end
$$;

/* The name of a group; its id when the row has gone. */
create function private.group_name(of_group text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select name from public.user_groups where group_id = of_group), of_group)
$$;

/* Records a group that was added, changed or deleted; `before` or `after` is null. */
create function private.audit_group(before public.user_groups, after public.user_groups) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  old_values jsonb := case when before.group_id is not null then
    jsonb_build_object('name', before.name, 'claim_minutes', before.claim_minutes) end;
  new_values jsonb := case when after.group_id is not null then
    jsonb_build_object('name', after.name, 'claim_minutes', after.claim_minutes) end;
begin
  if old_values is distinct from new_values and private.is_by_wire() then
    perform private.record_act('group_changed', 'user_groups', coalesce(after.group_id, before.group_id),
      coalesce(after.name, before.name), old_values, new_values);
  end if;
end
$$;

/* Records a setting that was added, changed or deleted; `before` or `after` is null. Secrets are left out. */
create function private.audit_setting(before public.setting, after public.setting) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  setting_key text := coalesce(after.key, before.key);
  old_value jsonb := case when before.key is not null then jsonb_build_object('value', before.value) end;
  new_value jsonb := case when after.key is not null then jsonb_build_object('value', after.value) end;
begin
  if old_value is not distinct from new_value or not private.is_by_wire() then
    return;
  end if;
  if setting_key ~ '(secret|token|password)' then
    old_value := old_value - 'value';
    new_value := new_value - 'value';
  end if;
  perform private.record_act('setting_changed', 'setting', setting_key, setting_key, old_value, new_value);
end
$$;

/* Records that a person was removed from the club. */
create function private.audit_removal(removed public.removed_person) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.record_act('person_removed', 'profiles', removed.id::text, private.label_of_person(removed.id),
    jsonb_build_object('role_id', removed.role_id), null);
end
$$;

/* Records that an account was suspended or reinstated. */
create function private.audit_suspension(account auth.users) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.record_act(case when account.banned_until > now() then 'person_suspended' else 'person_reinstated' end,
    'profiles', account.id::text, private.label_of_person(account.id), null, null);
end
$$;

/* Maps an event name of Supabase Auth to the log's kind; null: not shown. */
create function private.kind_of_account_event(action text) returns text
language sql immutable set search_path = '' as $$
  select case action
    when 'user_invited' then 'person_invited'
    when 'factors_deleted' then 'factors_reset'
    when 'user_updated_password' then 'password_changed'
    when 'user_modified' then 'account_changed'
    when 'factor_in_progress' then 'factor_enrolled'
    when 'factor_unenrolled' then 'factor_removed'
    when 'factor_deleted' then 'factor_removed'
    when 'identity_linked' then 'identity_linked'
    when 'identity_unlinked' then 'identity_unlinked'
  end
$$;

/* Copies an event from Supabase Auth's own log, so that one log shows everything with the same retention. */
create function private.audit_account_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  event jsonb := new.payload::jsonb;
  kind text := private.kind_of_account_event(event ->> 'action');
  actor uuid := nullif(private.as_uuid(event ->> 'actor_id'), '00000000-0000-0000-0000-000000000000');
  subject uuid := coalesce(private.as_uuid(event #>> '{traits,user_id}'), actor);
begin
  if kind is null then
    return null;
  end if;
  insert into public.audit_entry (kind, actor_id, actor_name, actor_role, network, subject_table, subject_id, subject_label)
  values (kind, actor, private.label_of_person(actor),
    case when actor is null then 'system' else (select role_id from public.profiles where id = actor) end,
    private.network_of(new.ip_address), 'profiles', subject::text,
    coalesce(private.label_of_person(subject), event #>> '{traits,user_email}'));
  return null;
end
$$;

do $$
begin
  create trigger greenside_audit_account_event after insert on auth.audit_log_entries
    for each row execute function private.audit_account_event();
exception when insufficient_privilege then
  -- A host that owns this table shows its events in its own console.
  raise notice 'Events of accounts are not copied to the audit log: no trigger may be made on auth.audit_log_entries.';
end
$$;

/* Records a new price or tax rate of a dish. */
create function private.audit_menu_item(before public.menu_item, after public.menu_item) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.is_by_wire() then
    perform private.record_act('price_changed', 'menu_item', after.id::text, after.name,
      jsonb_build_object('price_minor', before.price_minor, 'tax_bp', before.tax_bp),
      jsonb_build_object('price_minor', after.price_minor, 'tax_bp', after.tax_bp));
  end if;
end
$$;

/* Records a new price of an option. */
create function private.audit_menu_option(before public.menu_option, after public.menu_option) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.is_by_wire() then
    perform private.record_act('price_changed', 'menu_option', after.id::text,
      concat_ws(' · ', (select name from public.menu_item where id = after.item_id), after.name),
      jsonb_build_object('price_minor', before.price_minor), jsonb_build_object('price_minor', after.price_minor));
  end if;
end
$$;

/* Records a changed amount of an order, a cancellation by another person than its member, and the recall of a cancelled one. */
create function private.audit_order(before public.user_order, after public.user_order) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  by_member constant boolean := coalesce(private.is_person() and private.my_profile() = after.user_id, false);
  old_values jsonb := jsonb_build_object('status', before.status, 'total_minor', before.total_minor, 'pay', before.pay);
  new_values jsonb := jsonb_build_object('status', after.status, 'total_minor', after.total_minor, 'pay', after.pay);
begin
  if not private.is_by_wire() then
    return;
  elsif before.total_minor <> after.total_minor or before.pay <> after.pay then
    perform private.record_act('order_amount_changed', 'user_order', after.id::text, '#' || after.number,
      old_values, new_values);
  elsif not by_member then
    perform private.record_act(case after.status when 'cancelled' then 'order_cancelled' else 'order_recalled' end,
      'user_order', after.id::text, '#' || after.number,
      old_values, new_values);
  end if;
end
$$;

/* Records that a course was deleted (`after` is null) or that another course became current. */
create function private.audit_course(before public.course, after public.course) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if after.id is null then
    perform private.record_act('course_deleted', 'course', before.id::text, before.name,
      jsonb_build_object('is_current', before.is_current), null);
  elsif before.is_current <> after.is_current then
    perform private.record_act('course_switched', 'course', after.id::text, after.name,
      jsonb_build_object('is_current', before.is_current), jsonb_build_object('is_current', after.is_current));
  end if;
end
$$;

/* Records that a hole was deleted. */
create function private.audit_hole(before public.hole) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.record_act('hole_deleted', 'hole', before.id::text, before.number::text,
    jsonb_build_object('number', before.number, 'par', before.par), null);
end
$$;

/*
 * Writes the gateway's counted events: [{kind, at, count, key, actor?, subject?, table?, code?, address?}]. An event
 * with an existing key adds to its count. `actor` and `subject` are ids of people.
 */
create function private.record_protocol_events(events jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.audit_entry as known (at, kind, actor_id, actor_name, actor_role, network, subject_table, subject_id,
    subject_label, code, count, count_key)
  select e.at, e.kind, e.actor, private.label_of_person(e.actor),
    case when e.actor is not null then coalesce((select role_id from public.profiles where id = e.actor), 'guest') end,
    private.network_of(e.address), case when e.subject is not null then 'profiles' else e."table" end, e.subject::text,
    private.label_of_person(e.subject), e.code, e.count, e.key
  from jsonb_to_recordset(events) e (kind text, at timestamptz, count integer, key text, actor uuid, subject uuid,
    "table" text, code text, address text)
  on conflict (count_key) do update set count = known.count + excluded.count
$$;

/* The largest number of entries. Older ones beyond it are deleted. */
create function private.audit_cap() returns integer
language sql immutable set search_path = '' as $$ select 300000 $$;

/* Deletes at most `batch` entries that are older than the setting allows, or beyond the cap; returns how many. */
create function private.prune_audit(batch integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  days integer := coalesce((private.setting('audit.keep_days') #>> '{}')::integer, 400);
  oldest timestamptz := now() - make_interval(days => days);
  deleted integer;
begin
  oldest := greatest(oldest, (select at from public.audit_entry order by at desc, id desc offset private.audit_cap() limit 1));
  delete from public.audit_entry where id in (
    select id from public.audit_entry where at <= oldest order by at, id limit batch);
  get diagnostics deleted = row_count;
  return deleted;
end
$$;
