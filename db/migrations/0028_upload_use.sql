-- What each person has stored: how much in all, and how many files and bytes on the last day.
create table jobs.upload_use (
  person_id uuid primary key references auth.users (id) on delete cascade,
  day date not null,
  files integer not null default 0,
  bytes bigint not null default 0,
  total_bytes bigint not null default 0
);
alter table jobs.upload_use enable row level security;
comment on table jobs.upload_use is 'Kept by triggers on storage.objects; the server''s own files belong to no person.';

insert into jobs.upload_use (person_id, day, total_bytes)
select account.id, current_date, sum(case when object.metadata ->> 'size' ~ '^\d{1,15}$' then (object.metadata ->> 'size')::bigint else 0 end)
from storage.objects object join auth.users account on account.id::text = object.owner_id
group by account.id;

insert into public.setting (key, value, is_public) values
  ('uploads.files_per_day', '100', true),
  ('uploads.bytes_per_day', '104857600', true),
  ('uploads.total_bytes', '524288000', true)
on conflict (key) do nothing;
