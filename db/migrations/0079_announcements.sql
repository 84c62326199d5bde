-- Announcements are rows: one waits on a device until the club can be reached, and the office sees what was sent and to how many.

create table public.announcement (
  id uuid primary key default gen_random_uuid(),
  audience text not null check (audience in ('everyone', 'members', 'staff', 'group')),
  group_id text references public.user_groups (group_id) on delete set null,
  -- In the club's first language.
  title text not null check (length(trim(title)) between 1 and 120),
  body text not null default '' check (length(body) <= 500),
  -- By language: {"ja": {"title": "…", "body": "…"}}. A person without a translation reads the first language.
  translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object' and length(translations::text) <= 4000),
  -- From then on it is in no inbox and is not pushed; null: it stays.
  expires_at timestamptz,
  -- How many people have it in their inbox.
  receivers integer not null default 0 check (receivers >= 0),
  created_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.announcement is 'What administrators told the club, a part of it, or a group.';
create index announcement_created_at_idx on public.announcement (created_at desc);
create index announcement_created_by_idx on public.announcement (created_by);
create index announcement_group_id_idx on public.announcement (group_id);

alter table public.notification add column expires_at timestamptz;
create index notification_announced_idx on public.notification (event_key) where type = 'announcement';
