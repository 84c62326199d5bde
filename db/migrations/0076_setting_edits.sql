-- Changes of settings that say which value their author saw, so that the second of two administrators learns of the first.

create table public.setting_edit (
  id uuid primary key,
  key text not null,
  author_id uuid default auth.uid() references public.profiles (id) on delete set null,
  -- The value that the author saw.
  base jsonb not null,
  value jsonb not null,
  created_at timestamptz not null default now()
);
comment on table public.setting_edit is 'Changes of a setting that a device sends: applied once, and only to the value that its author saw.';
create index setting_edit_author_id_idx on public.setting_edit (author_id);
