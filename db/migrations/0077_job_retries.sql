-- Jobs that were given up are tried again when an administrator asks for it.

create table public.job_retry (
  id uuid primary key,
  -- Of jobs.effect, which is pruned sooner.
  job_id bigint not null,
  author_id uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.job_retry is 'Jobs that were given up and that an administrator lets the server try again.';
create index job_retry_author_id_idx on public.job_retry (author_id);
