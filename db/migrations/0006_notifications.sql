-- Notifications: what people are told, on which devices, and what has still to go out of the club's server.

create table public.notification (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- What happened, such as order_event:17. One event tells a person once, however often it is handled.
  event_key text not null check (length(event_key) <= 120),
  -- The topic it was sent to; devices that subscribe to it hear it as a push.
  topic text not null check (length(topic) <= 80),
  type text not null check (length(type) between 1 and 40),
  title text not null check (length(title) between 1 and 200),
  body text not null default '' check (length(body) <= 600),
  order_id uuid references public.user_order (id) on delete cascade,
  issue_id uuid references public.issue (id) on delete cascade,
  -- A path of the app.
  url text not null check (url ~ '^/([^/\\]|$)' and length(url) <= 300),
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- An update may mark everything older as read too; a trigger does it and empties this.
  and_older boolean not null default false,
  unique (user_id, event_key)
);
comment on table public.notification is 'The inbox: one row for each person and event, in the person''s language.';
create index notification_user_id_idx on public.notification (user_id, created_at desc);
create index notification_order_id_idx on public.notification (order_id);
create index notification_issue_id_idx on public.notification (issue_id);
create index notification_created_at_idx on public.notification (created_at);

create table public.push_token (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- A Web Push subscription as JSON, or a token of Firebase Cloud Messaging.
  token text not null check (length(token) between 1 and 4096),
  -- A token may be longer than what an index holds.
  token_hash text not null generated always as (md5(token)) stored unique,
  kind text not null check (kind in ('web', 'fcm')),
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
comment on table public.push_token is 'The devices that people are told on; a device belongs to whoever registered it last.';
create index push_token_user_id_idx on public.push_token (user_id, seen_at desc);

create table public.topic_subscription (
  id uuid primary key default gen_random_uuid(),
  token_id uuid not null references public.push_token (id) on delete cascade,
  topic text not null check (length(topic) <= 80),
  created_at timestamptz not null default now(),
  unique (token_id, topic)
);
comment on table public.topic_subscription is 'What a device wants to hear.';
create index topic_subscription_topic_idx on public.topic_subscription (topic);

create table public.contact_message (
  id uuid primary key default gen_random_uuid(),
  -- null: a visitor.
  user_id uuid references public.profiles (id) on delete set null,
  name text not null default '' check (length(name) <= 120),
  email text check (length(email) <= 254),
  subject text not null default '' check (length(subject) <= 160 and subject !~ '[[:cntrl:]]'),
  body text not null check (length(body) between 1 and 8000),
  created_at timestamptz not null default now(),
  handled_at timestamptz
);
comment on table public.contact_message is 'What people wrote to the club''s office.';
create index contact_message_user_id_idx on public.contact_message (user_id);

/*
 * What has to leave the server after the commit that asked for it: pushes and mail. Out of reach over the wire. A gateway
 * takes what is due by moving due_at ahead, so that what a gateway that died had taken comes back by itself.
 */
create schema jobs;
create table jobs.effect (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('push', 'mail')),
  -- Asked for twice, done once.
  key text not null,
  payload jsonb not null,
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  -- Nobody wants to hear of it after that.
  expires_at timestamptz not null default now() + interval '1 day',
  -- Given up; kept for a week for the operator.
  failed_at timestamptz,
  last_error text,
  unique (kind, key)
);
alter table jobs.effect enable row level security;
create index effect_due_idx on jobs.effect (due_at) where failed_at is null;

create function jobs.announce_effects() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('jobs_effect', '');
  return null;
end
$$;
revoke execute on function jobs.announce_effects() from public;
create trigger announce_effects after insert on jobs.effect
  for each statement execute function jobs.announce_effects();
