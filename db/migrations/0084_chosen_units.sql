-- The units that a person chose, or none: then those of the club count. And choices of the club that had no row.

alter table public.profile_private
  alter column units drop not null,
  alter column units drop default;
comment on column public.profile_private.units is 'Null: not chosen, so the person sees the club''s.';
-- Metres were given to everybody. A country is the trace of a choice.
update public.profile_private set units = null where units = 'metres' and country is null;

insert into public.setting (key, value, is_public) values
  -- As ClubTee[] in domain/course/club-tees.ts, in the order in which they are shown.
  ('course.tees', '[]', true),
  -- An order for a time is placed at least so many minutes before it.
  ('kitchen.lead_minutes', '0', true),
  -- Empty: the club's name.
  ('messages.sender_name', '""', false),
  -- Texts by language; without one the app's own counts.
  ('messages.invite_subject', '{}', false),
  ('messages.invite_text', '{}', false),
  ('messages.confirmation_subject', '{}', false),
  ('messages.confirmation_text', '{}', false),
  ('messages.magic_link_subject', '{}', false),
  ('messages.magic_link_text', '{}', false),
  ('messages.recovery_subject', '{}', false),
  ('messages.recovery_text', '{}', false),
  ('messages.code_sms', '{}', false)
on conflict (key) do nothing;
