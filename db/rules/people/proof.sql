-- Proof of the person at a signed-in device, required before an irreversible act.

/*
 * Whether the caller confirmed their password or a fresh code in this session in the last minutes. The auth part of the
 * gateway records it (server/auth/sessions/proof.ts). GoTrue does not record it, so with GoTrue a sign-in of the last
 * ten minutes counts.
 */
create function private.has_proof() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regclass('auth.schema_migrations') is not null then
    return exists (
      select 1 from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) shown
      where to_timestamp((shown ->> 'timestamp')::float8) > now() - interval '10 minutes');
  end if;
  return exists (
    select 1 from jobs.session_proof p join auth.sessions s on s.id = p.session_id
    where s.id = private.my_session() and s.user_id = private.my_id() and p.kind in ('password', 'code')
      and p.expires_at > now());
end
$$;

/* Refuses a person without such a confirmation. A guest has nothing to confirm. */
create function private.check_proof() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_person() and not private.has_proof()
    and not exists (select 1 from auth.users where id = private.my_id() and is_anonymous) then
    perform private.refuse('proof_needed');
  end if;
end
$$;
