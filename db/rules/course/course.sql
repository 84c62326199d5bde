-- The course: everyone reads it, course maintenance edits it. Drafts and history of pins are for
-- course maintenance.

alter table public.course enable row level security;
create policy "everyone reads courses" on public.course for select to anon, authenticated using (true);
create policy "maintenance adds courses" on public.course for insert to authenticated
  with check ((select private.is_maintenance()));
create policy "maintenance edits courses" on public.course for update to authenticated
  using ((select private.is_maintenance())) with check ((select private.is_maintenance()));
create policy "admin deletes courses" on public.course for delete to authenticated
  using ((select private.is_admin()));
grant select on public.course to anon, authenticated;
grant insert (id, name, source, source_key, attribution, is_current),
  update (name, source, source_key, attribution, is_current), delete on public.course to authenticated;

alter table public.hole enable row level security;
create policy "everyone reads holes" on public.hole for select to anon, authenticated using (true);
create policy "maintenance adds holes" on public.hole for insert to authenticated
  with check ((select private.is_maintenance()));
create policy "maintenance edits holes" on public.hole for update to authenticated
  using ((select private.is_maintenance())) with check ((select private.is_maintenance()));
create policy "admin deletes holes" on public.hole for delete to authenticated
  using ((select private.is_admin()));
grant select on public.hole to anon, authenticated;
grant insert (id, course_id, number, par, stroke_index, name, line, length_m, green_id, guessed, osm_id),
  update (number, par, stroke_index, name, line, length_m, green_id, guessed, osm_id), delete on public.hole to authenticated;

alter table public.course_feature enable row level security;
create policy "everyone reads features" on public.course_feature for select to anon, authenticated using (true);
create policy "maintenance adds features" on public.course_feature for insert to authenticated
  with check ((select private.is_maintenance()));
create policy "maintenance edits features" on public.course_feature for update to authenticated
  using ((select private.is_maintenance())) with check ((select private.is_maintenance()));
create policy "maintenance deletes features" on public.course_feature for delete to authenticated
  using ((select private.is_maintenance()));
grant select on public.course_feature to anon, authenticated;
grant insert (id, course_id, hole_id, kind, name, geometry, properties, guessed, osm_id),
  update (hole_id, kind, name, geometry, properties, guessed, osm_id), delete on public.course_feature to authenticated;

alter table public.pin_set enable row level security;
create policy "everyone reads published pins" on public.pin_set for select to anon, authenticated
  using (status = 'published');
create policy "maintenance reads drafts and history" on public.pin_set for select to authenticated
  using ((select private.is_maintenance()));
create policy "maintenance sets pins" on public.pin_set for insert to authenticated
  with check ((select private.is_maintenance()) and created_by = (select private.my_id()));
create policy "maintenance edits and publishes drafts" on public.pin_set for update to authenticated
  using ((select private.is_maintenance())) with check ((select private.is_maintenance()));
create policy "maintenance discards drafts" on public.pin_set for delete to authenticated
  using (status = 'draft' and (select private.is_maintenance()));
grant select on public.pin_set to anon, authenticated;
grant insert (id, course_id, date, status, pins, note, replaces, made_at),
  update (date, status, pins, note, replaces, made_at), delete on public.pin_set to authenticated;

-- Created from pin_set.pins by a trigger.
alter table public.pin_position enable row level security;
create policy "positions follow their set" on public.pin_position for select to anon, authenticated
  using (exists (select 1 from public.pin_set where pin_set.id = pin_set_id));
grant select on public.pin_position to anon, authenticated;

alter table public.range_item enable row level security;
create policy "everyone reads the range" on public.range_item for select to anon, authenticated using (true);
create policy "maintenance adds range items" on public.range_item for insert to authenticated
  with check ((select private.is_maintenance()));
create policy "maintenance edits range items" on public.range_item for update to authenticated
  using ((select private.is_maintenance())) with check ((select private.is_maintenance()));
create policy "maintenance deletes range items" on public.range_item for delete to authenticated
  using ((select private.is_maintenance()));
grant select on public.range_item to anon, authenticated;
grant insert (id, course_id, kind, name, colour, lng, lat, accuracy_m, geometry, device, samples, spread_m, mark_id,
    captured_at),
  update (kind, name, colour, lng, lat, accuracy_m, geometry, device, samples, spread_m, mark_id, captured_at), delete
  on public.range_item to authenticated;

alter table public.course_status enable row level security;
create policy "everyone reads the state of play" on public.course_status for select to anon, authenticated using (true);
create policy "maintenance declares the state of play" on public.course_status for insert to authenticated
  with check ((select private.is_maintenance()));
create policy "maintenance changes the state of play" on public.course_status for update to authenticated
  using ((select private.is_maintenance())) with check ((select private.is_maintenance()));
grant select on public.course_status to anon, authenticated;
grant insert (course_id, status, carts, note), update (status, carts, note) on public.course_status to authenticated;

alter table public.nine enable row level security;
create policy "everyone reads nines" on public.nine for select to anon, authenticated using (true);
create policy "maintenance adds nines" on public.nine for insert to authenticated
  with check ((select private.is_maintenance()));
create policy "maintenance renames nines" on public.nine for update to authenticated
  using ((select private.is_maintenance())) with check ((select private.is_maintenance()));
create policy "maintenance deletes nines" on public.nine for delete to authenticated
  using ((select private.is_maintenance()));
grant select on public.nine to anon, authenticated;
grant insert (id, course_id, position, name), update (position, name), delete on public.nine to authenticated;

alter table public.composite_course enable row level security;
create policy "everyone reads composite courses" on public.composite_course for select to anon, authenticated
  using (true);
create policy "maintenance adds composite courses" on public.composite_course for insert to authenticated
  with check ((select private.is_maintenance()));
create policy "maintenance edits and plays composite courses" on public.composite_course for update to authenticated
  using ((select private.is_maintenance())) with check ((select private.is_maintenance()));
create policy "maintenance deletes composite courses" on public.composite_course for delete to authenticated
  using ((select private.is_maintenance()));
grant select on public.composite_course to anon, authenticated;
grant insert (id, course_id, name, first_nine_id, second_nine_id, is_played),
  update (name, first_nine_id, second_nine_id, is_played), delete on public.composite_course to authenticated;

-- Cards and imports are history: added, never edited.
alter table public.scorecard enable row level security;
create policy "maintenance reads scorecards" on public.scorecard for select to authenticated
  using ((select private.is_maintenance()));
create policy "maintenance corrects the scorecard" on public.scorecard for insert to authenticated
  with check ((select private.is_maintenance()) and created_by = (select private.my_id()));
grant select on public.scorecard to authenticated;
grant insert (id, course_id, holes) on public.scorecard to authenticated;

alter table public.course_import enable row level security;
create policy "admin reads imports" on public.course_import for select to authenticated
  using ((select private.is_admin()));
create policy "admin imports courses" on public.course_import for insert to authenticated
  with check ((select private.is_admin()) and created_by = (select private.my_id()));
grant select on public.course_import to authenticated;
grant insert (id, course_id, file_name, seen_version, changes) on public.course_import to authenticated;
