-- Managing people from the app: administrators change the accounts of others by functions, because only the server has
-- access to the tables of accounts. Roles and groups are columns of the profile and are changed there.

/* Refuses all callers except administrators and the server itself. */
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

/* Locks the account of another person. Refuses an unknown account, and the caller's own. */
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

/* Records in the log of accounts who did what to whom. */
create function private.note_people_act(act text, person uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
  values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), jsonb_build_object(
    'action', act, 'actor_id', private.my_id(), 'log_type', 'user',
    'traits', jsonb_build_object('user_id', person))::json, now(), '')
$$;

/* The text for a search that ignores case, accents and the kind of apostrophe. */
create function private.search_form(given text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(normalize(lower(translate(given, '’‘', '''''')), nfkd), '[\u0300-\u036f]', '', 'g')
$$;

/* A LIKE pattern that finds the text anywhere. */
create function private.anywhere(given text) returns text
language sql immutable set search_path = '' as $$
  select '%' || regexp_replace(trim(coalesce(given, '')), '([\\%_])', '\\\1', 'g') || '%'
$$;

/*
 * An account's state: `suspended` may not sign in for a while; `unconfirmed` signed up without confirming the address;
 * `invited` has not followed an invitation, or has not chosen a password since; `waiting` signed up and needs an
 * administrator's approval.
 */
create function private.account_state(account auth.users, waiting_since timestamptz) returns text
language sql stable set search_path = '' as $$
  select case
    when account.banned_until > now() then 'suspended'
    when account.confirmed_at is null and account.invited_at is null then 'unconfirmed'
    when account.confirmed_at is null or private.owes_password(account) then 'invited'
    when waiting_since is not null then 'waiting'
    else 'active'
  end
$$;

/* Whether the person was invited and has not chosen a password: then their session is their only access. */
create function private.owes_password(account auth.users) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(account.encrypted_password, '') = ''
    and account.raw_user_meta_data ->> 'must_choose_password' = 'true'
$$;

/* Whether a message or a provider confirmed the account's address; null without such an address. */
create function private.is_verified(person uuid, kind text, address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when coalesce(address, '') <> '' then exists (
    select 1 from auth.identities i where i.user_id = person and i.identity_data ->> (kind || '_verified') = 'true'
      and case kind when 'email' then i.email = lower(address) else i.provider = 'phone' end) end
$$;

/* When each account was last used: its last sign-in, or the last use of one of its sessions. */
create view private.last_use as
  select u.id as user_id, greatest(u.last_sign_in_at, max(s.refreshed_at at time zone 'utc'), max(s.created_at)) as at
  from auth.users u left join auth.sessions s on s.user_id = u.id
  group by u.id;

/*
 * The people of the club in pages, for administrators. `search` matches names, addresses, phone numbers and membership
 * numbers, with or without accents; `in_role`, `in_group` and `in_state` are filters. Sorted by `name`, `role`, `group`,
 * `number`, `seen`, `balance` or `state`, then by name. Each row has the total number. `balance_minor` is the member
 * account's balance of the present month. Guests without an account are not listed.
 */
drop function if exists public.list_people(text, text, text, integer, integer);
drop function if exists public.list_people(text, text, text, text, integer, integer);
drop function if exists public.list_people(text, text, text, text, integer, integer, text, boolean);
create function public.list_people(search text default '', in_role text default null, in_group text default null,
  in_state text default null, page_size integer default 50, page_offset integer default 0, sort_by text default 'name',
  descending boolean default false)
returns table (id uuid, first_name text, surname text, role_id text, user_group_id text, avatar_path text, email text,
  phone text, email_verified boolean, phone_verified boolean, state text, second_factor boolean,
  invited_at timestamptz, last_sign_in_at timestamptz, created_at timestamptz, total integer, member_number text,
  last_seen_at timestamptz, balance_minor bigint)
language plpgsql stable security definer set search_path = '' rows 50 as $$
begin
  perform private.check_people_admin();
  return query
    with balance as materialized (
      select e.user_id, sum(e.amount_minor)::bigint as minor
      from private.account_entry e, (select private.club_month(now()) as month) club
      where e.at >= lower(club.month) and e.at < upper(club.month)
      group by e.user_id
    ), found as (
      select p as profile, u as account, own.member_number as number, seen.at as seen_at,
        coalesce(balance.minor, 0) as minor, private.account_state(u, own.waiting_since) as standing,
        lower(concat_ws(' ', p.surname, p.first_name)) as name,
        coalesce(g.name, '') as group_name
      from public.profiles p
      join auth.users u on u.id = p.id
      left join public.profile_private own on own.id = p.id
      left join public.user_groups g on g.group_id = p.user_group_id and g.group_id <> 'default'
      left join private.last_use seen on seen.user_id = p.id
      left join balance on balance.user_id = p.id
      where u.deleted_at is null and not u.is_anonymous
        and (in_role is null or p.role_id = in_role) and (in_group is null or p.user_group_id = in_group)
        and (in_state is null or private.account_state(u, own.waiting_since) = in_state
          or in_state = 'expired' and private.account_state(u, own.waiting_since) = 'invited'
            and u.invited_at + private.invitation_life() <= now())
        and private.search_form(concat_ws(' ', p.first_name, p.surname, p.first_name, u.email, u.phone, own.member_number))
          like private.anywhere(private.search_form(search))
    ), page as (
      select f.*, (count(*) over ())::integer as found_total, row_number() over (order by
        case when not descending then k.number end nulls last, case when descending then k.number end desc nulls last,
        case when not descending then k.word end nulls last, case when descending then k.word end desc nulls last,
        f.name, (f.account).email, (f.profile).id) as place
      from found f, lateral (select
        case sort_by
          when 'seen' then extract(epoch from f.seen_at)::numeric
          when 'balance' then f.minor::numeric
          -- 9 before 10, and numbers before those with letters.
          when 'number' then case when f.number ~ '^[0-9]{1,18}$' then f.number::numeric end
        end as number,
        case sort_by
          when 'role' then (f.profile).role_id
          when 'group' then nullif(lower(f.group_name), '')
          when 'number' then lower(f.number)
          when 'state' then f.standing
          when 'seen' then null
          when 'balance' then null
          else f.name
        end as word) k
      order by place
      limit least(greatest(page_size, 1), 200) offset greatest(page_offset, 0)
    )
    select (f.profile).id, (f.profile).first_name, (f.profile).surname, (f.profile).role_id, (f.profile).user_group_id,
      (f.profile).avatar_path, (f.account).email::text, (f.account).phone,
      private.is_verified((f.account).id, 'email', (f.account).email),
      private.is_verified((f.account).id, 'phone', (f.account).phone), f.standing,
      exists (select 1 from auth.mfa_factors m where m.user_id = (f.account).id and m.status = 'verified'),
      (f.account).invited_at, (f.account).last_sign_in_at, (f.account).created_at, f.found_total, f.number, f.seen_at, f.minor
    from page f
    order by f.place;
end
$$;

/* The number of people of each role, group and state, for administrators; also of `removed` ones. */
drop function if exists public.count_people();
create function public.count_people()
returns table (role_id text, user_group_id text, state text, people integer)
language plpgsql stable security definer set search_path = '' rows 20 as $$
begin
  perform private.check_people_admin();
  return query
    select p.role_id, p.user_group_id, private.account_state(u, own.waiting_since), count(*)::integer
    from public.profiles p
    join auth.users u on u.id = p.id
    left join public.profile_private own on own.id = p.id
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
  -- A century and not infinity: Supabase Auth parses this as a date.
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
 * Restores access for a person who lost every second factor: deletes all of them and ends the sessions, so that the
 * password alone signs in again.
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
 * Removes a person from the club. Their orders and issues stay; with `keep_thread` they still share one nameless
 * person, without it they have none.
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
 * Deletes the caller's own account; their orders and reports stay without a name. Requires a recent confirmation by
 * password or code.
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

/* The caller's name for an invitation; empty without one. */
drop function if exists public.inviter_name();
create function public.inviter_name() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_people_admin();
  return coalesce(private.person_name(private.my_id()), '');
end
$$;

/* The addresses with an account, and its state: for the review of a list of invitations. */
drop function if exists public.known_addresses(text[]);
create function public.known_addresses(addresses text[])
returns table (email text, state text)
language plpgsql stable security definer set search_path = '' rows 50 as $$
begin
  perform private.check_people_admin();
  return query
    select u.email::text, private.account_state(u, own.waiting_since)
    from auth.users u left join public.profile_private own on own.id = u.id
    where u.deleted_at is null and lower(u.email) = any (
      select lower(trim(given)) from unnest(addresses[1:1000]) given);
end
$$;

/* Gives an invited person the role, group and membership number of the invitation; null leaves the present one. */
drop function if exists public.place_invited_person(uuid, text, text, text);
create function public.place_invited_person(person uuid, to_role text default null, to_group text default null,
  to_number text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.check_people_admin();
  perform private.hold_account(person);
  update public.profiles set role_id = coalesce(to_role, role_id), user_group_id = coalesce(to_group, user_group_id)
  where id = person and (role_id, user_group_id)
    is distinct from (coalesce(to_role, role_id), coalesce(to_group, user_group_id));
  update public.profile_private set member_number = trim(to_number)
  where id = person and trim(to_number) <> '' and member_number is distinct from trim(to_number);
end
$$;

do $$
declare
  opened text;
begin
  foreach opened in array array['list_people(text, text, text, text, integer, integer, text, boolean)', 'count_people()',
    'suspend_person(uuid)', 'reinstate_person(uuid)', 'reset_second_factors(uuid)', 'remove_person(uuid, boolean)',
    'delete_my_account()', 'may_invite_people()', 'inviter_name()', 'known_addresses(text[])',
    'place_invited_person(uuid, text, text, text)'] loop
    execute format('revoke execute on function public.%s from public, anon', opened);
    execute format('grant execute on function public.%s to authenticated, service_role', opened);
  end loop;
end
$$;
