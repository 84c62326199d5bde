-- Deletes the rows of the demo club and no row of the club itself. The demo's rows have ids of UUID version 8
-- (db/seed/rows.ts); all other ids have version 4 or 7.

create function private.is_demo_id(id uuid) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(id::text like '______________8____a%', false)
$$;

/* Whether a row belongs to the demo: its author is a person of the demo, or the demo's seed wrote it without an author. */
create function private.is_demo_row(id uuid, author uuid) returns boolean
language sql immutable set search_path = '' as $$
  select private.is_demo_id(author) or author is null and private.is_demo_id(id)
$$;

/* Whether the people of the demo are in the club. */
create function private.has_demo_people() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.setting('demo.club') ->> 'people' = 'present', false)
$$;

/* Whether an author is a person of the club itself. */
create function private.is_own_author(author uuid) returns boolean
language sql immutable set search_path = '' as $$
  select author is not null and not private.is_demo_id(author)
$$;

/* Whether people of the club have worked on an issue: its deletion would lose their work. */
create function private.has_own_work(of_issue uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.issue_event where issue_id = of_issue and private.is_own_author(actor_id))
    or exists (select from public.issue_comment where issue_id = of_issue and private.is_own_author(author_id))
    or exists (select from public.issue_photo where issue_id = of_issue and private.is_own_author(created_by))
    or exists (select from public.issue_material where issue_id = of_issue and private.is_own_author(author_id))
    or exists (select from public.issue_work where issue_id = of_issue and private.is_own_author(person_id))
    or exists (select from public.issue_check where issue_id = of_issue and private.is_own_author(checked_by))
    or exists (select from public.issue_effect where issue_id = of_issue and private.is_own_author(created_by))
    or exists (
      select from public.issue copy where copy.duplicate_of = of_issue and not private.is_demo_row(copy.id, copy.reporter_id))
$$;

/* The issues of the demo that no person of the club has worked on. */
create function private.removable_issues() returns setof uuid
language sql stable security definer set search_path = '' rows 30 as $$
  select id from public.issue where private.is_demo_row(id, reporter_id) and not private.has_own_work(id)
$$;

/*
 * Whether the club's own days, measurements or issues refer to a course: its deletion would lose them. Rows without an
 * author count as the club's own, unless the demo's seed created them.
 */
create function private.has_own_history(of_course uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.pin_set where course_id = of_course and not private.is_demo_row(id, created_by))
    or exists (select from public.range_day where course_id = of_course and not private.is_demo_row(id, declared_by))
    or exists (select from public.rounds_played where course_id = of_course and not private.is_demo_row(id, recorded_by))
    or exists (select from public.pin_profile where course_id = of_course and not private.is_demo_row(id, created_by))
    or exists (select from public.kind_of_day where course_id = of_course and not private.is_demo_row(id, chosen_by))
    or exists (select from public.layouts_of_day where course_id = of_course and not private.is_demo_row(id, chosen_by))
    or exists (select from public.course_play where course_id = of_course and not private.is_demo_row(id, chosen_by))
    or exists (select from public.known_mark where course_id = of_course and not private.is_demo_row(id, created_by))
    or exists (select from public.range_item where course_id = of_course and private.is_own_author(captured_by))
    or exists (select from public.scorecard where course_id = of_course and not private.is_demo_row(id, created_by))
    or exists (
      select from public.pin_cut cut join public.hole h on h.id = cut.hole_id
      where h.course_id = of_course and not private.is_demo_row(cut.id, cut.cut_by))
    or exists (
      select from public.course_feature f
      left join public.green_outline o on o.feature_id = f.id and private.is_own_author(o.recorded_by)
        and not private.is_map_edit(o)
      left join public.green_survey s on s.feature_id = f.id and not private.is_demo_row(s.id, s.created_by)
      left join public.green_block b on b.feature_id = f.id and private.is_own_author(b.created_by)
      left join public.issue_place p on p.feature_id = f.id and not private.is_demo_row(p.id, p.created_by)
      where f.course_id = of_course and coalesce(o.id, s.id, b.id, p.id) is not null)
    or exists (
      select from public.issue i left join public.issue_effect e on e.issue_id = i.id
      where i.id not in (select private.removable_issues())
        and (exists (select from public.hole h where h.course_id = of_course and h.id in (i.hole_id, e.hole_id))
          or exists (select from public.course_feature f where f.course_id = of_course and f.id = e.feature_id)))
$$;

/* The demo's course, unless the club itself has played or measured on it. */
create function private.removable_courses() returns setof uuid
language sql stable security definer set search_path = '' rows 30 as $$
  select id from public.course where source = 'demo' and not private.has_own_history(id)
$$;

/* The demo's dishes; not those to which the kitchen has added options. */
create function private.removable_dishes() returns setof uuid
language sql stable security definer set search_path = '' rows 30 as $$
  select id from public.menu_item dish
  where private.is_demo_id(id)
    and not exists (select from public.menu_option o where o.item_id = dish.id and not private.is_demo_id(o.id))
    and not exists (select from public.menu_option_group g where g.item_id = dish.id and not private.is_demo_id(g.id))
$$;

