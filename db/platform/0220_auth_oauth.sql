-- State of a social sign-in until the provider sends the person back: the secret half of the proof (PKCE) towards the
-- provider. The row has the id of its flow; the first return deletes it.

create table if not exists auth.oauth_client_states (
  id uuid primary key,
  provider_type text not null,
  code_verifier text,
  created_at timestamptz not null
);
create index if not exists idx_oauth_client_states_created_at on auth.oauth_client_states (created_at);
alter table auth.oauth_client_states enable row level security;
