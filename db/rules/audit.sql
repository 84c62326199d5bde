-- The audit log. Rules write an entry in the transaction of the act; what has no committed transaction, such as a failed
-- sign-in or a refused request, the gateway counts and writes by private.record_protocol_events.

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

/* The network of an address: an IPv4 /24 or an IPv6 /48; null for a text that is no address. */
create function private.network_of(address text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  ip inet;
begin
  -- In the body, where the exception of a text that is no address is caught.
  ip := nullif(address, '')::inet;
  return network(set_masklen(ip, least(masklen(ip), case family(ip) when 4 then 24 else 48 end)))::text;
exception when invalid_text_representation then
  return null;
end
$$;

/* Writes an entry about an act of the caller. `before` and `after` hold only the columns concerned, never a secret. */
create function private.record_act(act text, subject_table text, subject_id text, subject_label text, before jsonb,
  after jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.audit_entry (kind, actor_id, actor_name, actor_role, network, subject_table, subject_id,
    subject_label, before, after)
  select act, actor.id, private.label_of_person(actor.id), private.actor_role(),
    private.network_of(current_setting('request.network', true)), subject_table, subject_id, subject_label, before, after
  from (select case when private.is_person() then private.my_profile() end as id) actor
$$;

/* Whether the statement came by the wire, of a person or with the service key: not a migration, the demo club or a job. */
create function private.is_by_wire() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('role', true), 'none') in ('anon', 'authenticated', 'service_role')
$$;

create function private.audit_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  label text := private.label_of_person(new.id);
begin
  -- A removed person loses the role and the crew with the account; that is one entry, not three.
  if exists (select 1 from auth.users where id = new.id and deleted_at is not null) then
    return null;
  end if;
  if new.role_id <> old.role_id then
    perform private.record_act('role_changed', 'profiles', new.id::text, label,
      jsonb_build_object('role_id', old.role_id), jsonb_build_object('role_id', new.role_id));
  end if;
  if new.user_group_id <> old.user_group_id then
    perform private.record_act('crew_changed', 'profiles', new.id::text, label,
      jsonb_build_object('group', private.group_name(old.user_group_id)),
      jsonb_build_object('group', private.group_name(new.user_group_id)));
  end if;
  return null;
end
$$;
create trigger audit_profile after update on public.profiles
  for each row when (new.role_id <> old.role_id or new.user_group_id <> old.user_group_id)
  execute function private.audit_profile();

create function private.audit_charging() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_act('charging_changed', 'profile_private', new.id::text,
    private.label_of_person(new.id), jsonb_build_object('may_charge', old.may_charge),
    jsonb_build_object('may_charge', new.may_charge));
  return null;
end
$$;
create trigger audit_charging after update on public.profile_private
  for each row when (new.may_charge <> old.may_charge) execute function private.audit_charging();

/* The name of a group; its id when the row has gone. */
create function private.group_name(of_group text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select name from public.user_groups where group_id = of_group), of_group)
$$;

create function private.audit_group() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then
    jsonb_build_object('name', old.name, 'claim_minutes', old.claim_minutes) end;
  after jsonb := case when tg_op <> 'DELETE' then
    jsonb_build_object('name', new.name, 'claim_minutes', new.claim_minutes) end;
begin
  if before is distinct from after and private.is_by_wire() then
    perform private.record_act('group_changed', 'user_groups', coalesce(new.group_id, old.group_id),
      coalesce(new.name, old.name), before, after);
  end if;
  return null;
end
$$;
create trigger audit_group after insert or update or delete on public.user_groups
  for each row execute function private.audit_group();

create function private.audit_setting() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  setting_key text := coalesce(new.key, old.key);
  before jsonb := case when tg_op <> 'INSERT' then jsonb_build_object('value', old.value) end;
  after jsonb := case when tg_op <> 'DELETE' then jsonb_build_object('value', new.value) end;
begin
  if before is not distinct from after or not private.is_by_wire() then
    return null;
  end if;
  if setting_key ~ '(secret|token|password)' then
    before := before - 'value';
    after := after - 'value';
  end if;
  perform private.record_act('setting_changed', 'setting', setting_key, setting_key, before, after);
  return null;
