-- People: roles, crews (user_groups), profiles, and the club's settings.

create table public.roles (
  role_id text primary key check (role_id ~ '^[a-z_]+$'),
  name text not null,
  rank smallint not null default 0
);
comment on table public.roles is 'What a person may be here; role_id guest is the fallback for nobody signed in.';
insert into public.roles (role_id, name, rank) values
  ('guest', 'guest', 0), ('member', 'member', 1), ('kitchen', 'kitchen', 2),
  ('maintenance', 'maintenance', 3), ('admin', 'admin', 9);

create table public.user_groups (
  group_id text primary key default gen_random_uuid()::text check (length(group_id) between 1 and 64),
  name text not null check (length(name) between 1 and 80),
  name_i18n jsonb not null default '{}'
);
comment on table public.user_groups is 'A crew, such as the greens crew; group_id default is the fallback.';
insert into public.user_groups (group_id, name) values ('default', 'default');

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  role_id text not null default 'member' references public.roles (role_id),
  role text not null generated always as (role_id) stored,
  first_name text not null default '' check (length(first_name) <= 80),
  surname text not null default '' check (length(surname) <= 80),
  user_group_id text not null default 'default' references public.user_groups (group_id) on delete set default,
  phone text check (length(phone) <= 32),
  locale text not null default 'en' check (locale in ('en', 'zh-CN', 'ja')),
  country text check (country ~ '^[A-Z]{2}$'),
  units text not null default 'metres' check (units in ('metres', 'yards')),
  avatar_path text check (length(avatar_path) <= 300),
  fcm_token text check (length(fcm_token) <= 4096),
  fcm_token_timestamp timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column public.profiles.role is 'role_id again, under the name that the app reads.';
create index profiles_role_id_idx on public.profiles (role_id);
create index profiles_user_group_id_idx on public.profiles (user_group_id);

create table public.setting (
  key text primary key check (key ~ '^[a-z][a-z0-9_.]*$'),
  value jsonb not null,
  is_public boolean not null default false,
  updated_at timestamptz not null default now()
);
comment on table public.setting is 'The club''s own choices, such as club.name, club.currency, club.time_zone, club.locale.';
insert into public.setting (key, value, is_public) values
  ('club.name', '"Greenside"', true),
  ('club.currency', '"EUR"', true),
  ('club.time_zone', '"Europe/Dublin"', true),
  ('course.flag_colours', '{"front": "red", "middle": "white", "back": "blue"}', true),
  ('kitchen.age_amber_seconds', '300', true),
  ('kitchen.age_red_seconds', '480', true),
  ('kitchen.paused', 'false', true);
