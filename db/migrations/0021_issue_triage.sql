-- Triage: who follows an issue, what came to it from the reports that were merged with it, and the clock of work that
-- waits for one of a crew.

create table public.issue_follower (
  id uuid primary key default gen_random_uuid(),
  issue_id uuid not null references public.issue (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  -- The duplicate by which they came; they go with it when the merge is undone. No foreign key: a second one to issue
  -- would make every embedding of one in the other ambiguous.
  merged_from uuid,
  created_at timestamptz not null default now(),
  unique (issue_id, user_id)
);
comment on table public.issue_follower is 'Who wants to hear of an issue; its reporter does from the start.';
create index issue_follower_user_id_idx on public.issue_follower (user_id);
create index issue_follower_merged_from_idx on public.issue_follower (merged_from);

insert into public.issue_follower (issue_id, user_id, created_at)
select id, reporter_id, created_at from public.issue where reporter_id is not null;

alter table public.issue_photo
  -- The duplicate that it was sent with. The issue that is kept has a row of its own for the same picture, so that none
  -- is lost to the person who sent it, and none stays behind when the merge is undone.
  add column merged_from uuid,
  drop constraint issue_photo_path_key,
  add constraint issue_photo_issue_id_path_key unique (issue_id, path);
create index issue_photo_merged_from_idx on public.issue_photo (merged_from);
create index issue_photo_path_idx on public.issue_photo (path);

alter table public.user_groups
  -- For so long an issue may wait until somebody of the crew takes it; null: for ever.
  add column claim_minutes integer default 120 check (claim_minutes between 5 and 10080);

alter table public.issue
  -- Says of an update that its author takes what nobody has: it holds only if that is still so. Emptied by a trigger.
  add column claim boolean not null default false,
  -- By when one of the crew should have taken it; null while somebody has it, or nobody is to.
  add column claim_by timestamptz,
  -- When nobody had, and whoever leads the work was told.
  add column escalated_at timestamptz;
create index issue_claim_by_idx on public.issue (claim_by) where claim_by is not null and escalated_at is null;

alter table public.issue_event
  drop constraint issue_event_kind_check,
  -- merged, unmerged: another issue became part of this one, or is apart again. claim_lost: somebody wanted to take it
  -- whom another had come before. unclaimed: nobody of the crew took it in time.
  add constraint issue_event_kind_check check (kind in ('reported', 'status', 'assigned', 'changed', 'photo', 'comment',
    'merged', 'unmerged', 'claim_lost', 'unclaimed'));

-- What was declined, or merged with another, can be taken up again.
insert into public.issue_transition (from_status, to_status, role_id) values
  ('declined', 'new', 'maintenance'), ('declined', 'new', 'admin');

insert into public.setting (key, value, is_public) values
  -- Who is told of work that nobody of a crew takes; null for every administrator.
  ('issues.head', 'null', false)
on conflict (key) do nothing;
