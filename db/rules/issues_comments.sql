-- Comments on issues: the people they name and the photos they show. What staff say among themselves stays there, with
-- its photos and with whom it names.

grant insert (mentions) on public.issue_comment to authenticated;
grant insert (comment_id) on public.issue_photo to authenticated;

create policy "authors add photos to their comments" on public.issue_photo for insert to authenticated
  with check (kind = 'comment'
    and created_by = (select private.my_id())
    and (select private.my_role()) <> 'guest'
    and exists (select 1 from public.issue where issue.id = issue_id));
create policy "photos of a comment are its author's" on public.issue_photo as restrictive for insert to authenticated
  with check (comment_id is null or exists (
    select 1 from public.issue_comment said
    where said.id = comment_id and said.issue_id = issue_photo.issue_id and said.author_id = (select private.my_id())));
create policy "photos of a comment follow it" on public.issue_photo as restrictive for select to authenticated
  using (comment_id is null or exists (select 1 from public.issue_comment said where said.id = comment_id));

/* Whether a person may read what is said about an issue; among staff that is course maintenance. */
create function private.may_read_comments(person uuid, of_issue uuid, staff_only boolean) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.can_be_assigned(person) or (not staff_only and exists (
    select 1 from public.issue where id = of_issue and reporter_id = person));
end
$$;

create function private.guard_mentions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.mentions := array(select distinct person from unnest(new.mentions) person order by person);
  if exists (
    select 1 from unnest(new.mentions) person where not private.may_read_comments(person, new.issue_id, new.staff_only)
  ) then
    perform private.refuse('mention_blind');
  end if;
  return new;
end
$$;
create trigger guard_mentions before insert on public.issue_comment
  for each row when (new.mentions <> '{}') execute function private.guard_mentions();

/* Whom the comment of an event names. */
create function private.mentioned_in(event public.issue_event) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select mentions from public.issue_comment where id = private.as_uuid(event.changes #>> '{comment_id,1}')), '{}')
$$;

/* The folder of a photo says who may fetch it before its row is there: `staff` keeps it among staff. */
create function private.guard_photo_folder() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  among_staff constant boolean := coalesce((
    select staff_only from public.issue_comment where id = new.comment_id), false);
begin
  if among_staff <> (split_part(new.path, '/', 2) = 'staff') then
    perform private.refuse('photo_path');
  end if;
  return new;
end
$$;
create trigger guard_photo_folder before insert on public.issue_photo
  for each row execute function private.guard_photo_folder();
