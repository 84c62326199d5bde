-- Triage can put an issue off until a day, and a zone on a green that follows from a member's report only warns.

alter table public.issue add column snoozed_until date;
comment on column public.issue.snoozed_until is
  'The day (of the club) on which an issue that nobody has comes back to the inbox; null: it is there.';

alter table public.issue_effect add column is_confirmed boolean not null default true;
comment on column public.issue_effect.is_confirmed is
  'False for the zone on a green that a report by a member created: it warns until course maintenance confirms it.';

alter table public.green_block add column is_warning boolean not null default false;
comment on column public.green_block.is_warning is
  'True while the report behind the zone is not confirmed: pins may be set in it, and the screens warn.';
