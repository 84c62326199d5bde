-- What only a person and the administrators read of a profile, in a table of its own: row-level security hides rows, not
-- columns, and staff read the rows of profiles.

create table public.profile_private (
  id uuid primary key references public.profiles (id) on delete cascade,
  phone text check (length(phone) <= 32),
  locale text not null default 'en' check (locale in ('en', 'zh-CN', 'ja')),
  country text check (country ~ '^[A-Z]{2}$'),
  units text not null default 'metres' check (units in ('metres', 'yards')),
  fcm_token_timestamp timestamptz,
  updated_at timestamptz not null default now()
);
comment on table public.profile_private is 'Details of a profile for the person and the administrators; written through profiles.';
alter table public.profile_private enable row level security;

insert into public.profile_private (id, phone, locale, country, units, fcm_token_timestamp)
select id, phone, locale, country, units, fcm_token_timestamp from public.profiles;

-- The kitchen reads an order, not its author's private details.
alter table public.user_order add column language text check (language in ('en', 'zh-CN', 'ja'));
comment on column public.user_order.language is 'The language in which the author ordered; set by the server.';
update public.user_order o set language = p.locale
from public.profiles p where p.id = o.user_id and o.status in ('new', 'preparing', 'ready');

alter table public.profiles
  drop constraint profiles_locale_check,
  drop constraint profiles_country_check,
  drop constraint profiles_units_check,
  alter column phone set default '',
  alter column locale set default '',
  alter column country set default '',
  alter column units set default '',
  alter column fcm_token set default '';
update public.profiles
set phone = '', locale = '', country = '', units = '', fcm_token = '', fcm_token_timestamp = null;

alter table public.profiles
  add constraint profiles_private_check check (
    phone = '' and locale = '' and country = '' and units = '' and fcm_token = '' and fcm_token_timestamp is null);
comment on column public.profiles.phone is 'Write-only: a trigger moves it to profile_private.';
comment on column public.profiles.locale is 'Write-only: a trigger moves it to profile_private.';
comment on column public.profiles.country is 'Write-only: a trigger moves it to profile_private.';
comment on column public.profiles.units is 'Write-only: a trigger moves it to profile_private.';
comment on column public.profiles.fcm_token is 'Write-only: a trigger registers the device in push_token.';
comment on column public.profiles.fcm_token_timestamp is 'Write-only: a trigger moves it to profile_private.';
