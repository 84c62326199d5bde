-- Course maintenance: a reporter follows their own issues, course maintenance works on all of them.

alter table public.issue_transition enable row level security;
create policy "everyone reads the steps of an issue" on public.issue_transition for select to anon, authenticated
  using (true);
grant select on public.issue_transition to anon, authenticated;

alter table public.issue enable row level security;
create policy "reporters read their own issues" on public.issue for select to authenticated
  using (reporter_id = (select private.my_id()));
create policy "maintenance reads all issues" on public.issue for select to authenticated
  using ((select private.is_maintenance()));
create policy "members and staff report issues" on public.issue for insert to authenticated
  with check (reporter_id = (select private.my_id()) and (select private.my_role()) <> 'guest');
create policy "reporters and maintenance change issues" on public.issue for update to authenticated
  using (reporter_id = (select private.my_id()) or (select private.is_maintenance()))
  with check (reporter_id = (select private.my_id()) or (select private.is_maintenance()));
grant select on public.issue to authenticated;
grant insert (id, category, priority, description, lng, lat, accuracy_m, hole_id, place_name, place_id, assignee_id,
    group_id, due_on, round_id),
  update (status, expected_status, reason, category, priority, description, lng, lat, accuracy_m, hole_id, place_name,
    place_id, assignee_id, group_id, due_on, duplicate_of, snoozed_until)
  on public.issue to authenticated;
-- For the default of issue.number.
grant usage on sequence public.issue_number to authenticated;

alter table public.issue_photo enable row level security;
create policy "photos follow their issue" on public.issue_photo for select to authenticated
  using ((merged_from is null or (select private.is_maintenance()))
    and exists (select 1 from public.issue where issue.id = issue_id));
create policy "those who see an issue add photos" on public.issue_photo for insert to authenticated
  with check (created_by = (select private.my_id())
    and (select private.my_role()) <> 'guest'
    and (kind = 'report' or (select private.is_maintenance()))
    and exists (select 1 from public.issue where issue.id = issue_id));
grant select, insert (id, issue_id, path, kind, width, height, taken_at, blurred) on public.issue_photo to authenticated;

alter table public.issue_comment enable row level security;
create policy "comments follow their issue" on public.issue_comment for select to authenticated
  using ((not staff_only or (select private.is_maintenance()))
    and exists (select 1 from public.issue where issue.id = issue_id));
create policy "those who see an issue comment on it" on public.issue_comment for insert to authenticated
  with check (author_id = (select private.my_id())
    and (select private.my_role()) <> 'guest'
    and (not staff_only or (select private.is_maintenance()))
    and exists (select 1 from public.issue where issue.id = issue_id));
grant select, insert (id, issue_id, body, staff_only) on public.issue_comment to authenticated;

alter table public.issue_event enable row level security;
-- The comment event of a comment among staff is for staff only.
create policy "events follow their issue" on public.issue_event for select to authenticated
  using ((not (changes ? 'staff_only') or (select private.is_maintenance()))
    and exists (select 1 from public.issue where issue.id = issue_id));
grant select on public.issue_event to authenticated;

/*
 * Refuses additions to an issue that the caller may not see, and additions for staff by a member. PostgreSQL asks the
 * policies, which refuse the same, only after the BEFORE functions; their messages could reveal what the issue contains.
 */
create function private.check_may_add(of_issue uuid, for_staff boolean) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_direct_person() and not private.is_maintenance() and (for_staff or private.my_role() = 'guest'
    or not exists (select from public.issue where id = of_issue and reporter_id = private.my_id())) then
    raise insufficient_privilege using message = 'This issue is not yours to add to';
  end if;
end
$$;
