-- Comments on issues: mentioned people and photos. Only staff read a comment among staff, see its photos and can be
-- mentioned in it.

grant insert (mentions) on public.issue_comment to authenticated;
grant insert (comment_id) on public.issue_photo to authenticated;

create policy "authors add photos to their comments" on public.issue_photo for insert to authenticated
  with check (kind = 'comment'
    and created_by = (select private.my_id())
    and (select private.my_role()) <> 'guest'
    and exists (select 1 from public.issue where issue.id = issue_id));
create policy "photos of a comment are its author's" on public.issue_photo as restrictive for insert to authenticated
  with check (comment_id is null or exists (
    select 1 from public.issue_comment c
    where c.id = comment_id and c.issue_id = issue_photo.issue_id and c.author_id = (select private.my_id())));
create policy "photos of a comment follow it" on public.issue_photo as restrictive for select to authenticated
  using (comment_id is null or exists (select 1 from public.issue_comment c where c.id = comment_id));

/* Whether a person may read the comments on an issue; those among staff are for course maintenance. */
create function private.may_read_comments(person uuid, of_issue uuid, staff_only boolean) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.can_be_assigned(person) or (not staff_only and exists (
    select 1 from public.issue where id = of_issue and reporter_id = person));
end
$$;

/* Sorts the mentioned people of a comment, and refuses one who may not read it. */
create function private.check_mentions(comment public.issue_comment) returns public.issue_comment
language plpgsql stable security definer set search_path = '' as $$
begin
  if comment.mentions = '{}' then
    return comment;
  end if;
  comment.mentions := array(select distinct person from unnest(comment.mentions) person order by person);
  if exists (
    select from unnest(comment.mentions) person
    where not private.may_read_comments(person, comment.issue_id, comment.staff_only)
  ) then
    perform private.refuse('mention_blind');
  end if;
  return comment;
end
$$;

/* The people mentioned in an event's comment. */
create function private.mentioned_in(event public.issue_event) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select mentions from public.issue_comment where id = private.as_uuid(event.changes #>> '{comment_id,1}')), '{}')
$$;

/*
 * Refuses the photo of a staff comment outside the folder `staff`, and any other photo in it. The folder decides who
 * may read the file before the photo has a row.
 */
create function private.check_photo_folder(photo public.issue_photo) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  staff_only constant boolean := coalesce((
    select c.staff_only from public.issue_comment c where c.id = photo.comment_id), false);
begin
  if staff_only <> (split_part(photo.path, '/', 2) = 'staff') then
    perform private.refuse('photo_path');
  end if;
end
$$;
