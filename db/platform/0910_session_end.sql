-- Notifies the realtime gateways that a person's channels may have lost their rights: an ended session, a suspended or
-- deleted account, a second factor verified or removed. The payload is the id of a session or of a user.

create or replace function realtime.announce_session_end() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('session_end', to_jsonb(old) ->> tg_argv[0]);
  return null;
end
$$;
revoke execute on function realtime.announce_session_end() from public;

create or replace trigger realtime_session_end after delete or update of not_after on auth.sessions
  for each row execute function realtime.announce_session_end('id');
create or replace trigger realtime_session_end after delete or update of banned_until, deleted_at on auth.users
  for each row execute function realtime.announce_session_end('id');
create or replace trigger realtime_session_end after delete or update of status on auth.mfa_factors
  for each row execute function realtime.announce_session_end('user_id');
