-- What the club's office keeps of a membership, and who waits to be let in.

alter table public.profile_private
  add column member_number text check (length(trim(member_number)) between 1 and 32),
  -- Since when the person waits for an administrator's approval; null for everybody else.
  add column waiting_since timestamptz;
comment on column public.profile_private.member_number is 'The number under which the club''s books know the member; given by administrators.';

-- The code in the address of the club's join link; null without one.
insert into public.setting (key, value, is_public) values ('people.join_code', 'null', false)
on conflict (key) do nothing;
