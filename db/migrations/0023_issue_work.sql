-- Work on issues: how long it took, what was used, who mended it and how often it came back; comments that show a photo
-- and name people.

alter table public.issue
  -- Who said last that it is done: to them it returns when it is not. Empty while the work is not done.
  add column resolved_by uuid references public.profiles (id) on delete set null,
  add column reopened_count integer not null default 0 check (reopened_count >= 0),
  -- By the clock of the device on which a step was taken, for it may arrive hours later; read and emptied by a trigger.
  add column acted_at timestamptz;
create index issue_resolved_by_idx on public.issue (resolved_by, resolved_at desc);
-- For lists of issues that are no more worked on, a page at a time.
create index issue_updated_at_idx on public.issue (updated_at desc, id desc);

-- These are findings about the past, no one's change: the rules must neither note nor refuse them.
alter table public.issue disable trigger user;
update public.issue i set
  resolved_by = case when i.status in ('resolved', 'closed') then coalesce(
    (select e.actor_id from public.issue_event e
      where e.issue_id = i.id and e.to_status = 'resolved' order by e.id desc limit 1),
    i.assignee_id) end,
  reopened_count = (select count(*) from public.issue_event e
    where e.issue_id = i.id and e.to_status = 'assigned' and e.from_status in ('resolved', 'closed'));
alter table public.issue enable trigger user;

create table public.issue_work (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references public.issue (id) on delete cascade,
  person_id uuid references public.profiles (id) on delete set null,
  started_at timestamptz not null default now(),
  -- Empty while the work goes on.
  ended_at timestamptz,
  -- Said by a person, of work that no start and no pause has measured.
  by_hand boolean not null default false,
  -- How long it was, as a person said; more than the times when it is there.
  minutes integer check (minutes between 0 and 1440),
  created_at timestamptz not null default now(),
  check (ended_at >= started_at),
  check (not by_hand or (minutes is not null and ended_at is not null))
);
comment on table public.issue_work is 'Stretches of work: begun by a start, ended by a pause or the repair, corrected by hand.';
create index issue_work_issue_id_idx on public.issue_work (issue_id, started_at);
create index issue_work_person_id_idx on public.issue_work (person_id);
create unique index issue_work_running_idx on public.issue_work (issue_id) where ended_at is null;

create table public.issue_material (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references public.issue (id) on delete cascade,
  author_id uuid default auth.uid() references public.profiles (id) on delete set null,
  note text not null check (length(btrim(note)) between 1 and 500),
  created_at timestamptz not null default now()
);
comment on table public.issue_material is 'What was used for a repair, or is still needed.';
create index issue_material_issue_id_idx on public.issue_material (issue_id, created_at);
create index issue_material_author_id_idx on public.issue_material (author_id);

alter table public.issue_comment
  -- People whom the comment names; a trigger lets it name only those who may read it.
  add column mentions uuid[] not null default '{}' check (cardinality(mentions) <= 20);

alter table public.issue_photo
  add column comment_id uuid references public.issue_comment (id) on delete cascade,
  drop constraint issue_photo_kind_check,
  add constraint issue_photo_kind_check check (kind in ('report', 'after', 'comment')),
  add constraint issue_photo_comment_check check ((kind = 'comment') = (comment_id is not null));
create index issue_photo_comment_id_idx on public.issue_photo (comment_id);
