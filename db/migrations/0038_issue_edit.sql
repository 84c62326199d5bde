-- Edits of issues: what a person changes offline, as a row of its own that is applied once.

create table public.issue_edit (
  id uuid primary key,
  issue_id uuid not null references public.issue (id) on delete cascade,
  author_id uuid default auth.uid() references public.profiles (id) on delete set null,
  -- By the device's clock, which may be hours before the edit arrived.
  made_at timestamptz not null,
  -- The values that the author saw, as {column: value}; `status` is the state in which the step was taken.
  base jsonb not null default '{}',
  changes jsonb not null,
  -- A claim: applies only while no other person is the assignee.
  only_if_unassigned boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table public.issue_edit is 'Changes of an issue that a device sends: {column: value}, merged with those of others.';
create index issue_edit_issue_id_idx on public.issue_edit (issue_id);
create index issue_edit_author_id_idx on public.issue_edit (author_id);

-- Edits that were applied before this table was there: a device that missed the answer sends them once more.
insert into public.issue_edit (id, issue_id, author_id, made_at, changes, created_at)
select distinct on (edit_id) edit_id, issue_id, actor_id, coalesce(made_at, at), '{}', at
from public.issue_event where edit_id is not null
order by edit_id, id;

alter table public.issue
  -- The edit that changed the issue last.
  add column edit_id uuid,
  drop column edit,
  drop column claim,
  drop column acted_at;
