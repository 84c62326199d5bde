-- End of a sign-in as set by the organisation: stored until the client redeems its code (PKCE), since the session
-- starts only then.

alter table auth.flow_state add column if not exists session_not_after timestamptz;
