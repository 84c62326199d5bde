-- The devices of a signed-in person: the sessions of their own account. Otherwise only auth has access.

/* The caller's session from the access token; null for a token without one. */
create function private.my_session() returns uuid
language sql stable set search_path = '' as $$
  select private.as_uuid(auth.jwt() ->> 'session_id')
$$;

/* Refuses a token of an ended session: it stays valid for up to an hour, and must not read or end sessions. */
create function private.check_session() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_assurance();
  if not exists (select 1 from auth.sessions where id = private.my_session() and user_id = private.my_id()) then
    perform private.refuse('session_over');
  end if;
end
$$;

/* The caller's sessions, this device's first, then the most recently used. */
drop function if exists public.my_sessions();
create function public.my_sessions()
returns table (id uuid, created_at timestamptz, used_at timestamptz, user_agent text, ip text, aal text, is_this boolean)
language plpgsql stable security definer set search_path = '' rows 5 as $$
begin
  perform private.check_session();
  return query
    select s.id, s.created_at, greatest(s.created_at, s.refreshed_at at time zone 'UTC'),
      s.user_agent, host(s.ip), s.aal::text, s.id = private.my_session()
    from auth.sessions s
    where s.user_id = private.my_id() and (s.not_after is null or s.not_after > now())
    order by s.id = private.my_session() desc, 3 desc, s.id;
end
$$;

/*
 * Signs the caller out on one of their devices; its access token can no longer be renewed. False if the session had
 * already ended.
 */
create or replace function public.end_my_session(session uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.check_session();
  delete from auth.sessions where id = session and user_id = private.my_id();
  return found;
end
$$;

revoke execute on function public.my_sessions(), public.end_my_session(uuid) from public, anon;
grant execute on function public.my_sessions(), public.end_my_session(uuid) to authenticated;
