-- Who is asking. Policies call these inside `(select …)`, so that they run once for a statement and not for each row.

/*
 * The caller's role_id: guest for visitors, for accounts without a profile, and from the moment an account is suspended
 * or deleted, although its last access token lives on for up to an hour.
 */
create function private.my_role() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select p.role_id from public.profiles p join auth.users u on u.id = p.id
    where p.id = auth.uid() and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
  ), 'guest')
$$;

/*
 * Whether the caller's account is suspended or no more. Row-level security then shows and takes nothing that is theirs,
 * from that moment on, although their last access token lives on for up to an hour.
 */
create function private.is_shut_out() returns boolean
language sql stable security definer set search_path = '' as $$
  select auth.uid() is not null and not exists (
    select 1 from auth.users u
    where u.id = auth.uid() and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now()))
$$;

/* Whether the caller is staff of the kitchen: cooks, or runs the club. */
create function private.is_kitchen() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.my_role() in ('kitchen', 'admin')
$$;

/* Whether the caller looks after the course, or runs the club. */
create function private.is_maintenance() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.my_role() in ('maintenance', 'admin')
$$;

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.my_role() = 'admin'
$$;

create function private.is_staff() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.my_role() in ('kitchen', 'maintenance', 'admin')
$$;

/*
 * Whether the statement acts for a person or a visitor, and not for the server itself (the owner, or service_role),
 * which may state past times, other authors and other states, as an import or the demo club does. Asks for the role
 * that was set for the transaction: current_user is the owner inside of a definer function, and claims are only text.
 */
create function private.is_person() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(nullif(current_setting('role', true), 'none'), session_user) in ('anon', 'authenticated')
$$;

/* The id of the caller's profile; null for the server, visitors, and accounts without a profile. */
create function private.my_profile() returns uuid
language sql stable security definer set search_path = '' as $$
  select id from public.profiles where id = auth.uid()
$$;

/* What an event says of its author's role: the role_id, or `system` for the server itself. */
create function private.actor_role() returns text
language sql stable security definer set search_path = '' as $$
  select case when private.is_person() then private.my_role() else 'system' end
$$;

/* A public setting as JSON; null when it is not set. */
create function private.setting(setting_key text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select value from public.setting where key = setting_key
$$;

/* The text as a uuid; null when it is none. */
create function private.as_uuid(given text) returns uuid
language sql immutable set search_path = '' as $$
  select case when given ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then given::uuid end
$$;

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;
