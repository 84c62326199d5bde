-- When an organisation says that a sign-in of its people ends: kept until the client redeems its code (PKCE), since the
-- session starts only then.

alter table auth.flow_state add column if not exists session_not_after timestamptz;
