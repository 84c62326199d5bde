-- The devices that their person removed: one registers again only when the person asks for that on it, with a new token.

create table jobs.removed_device (
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- As of public.push_token.
  device_hash text not null,
  removed_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
comment on table jobs.removed_device is 'Devices whose person ended their pushes from elsewhere, so that the app does not register them by itself.';
alter table jobs.removed_device enable row level security;
