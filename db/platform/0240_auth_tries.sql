-- This server's data on codes and second factors, beside the unchanged tables of Supabase Auth.

-- The short code in a message. Its link has a separate secret, in auth.one_time_tokens.
create table if not exists auth.one_time_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  token_type auth.one_time_token_type not null,
  -- Null: void after too many wrong guesses.
  code_hash text,
  wrong_guesses smallint not null default 0,
  primary key (user_id, token_type)
);
alter table auth.one_time_codes enable row level security;

create table if not exists auth.mfa_factor_tries (
  factor_id uuid primary key references auth.mfa_factors (id) on delete cascade,
  -- The half minute (since 1970) of the last accepted code of an authenticator app.
  last_step bigint,
  -- Wrong codes since the last right one or the last lock.
  wrong_codes smallint not null default 0,
  -- Wrong codes since the last text message or right code.
  wrong_for_message smallint not null default 0,
  -- Locks since the last right code.
  locks smallint not null default 0,
  locked_until timestamptz
);
alter table auth.mfa_factor_tries enable row level security;