end
$$;
create trigger audit_setting after insert or update or delete on public.setting
  for each row execute function private.audit_setting();

create function private.audit_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_act('person_removed', 'profiles', new.id::text, private.label_of_person(new.id),
    jsonb_build_object('role_id', new.role_id), null);
  return null;
end
$$;
create trigger audit_removed after insert on public.removed_person
  for each row execute function private.audit_removed();

create function private.audit_suspension() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_act(case when new.banned_until > now() then 'person_suspended' else 'person_reinstated' end,
    'profiles', new.id::text, private.label_of_person(new.id), null, null);
  return null;
end
$$;
create trigger greenside_audit_suspension after update of banned_until on auth.users
  for each row when (old.banned_until is distinct from new.banned_until)
  execute function private.audit_suspension();

/* What of accounts the log shows, by the name that Supabase Auth gives it; null: not shown. */
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

/* Copies an event of Supabase Auth's own log, so that one log shows all and keeps it equally long. */
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

create function private.audit_menu_item() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_by_wire() then
    return null;
  end if;
  perform private.record_act('price_changed', 'menu_item', new.id::text, new.name,
    jsonb_build_object('price_minor', old.price_minor, 'tax_bp', old.tax_bp),
    jsonb_build_object('price_minor', new.price_minor, 'tax_bp', new.tax_bp));
  return null;
end
$$;
create trigger audit_menu_item after update on public.menu_item
  for each row when (old.price_minor <> new.price_minor or old.tax_bp is distinct from new.tax_bp)
  execute function private.audit_menu_item();

create function private.audit_menu_option() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_by_wire() then
    return null;
  end if;
  perform private.record_act('price_changed', 'menu_option', new.id::text,
    concat_ws(' · ', (select name from public.menu_item where id = new.item_id), new.name),
    jsonb_build_object('price_minor', old.price_minor), jsonb_build_object('price_minor', new.price_minor));
  return null;
end
$$;
create trigger audit_menu_option after update on public.menu_option
  for each row when (old.price_minor <> new.price_minor)
  execute function private.audit_menu_option();

create function private.audit_order() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  by_member boolean := private.is_person() and private.my_profile() = new.user_id;
  before jsonb := jsonb_build_object('status', old.status, 'total_minor', old.total_minor, 'pay', old.pay);
  after jsonb := jsonb_build_object('status', new.status, 'total_minor', new.total_minor, 'pay', new.pay);
begin
  if not private.is_by_wire() then
    return null;
  elsif old.total_minor <> new.total_minor or old.pay <> new.pay then
    perform private.record_act('order_amount_changed', 'user_order', new.id::text, '#' || new.number, before, after);
  elsif not coalesce(by_member, false) then
    perform private.record_act('order_cancelled', 'user_order', new.id::text, '#' || new.number, before, after);
  end if;
  return null;
end
$$;
create trigger audit_order after update on public.user_order
  for each row when (old.total_minor <> new.total_minor or old.pay <> new.pay
    or (old.status <> 'cancelled' and new.status = 'cancelled'))
  execute function private.audit_order();

create function private.audit_course() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.record_act('course_deleted', 'course', old.id::text, old.name,
      jsonb_build_object('is_current', old.is_current), null);
  elsif old.is_current <> new.is_current then
    perform private.record_act('course_switched', 'course', new.id::text, new.name,
      jsonb_build_object('is_current', old.is_current), jsonb_build_object('is_current', new.is_current));
  end if;
  return null;
end
$$;
create trigger audit_course after update or delete on public.course
  for each row execute function private.audit_course();

create function private.audit_hole() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_act('hole_deleted', 'hole', old.id::text, old.number::text,
    jsonb_build_object('number', old.number, 'par', old.par), null);
  return null;
end
$$;
create trigger audit_hole after delete on public.hole for each row execute function private.audit_hole();

/*
 * Writes what the gateway counted: [{kind, at, count, key, actor?, subject?, table?, code?, address?}]. Events with a key that
 * is there already add to its count. `actor` and `subject` are ids of people.
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

/* Deletes at most `batch` entries that are older than the setting says, or beyond the cap; gives how many. */
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