/* Deletes the demo's course with everything drawn on it, and the pins and range days that the demo added to other courses. */
create function private.remove_demo_course() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  removable constant uuid[] := array(select private.removable_courses());
begin
  delete from public.pin_set s using public.course c
  where c.id = s.course_id
    and case when c.source = 'demo' then c.id = any (removable)
      else private.is_demo_id(s.id) and private.is_demo_row(s.id, s.created_by)
        and not exists (
          select from public.pin_set own where own.replaces = s.id and not private.is_demo_row(own.id, own.created_by)) end;
  delete from public.range_day d using public.course c
  where c.id = d.course_id
    and case when c.source = 'demo' then c.id = any (removable)
      else private.is_demo_id(d.id) and private.is_demo_row(d.id, d.declared_by)
        and not exists (
          select from public.range_day own where own.replaces = d.id and not private.is_demo_row(own.id, own.declared_by)) end;
  delete from public.rounds_played where course_id = any (removable);
  delete from public.pin_cut where hole_id in (select id from public.hole where course_id = any (removable));
  delete from public.green_survey
  where feature_id in (select id from public.course_feature where course_id = any (removable));
  delete from public.green_outline
  where feature_id in (select id from public.course_feature where course_id = any (removable));
  delete from public.course where id = any (removable);
end
$$;

/* Deletes the demo's dishes, the pages of the menu that are empty then, and the printer and the serving place without orders. */
create function private.remove_demo_menu() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  removable constant uuid[] := array(select private.removable_dishes());
begin
  delete from public.sold_out_spell where item_id = any (removable);
  delete from public.menu_item where id = any (removable);
  delete from public.menu_category page
  where private.is_demo_id(id) and not exists (select from public.menu_item where category_id = page.id);
  delete from public.printer p
  where private.is_demo_id(id) and not exists (select from public.ticket_print where printer_id = p.id);
  delete from public.serving_place place
  where private.is_demo_id(id) and not exists (select from public.user_order where serving_place_id = place.id);
end
$$;

/* Deletes what the demo's administrators announced, also from the inboxes of the club's own people. */
create function private.remove_demo_announcements() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.notification n using public.announcement a
  where n.event_key = 'announcement:' || a.id and n.type = 'announcement' and private.is_demo_row(a.id, a.created_by);
  delete from public.announcement where private.is_demo_row(id, created_by);
end
$$;

/* Deletes the demo's people without a mail to their invented addresses, and their crew where it has no one else's work. */
create function private.remove_demo_people() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  addresses constant text[] := array(select email from auth.users where private.is_demo_id(id));
begin
  delete from public.profiles where private.is_demo_id(id);
  delete from auth.users where private.is_demo_id(id);
  delete from jobs.effect where kind = 'mail' and payload ->> 'notice' = 'account_deleted'
    and payload ->> 'to' = any (addresses);
  delete from public.user_groups
  where group_id = 'greens-crew'
    and not exists (select from public.profiles where user_group_id = 'greens-crew')
    and not exists (select from public.issue where issue.group_id = 'greens-crew')
    and not exists (select from public.inspection_round r where r.group_id = 'greens-crew')
    and not exists (select from public.announcement a where a.group_id = 'greens-crew');
end
$$;

/*
 * The demo's content in the club, for administrators: how many people, courses, dishes, orders and issues can be
 * deleted, and how many courses, dishes and issues stay, because the club's own rows refer to them. `is_of_demo`: the
 * caller is a person of the demo.
 */
drop function if exists public.demo_state();
create function public.demo_state()
returns table (people integer, courses integer, dishes integer, orders integer, issues integer, courses_in_use integer,
  dishes_in_use integer, issues_in_use integer, is_of_demo boolean)
language plpgsql stable security definer set search_path = '' rows 1 as $$
begin
  if private.is_person() and not private.is_admin() then
    perform private.refuse('demo_admin_only');
  end if;
  return query
    select (select count(*)::integer from auth.users where private.is_demo_id(id)),
      removable.courses,
      removable.dishes,
      (select count(*)::integer from public.user_order where private.is_demo_row(id, user_id)),
      removable.issues,
      (select count(*)::integer from public.course where source = 'demo') - removable.courses,
      (select count(*)::integer from public.menu_item where private.is_demo_id(id)) - removable.dishes,
      (select count(*)::integer from public.issue where private.is_demo_row(id, reporter_id)) - removable.issues,
      private.is_demo_id(private.my_id())
    from (
      select (select count(*)::integer from private.removable_courses()) as courses,
        (select count(*)::integer from private.removable_dishes()) as dishes,
        (select count(*)::integer from private.removable_issues()) as issues
    ) removable;
end
$$;
revoke execute on function public.demo_state() from public, anon;
grant execute on function public.demo_state() to authenticated, service_role;

/*
 * Deletes the demo's people, course, menu, orders, issues and announcements in one transaction, and records that the
 * next start adds none. A course, dish or issue stays if its deletion would lose the club's own rows. A second call
 * does nothing. Refuses persons who are no administrators, and the demo's own administrator, who would leave the club
 * without one.
 */
drop function if exists public.remove_demo();
create function public.remove_demo() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.is_person() then
    perform private.check_assurance();
    if not private.is_admin() then
      perform private.refuse('demo_admin_only');
    elsif private.is_demo_id(private.my_id()) then
      perform private.refuse('demo_person');
    end if;
  end if;
  perform private.start_rule();
  delete from public.user_order where private.is_demo_row(id, user_id);
  delete from public.issue where id in (select private.removable_issues());
  perform private.remove_demo_course();
  perform private.remove_demo_menu();
  perform private.remove_demo_announcements();
  perform private.remove_demo_people();
  insert into public.setting (key, value) values ('demo.club', '{"people": "removed", "isAway": true}')
  on conflict (key) do update set value = excluded.value where setting.value <> excluded.value;
  perform private.end_rule();
end
$$;
revoke execute on function public.remove_demo() from public, anon;
grant execute on function public.remove_demo() to authenticated, service_role;
