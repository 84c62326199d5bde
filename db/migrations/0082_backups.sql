-- Scheduled back-ups, and the gateways that serve the club.

-- One row for each day on which a scheduled back-up began: of several gateways one makes it.
create table jobs.backup_run (
  -- By the club's clock.
  day date primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- The file's name; null: not finished, or failed.
  name text,
  error text
);
alter table jobs.backup_run enable row level security;
comment on table jobs.backup_run is 'The scheduled back-ups: when they began and ended, and why one failed.';

-- Unlogged: after a crash every gateway reports again.
create unlogged table jobs.gateway (
  id uuid primary key,
  -- Ids of the key that signs tokens and of the keys that verify them.
  signing_key text not null,
  accepted_keys text[] not null,
  -- Of the secret of the API keys.
  secret_hash text not null,
  version text not null,
  seen_at timestamptz not null default now()
);
alter table jobs.gateway enable row level security;
comment on table jobs.gateway is 'The gateways that serve this database on PostgreSQL: they must accept one another''s tokens.';

insert into public.setting (key, value, is_public) values
  -- Scheduled back-ups that are kept: of so many days, and of so many weeks; 0 days: none is made.
  ('backup.daily', '7', false),
  ('backup.weekly', '4', false)
on conflict (key) do nothing;
