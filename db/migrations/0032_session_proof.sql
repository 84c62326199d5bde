-- What a person has shown in a session, beside the access token, before a change of their account.

create table jobs.session_proof (
  -- Of auth.sessions, whose rows belong to the host.
  session_id uuid not null,
  -- password: the current one. code: a fresh one. recovery: the session began with a link or code of a recovery.
  kind text not null check (kind in ('password', 'code', 'recovery')),
  expires_at timestamptz not null,
  primary key (session_id, kind)
);
alter table jobs.session_proof enable row level security;
create index session_proof_expires_at_idx on jobs.session_proof (expires_at);
