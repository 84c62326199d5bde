-- Managing people from the app: administrators change the accounts of others by functions, because only the server has
-- access to the tables of accounts. Roles and groups are columns of the profile and changed there.

/* Refuses everybody but an administrator and the server itself. */
create function private.check_people_admin() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_person() then
    return;
  end if;
  perform private.check_assurance();
  if not private.is_admin() then
    perform private.refuse('people_admin_only');
  end if;
end
$$;

/* Locks the account of another person. Refuses those that are not there, and the caller's own. */
create function private.hold_account(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.is_person() and person = private.my_id() then
    perform private.refuse('person_is_yourself');
  end if;
  perform 1 from auth.users where id = person and deleted_at is null for update;
  if not found then
    perform private.refuse('person_unknown');
  end if;
end
$$;

/* Notes in the log of accounts who did what to whom. */
create function private.note_people_act(act text, person uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
  values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), jsonb_build_object(
    'action', act, 'actor_id', private.my_id(), 'log_type', 'user',
    'traits', jsonb_build_object('user_id', person))::json, now(), '')
$$;

/* The text as a pattern of LIKE that finds it anywhere. */
create function private.anywhere(given text) returns text
language sql immutable set search_path = '' as $$
  select '%' || regexp_replace(trim(coalesce(given, '')), '([\\%_])', '\\\1', 'g') || '%'
$$;

/* Whether somebody can come in: `invited` has not shown that the address is theirs, `suspended` may not for a while. */
create function private.account_state(banned_until timestamptz, confirmed_at timestamptz) returns text
language sql stable set search_path = '' as $$
  select case when banned_until > now() then 'suspended' when confirmed_at is null then 'invited' else 'active' end
$$;

/* Whether a message to the account's address, or a provider, proved its owner; null without such an address. */
create function private.is_verified(person uuid, kind text, address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when coalesce(address, '') <> '' then exists (
    select 1 from auth.identities i where i.user_id = person and i.identity_data ->> (kind || '_verified') = 'true'
      and case kind when 'email' then i.email = lower(address) else i.provider = 'phone' end) end
$$;

/*
 * The people of the club by name, a page at a time, for administrators: `search` looks in names, addresses and numbers;
 * `in_role`, `in_group` and `in_state` narrow. Each row says how many there are in all. Guests without an account are
 * not listed.
 */
drop function if exists public.list_people(text, text, text, integer, integer);
drop function if exists public.list_people(text, text, text, text, integer, integer);
create function public.list_people(search text default '', in_role text default null, in_group text default null,
  in_state text default null, page_size integer default 50, page_offset integer default 0)
returns table (id uuid, first_name text, surname text, role_id text, user_group_id text, avatar_path text, email text,
  phone text, email_verified boolean, phone_verified boolean, state text, second_factor boolean,
  invited_at timestamptz, last_sign_in_at timestamptz, created_at timestamptz, total integer)
language plpgsql stable security definer set search_path = '' rows 50 as $$
begin
  perform private.check_people_admin();
  return query
    select p.id, p.first_name, p.surname, p.role_id, p.user_group_id, p.avatar_path, u.email::text, u.phone,
      private.is_verified(u.id, 'email', u.email), private.is_verified(u.id, 'phone', u.phone),
      private.account_state(u.banned_until, u.confirmed_at),
      exists (select 1 from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'),
      u.invited_at, u.last_sign_in_at, u.created_at, (count(*) over ())::integer
    from public.profiles p join auth.users u on u.id = p.id
    where u.deleted_at is null and not u.is_anonymous
      and (in_role is null or p.role_id = in_role) and (in_group is null or p.user_group_id = in_group)
      and (in_state is null or private.account_state(u.banned_until, u.confirmed_at) = in_state)
      and concat_ws(' ', p.first_name, p.surname, p.first_name, u.email, u.phone)
        ilike private.anywhere(search)
    order by lower(p.surname), lower(p.first_name), u.email, p.id
    limit least(greatest(page_size, 1), 200) offset greatest(page_offset, 0);
end
$$;

/* How many people there are of each role, group and state, for administrators; also those who were `removed`. */
drop function if exists public.count_people();
create function public.count_people()
returns table (role_id text, user_group_id text, state text, people integer)
language plpgsql stable security definer set search_path = '' rows 20 as $$
begin
  perform private.check_people_admin();
  return query
    select p.role_id, p.user_group_id, private.account_state(u.banned_until, u.confirmed_at), count(*)::integer
    from public.profiles p join auth.users u on u.id = p.id
    where u.deleted_at is null and not u.is_anonymous
    group by 1, 2, 3
    union all
    select r.role_id, 'default', 'removed', count(*)::integer from public.removed_person r group by 1;
end
$$;

/* Ends a person's sessions and refuses sign-ins to their account until they are reinstated. */
create or replace function public.suspend_person(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.check_people_admin();
  perform private.hold_account(person);
  -- A century and not infinity: Supabase Auth reads this as a date.
  update auth.users set banned_until = now() + interval '100 years', updated_at = now() where users.id = person;
  delete from auth.sessions where user_id = person;
  perform private.note_people_act('user_suspended', person);
end
$$;

create or replace function public.reinstate_person(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.check_people_admin();
  perform private.hold_account(person);
  update auth.users set banned_until = null, updated_at = now() where users.id = person;
  perform private.note_people_act('user_reinstated', person);
end
$$;

/*
 * Lets somebody in who lost every second factor: takes all of them away and ends the sessions, so that the password alone
 * signs in again.
 */
create or replace function public.reset_second_factors(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.check_people_admin();
  perform private.hold_account(person);
  delete from auth.mfa_factors where user_id = person;
  delete from auth.sessions where user_id = person;
  perform private.note_people_act('factors_deleted', person);
end
$$;

/*
 * Takes a person out of the club. Their orders and issues stay; with `keep_thread` they still show one and the same
 * nameless person, without it none.
 */
create or replace function public.remove_person(person uuid, keep_thread boolean default true) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.check_people_admin();
  perform private.hold_account(person);
  if keep_thread then
    perform private.empty_account(person);
  else
    delete from auth.users where users.id = person;
  end if;
  perform private.note_people_act('user_deleted', person);
end
$$;

/*
 * Deletes the caller's own account; what they ordered and reported stays without a name. The caller has shown their
 * password or a fresh code a moment ago.
 */
create or replace function public.delete_my_account() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.check_assurance();
  if private.my_id() is null then
    perform private.refuse('person_unknown');
  end if;
  perform private.check_proof();
  perform private.note_people_act('user_deleted', private.my_id());
  delete from auth.users where users.id = private.my_id();
end
$$;

/* Refuses callers who may not invite people; the function `invite` calls it before it uses the service key. */
create or replace function public.may_invite_people() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_people_admin();
  return true;
end
$$;

do $$
declare
  opened text;
begin
  foreach opened in array array['list_people(text, text, text, text, integer, integer)', 'count_people()',
    'suspend_person(uuid)', 'reinstate_person(uuid)', 'reset_second_factors(uuid)', 'remove_person(uuid, boolean)',
    'delete_my_account()', 'may_invite_people()'] loop
    execute format('revoke execute on function public.%s from public, anon', opened);
    execute format('grant execute on function public.%s to authenticated, service_role', opened);
  end loop;
end
$$;
