-- Made from the catalogue by `npm run generate`, to be read; the database is made from the folders beside it.

-- auth.users (of the platform)

CREATE TRIGGER greenside_make_profile AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION private.make_profile();
CREATE TRIGGER greenside_welcome_member AFTER UPDATE OF is_anonymous ON auth.users FOR EACH ROW WHEN ((old.is_anonymous AND (NOT new.is_anonymous))) EXECUTE FUNCTION private.welcome_member();

-- course

create table course (
  id uuid not null default gen_random_uuid(),
  name text not null,
  source text not null default 'hand'::text,
  source_key text,
  attribution text,
  is_current boolean not null default false,
  geometry_version bigint not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint course_pkey PRIMARY KEY (id),
  constraint course_source_key_key UNIQUE (source_key),
  constraint course_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint course_source_check CHECK ((source = ANY (ARRAY['hand'::text, 'osm'::text, 'demo'::text])))
);
comment on column course.source_key is 'What a second import of the same course is recognised by.';
CREATE UNIQUE INDEX course_one_current ON public.course USING btree (is_current) WHERE is_current;
grant delete on course to authenticated;
grant insert (id, name, source, source_key, attribution, is_current) on course to authenticated;
grant select on course to anon, authenticated;
grant update (name, source, source_key, attribution, is_current) on course to authenticated;
create policy "everyone reads courses" on course
  for select to anon, authenticated
  using (true);
create policy "maintenance adds courses" on course
  for insert to authenticated
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance edits courses" on course
  for update to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance))
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "admin deletes courses" on course
  for delete to authenticated
  using (( SELECT private.is_admin() AS is_admin));
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.course FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- course_feature

create table course_feature (
  id uuid not null default gen_random_uuid(),
  course_id uuid not null,
  hole_id uuid,
  kind text not null,
  name text,
  geometry jsonb not null,
  properties jsonb not null default '{}'::jsonb,
  guessed text[] not null default '{}'::text[],
  osm_id text,
  constraint course_feature_pkey PRIMARY KEY (id),
  constraint course_feature_course_id_osm_id_key UNIQUE (course_id, osm_id),
  constraint course_feature_course_id_fkey FOREIGN KEY (course_id) REFERENCES course(id) ON DELETE CASCADE,
  constraint course_feature_hole_id_fkey FOREIGN KEY (hole_id) REFERENCES hole(id) ON DELETE SET NULL,
  constraint course_feature_kind_check CHECK ((kind = ANY (ARRAY['boundary'::text, 'green'::text, 'fairway'::text, 'tee'::text, 'bunker'::text, 'water'::text, 'rough'::text, 'wood'::text, 'path'::text, 'range'::text, 'practice_green'::text, 'clubhouse'::text, 'building'::text, 'out_of_bounds'::text]))),
  constraint course_feature_name_check CHECK ((length(name) <= 120))
);
CREATE INDEX course_feature_course_kind_idx ON public.course_feature USING btree (course_id, kind);
CREATE INDEX course_feature_hole_id_idx ON public.course_feature USING btree (hole_id);
grant delete on course_feature to authenticated;
grant insert (id, course_id, hole_id, kind, name, geometry, properties, guessed, osm_id) on course_feature to authenticated;
grant select on course_feature to anon, authenticated;
grant update (hole_id, kind, name, geometry, properties, guessed, osm_id) on course_feature to authenticated;
create policy "everyone reads features" on course_feature
  for select to anon, authenticated
  using (true);
create policy "maintenance adds features" on course_feature
  for insert to authenticated
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance edits features" on course_feature
  for update to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance))
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance deletes features" on course_feature
  for delete to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.course_feature FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- course_status

create table course_status (
  course_id uuid not null,
  status text not null default 'open'::text,
  carts text not null default 'allowed'::text,
  note text,
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  constraint course_status_pkey PRIMARY KEY (course_id),
  constraint course_status_course_id_fkey FOREIGN KEY (course_id) REFERENCES course(id) ON DELETE CASCADE,
  constraint course_status_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint course_status_carts_check CHECK ((carts = ANY (ARRAY['allowed'::text, 'paths_only'::text, 'none'::text]))),
  constraint course_status_note_check CHECK ((length(note) <= 280)),
  constraint course_status_status_check CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text, 'frost_delay'::text])))
);
CREATE INDEX course_status_updated_by_idx ON public.course_status USING btree (updated_by);
grant insert (course_id, status, carts, note) on course_status to authenticated;
grant select on course_status to anon, authenticated;
grant update (status, carts, note) on course_status to authenticated;
create policy "everyone reads the state of play" on course_status
  for select to anon, authenticated
  using (true);
create policy "maintenance declares the state of play" on course_status
  for insert to authenticated
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance changes the state of play" on course_status
  for update to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance))
  with check (( SELECT private.is_maintenance() AS is_maintenance));
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.course_status FOR EACH ROW EXECUTE FUNCTION realtime.record_change('course_id');

-- green_outline

create table green_outline (
  id uuid not null default gen_random_uuid(),
  feature_id uuid not null,
  geometry jsonb not null,
  source text not null,
  accuracy_m numeric(5,1),
  recorded_by uuid,
  recorded_at timestamp with time zone not null default now(),
  constraint green_outline_pkey PRIMARY KEY (id),
  constraint green_outline_feature_id_fkey FOREIGN KEY (feature_id) REFERENCES course_feature(id) ON DELETE CASCADE,
  constraint green_outline_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint green_outline_accuracy_m_check CHECK ((accuracy_m >= (0)::numeric)),
  constraint green_outline_source_check CHECK ((source = ANY (ARRAY['import'::text, 'walk'::text, 'tap'::text, 'demo'::text])))
);
comment on table green_outline is 'Every outline a green ever had; the newest is also the feature''s geometry.';
CREATE INDEX green_outline_feature_id_idx ON public.green_outline USING btree (feature_id, recorded_at DESC);
CREATE INDEX green_outline_recorded_by_idx ON public.green_outline USING btree (recorded_by);
grant insert (id, feature_id, geometry, source, accuracy_m) on green_outline to authenticated;
grant select on green_outline to anon, authenticated;
create policy "everyone reads outlines" on green_outline
  for select to anon, authenticated
  using (true);
create policy "maintenance records outlines" on green_outline
  for insert to authenticated
  with check ((( SELECT private.is_maintenance() AS is_maintenance) AND (recorded_by = ( SELECT auth.uid() AS uid))));
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.green_outline FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- hole

create table hole (
  id uuid not null default gen_random_uuid(),
  course_id uuid not null,
  number smallint not null,
  par smallint,
  stroke_index smallint,
  name text,
  line jsonb not null,
  length_m numeric(6,1) not null,
  guessed text[] not null default '{}'::text[],
  osm_id text,
  constraint hole_pkey PRIMARY KEY (id),
  constraint hole_course_id_number_key UNIQUE (course_id, number),
  constraint hole_course_id_fkey FOREIGN KEY (course_id) REFERENCES course(id) ON DELETE CASCADE,
  constraint hole_length_m_check CHECK ((length_m > (0)::numeric)),
  constraint hole_name_check CHECK ((length(name) <= 80)),
  constraint hole_number_check CHECK (((number >= 1) AND (number <= 36))),
  constraint hole_par_check CHECK (((par >= 3) AND (par <= 6))),
  constraint hole_stroke_index_check CHECK (((stroke_index >= 1) AND (stroke_index <= 36)))
);
comment on column hole.line is 'GeoJSON LineString from the tee to the green.';
grant delete on hole to authenticated;
grant insert (id, course_id, number, par, stroke_index, name, line, length_m, guessed, osm_id) on hole to authenticated;
grant select on hole to anon, authenticated;
grant update (number, par, stroke_index, name, line, length_m, guessed, osm_id) on hole to authenticated;
create policy "everyone reads holes" on hole
  for select to anon, authenticated
  using (true);
create policy "maintenance adds holes" on hole
  for insert to authenticated
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance edits holes" on hole
  for update to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance))
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance deletes holes" on hole
  for delete to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.hole FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- issue

create table issue (
  id uuid not null default gen_random_uuid(),
  number bigint not null default nextval('issue_number'::regclass),
  reporter_id uuid default auth.uid(),
  category text not null,
  priority text not null default 'normal'::text,
  description text not null default ''::text,
  status text not null default 'new'::text,
  expected_status text,
  lng double precision,
  lat double precision,
  accuracy_m numeric(7,1),
  hole_id uuid,
  place_name text,
  assignee_id uuid,
  group_id text,
  due_on date,
  reason text,
  duplicate_of uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  resolved_at timestamp with time zone,
  constraint issue_pkey PRIMARY KEY (id),
  constraint issue_number_key UNIQUE (number),
  constraint issue_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint issue_duplicate_of_fkey FOREIGN KEY (duplicate_of) REFERENCES issue(id) ON DELETE SET NULL,
  constraint issue_group_id_fkey FOREIGN KEY (group_id) REFERENCES user_groups(group_id) ON DELETE SET NULL,
  constraint issue_hole_id_fkey FOREIGN KEY (hole_id) REFERENCES hole(id) ON DELETE SET NULL,
  constraint issue_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint issue_accuracy_m_check CHECK ((accuracy_m >= (0)::numeric)),
  constraint issue_category_check CHECK ((category = ANY (ARRAY['bunker'::text, 'green'::text, 'tee'::text, 'fairway'::text, 'water'::text, 'irrigation'::text, 'path'::text, 'tree'::text, 'machine'::text, 'litter'::text, 'safety'::text, 'other'::text]))),
  constraint issue_check CHECK (((lng IS NULL) = (lat IS NULL))),
  constraint issue_description_check CHECK ((length(description) <= 4000)),
  constraint issue_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  constraint issue_lng_check CHECK (((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision))),
  constraint issue_place_name_check CHECK ((length(place_name) <= 160)),
  constraint issue_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text]))),
  constraint issue_reason_check CHECK ((length(reason) <= 500)),
  constraint issue_status_check CHECK ((status = ANY (ARRAY['new'::text, 'assigned'::text, 'in_progress'::text, 'resolved'::text, 'closed'::text, 'declined'::text])))
);
CREATE INDEX issue_assignee_id_idx ON public.issue USING btree (assignee_id);
CREATE INDEX issue_duplicate_of_idx ON public.issue USING btree (duplicate_of);
CREATE INDEX issue_group_id_idx ON public.issue USING btree (group_id);
CREATE INDEX issue_hole_id_idx ON public.issue USING btree (hole_id);
CREATE INDEX issue_reporter_id_idx ON public.issue USING btree (reporter_id);
CREATE INDEX issue_status_idx ON public.issue USING btree (status, created_at DESC);
grant insert (id, category, priority, description, lng, lat, accuracy_m, hole_id, place_name, assignee_id, group_id, due_on) on issue to authenticated;
grant select on issue to authenticated;
grant update (category, priority, description, status, expected_status, lng, lat, accuracy_m, hole_id, place_name, assignee_id, group_id, due_on, reason, duplicate_of) on issue to authenticated;
create policy "maintenance reads all issues" on issue
  for select to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
create policy "reporters read their own issues" on issue
  for select to authenticated
  using ((reporter_id = ( SELECT auth.uid() AS uid)));
create policy "members and staff report issues" on issue
  for insert to authenticated
  with check (((reporter_id = ( SELECT auth.uid() AS uid)) AND (( SELECT private.my_role() AS my_role) <> 'guest'::text)));
create policy "reporters and maintenance change issues" on issue
  for update to authenticated
  using (((reporter_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_maintenance() AS is_maintenance)))
  with check (((reporter_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_maintenance() AS is_maintenance)));
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.issue FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- issue_comment

create table issue_comment (
  id uuid not null default gen_random_uuid(),
  issue_id uuid not null,
  author_id uuid default auth.uid(),
  body text not null,
  staff_only boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint issue_comment_pkey PRIMARY KEY (id),
  constraint issue_comment_author_id_fkey FOREIGN KEY (author_id) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint issue_comment_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES issue(id) ON DELETE CASCADE,
  constraint issue_comment_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000)))
);
CREATE INDEX issue_comment_author_id_idx ON public.issue_comment USING btree (author_id);
CREATE INDEX issue_comment_issue_id_idx ON public.issue_comment USING btree (issue_id, created_at);
grant insert (id, issue_id, body, staff_only) on issue_comment to authenticated;
grant select on issue_comment to authenticated;
create policy "comments follow their issue" on issue_comment
  for select to authenticated
  using ((((NOT staff_only) OR ( SELECT private.is_maintenance() AS is_maintenance)) AND (EXISTS ( SELECT 1
   FROM issue
  WHERE (issue.id = issue_comment.issue_id)))));
create policy "those who see an issue comment on it" on issue_comment
  for insert to authenticated
  with check (((author_id = ( SELECT auth.uid() AS uid)) AND (( SELECT private.my_role() AS my_role) <> 'guest'::text) AND ((NOT staff_only) OR ( SELECT private.is_maintenance() AS is_maintenance)) AND (EXISTS ( SELECT 1
   FROM issue
  WHERE (issue.id = issue_comment.issue_id)))));
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.issue_comment FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- issue_event

create table issue_event (
  id bigint not null generated always as identity,
  issue_id uuid not null,
  kind text not null,
  from_status text,
  to_status text,
  actor_id uuid,
  actor_role text not null,
  changes jsonb not null default '{}'::jsonb,
  reason text,
  at timestamp with time zone not null default now(),
  constraint issue_event_pkey PRIMARY KEY (id),
  constraint issue_event_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint issue_event_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES issue(id) ON DELETE CASCADE,
  constraint issue_event_kind_check CHECK ((kind = ANY (ARRAY['reported'::text, 'status'::text, 'assigned'::text, 'changed'::text, 'photo'::text, 'comment'::text])))
);
CREATE INDEX issue_event_actor_id_idx ON public.issue_event USING btree (actor_id);
CREATE INDEX issue_event_issue_id_idx ON public.issue_event USING btree (issue_id, id);
grant select on issue_event to authenticated;
create policy "events follow their issue" on issue_event
  for select to authenticated
  using ((((NOT (changes ? 'staff_only'::text)) OR ( SELECT private.is_maintenance() AS is_maintenance)) AND (EXISTS ( SELECT 1
   FROM issue
  WHERE (issue.id = issue_event.issue_id)))));
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.issue_event FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- issue_photo

create table issue_photo (
  id uuid not null default gen_random_uuid(),
  issue_id uuid not null,
  path text not null,
  kind text not null default 'report'::text,
  width integer,
  height integer,
  created_by uuid default auth.uid(),
  created_at timestamp with time zone not null default now(),
  constraint issue_photo_pkey PRIMARY KEY (id),
  constraint issue_photo_path_key UNIQUE (path),
  constraint issue_photo_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint issue_photo_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES issue(id) ON DELETE CASCADE,
  constraint issue_photo_height_check CHECK ((height > 0)),
  constraint issue_photo_kind_check CHECK ((kind = ANY (ARRAY['report'::text, 'after'::text]))),
  constraint issue_photo_path_check CHECK ((length(path) <= 300)),
  constraint issue_photo_width_check CHECK ((width > 0))
);
CREATE INDEX issue_photo_created_by_idx ON public.issue_photo USING btree (created_by);
CREATE INDEX issue_photo_issue_id_idx ON public.issue_photo USING btree (issue_id, created_at);
grant insert (id, issue_id, path, kind, width, height) on issue_photo to authenticated;
grant select on issue_photo to authenticated;
create policy "photos follow their issue" on issue_photo
  for select to authenticated
  using ((EXISTS ( SELECT 1
   FROM issue
  WHERE (issue.id = issue_photo.issue_id))));
create policy "those who see an issue add photos" on issue_photo
  for insert to authenticated
  with check (((created_by = ( SELECT auth.uid() AS uid)) AND (( SELECT private.my_role() AS my_role) <> 'guest'::text) AND ((kind = 'report'::text) OR ( SELECT private.is_maintenance() AS is_maintenance)) AND (EXISTS ( SELECT 1
   FROM issue
  WHERE (issue.id = issue_photo.issue_id)))));
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.issue_photo FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- issue_transition

create table issue_transition (
  from_status text not null,
  to_status text not null,
  role_id text not null,
  needs_reason boolean not null default false,
  constraint issue_transition_pkey PRIMARY KEY (from_status, to_status, role_id),
  constraint issue_transition_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(role_id)
);
CREATE INDEX issue_transition_role_id_idx ON public.issue_transition USING btree (role_id);
grant select on issue_transition to anon, authenticated;
create policy "everyone reads the steps of an issue" on issue_transition
  for select to anon, authenticated
  using (true);
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.issue_transition FOR EACH ROW EXECUTE FUNCTION realtime.record_change('from_status', 'to_status', 'role_id');

-- menu_category

create table menu_category (
  id uuid not null default gen_random_uuid(),
  name text not null,
  name_i18n jsonb not null default '{}'::jsonb,
  "position" integer not null default 0,
  constraint menu_category_pkey PRIMARY KEY (id),
  constraint menu_category_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
grant delete on menu_category to authenticated;
grant insert (id, name, name_i18n, "position") on menu_category to authenticated;
grant select on menu_category to anon, authenticated;
grant update (name, name_i18n, "position") on menu_category to authenticated;
create policy "everyone reads categories" on menu_category
  for select to anon, authenticated
  using (true);
create policy "kitchen adds categories" on menu_category
  for insert to authenticated
  with check (( SELECT private.is_kitchen() AS is_kitchen));
create policy "kitchen edits categories" on menu_category
  for update to authenticated
  using (( SELECT private.is_kitchen() AS is_kitchen))
  with check (( SELECT private.is_kitchen() AS is_kitchen));
create policy "kitchen deletes categories" on menu_category
  for delete to authenticated
  using (( SELECT private.is_kitchen() AS is_kitchen));
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.menu_category FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- menu_item

create table menu_item (
  id uuid not null default gen_random_uuid(),
  category_id uuid not null,
  name text not null,
  name_i18n jsonb not null default '{}'::jsonb,
  description text not null default ''::text,
  description_i18n jsonb not null default '{}'::jsonb,
  price_minor integer not null,
  photo_path text,
  allergens text[] not null default '{}'::text[],
  diets text[] not null default '{}'::text[],
  station text not null default 'kitchen'::text,
  prep_minutes smallint not null default 5,
  sold_out boolean not null default false,
  is_active boolean not null default true,
  "position" integer not null default 0,
  updated_at timestamp with time zone not null default now(),
  constraint menu_item_pkey PRIMARY KEY (id),
  constraint menu_item_category_id_fkey FOREIGN KEY (category_id) REFERENCES menu_category(id) ON DELETE RESTRICT,
  constraint menu_item_allergens_check CHECK ((allergens <@ ARRAY['gluten'::text, 'crustaceans'::text, 'eggs'::text, 'fish'::text, 'peanuts'::text, 'soy'::text, 'milk'::text, 'nuts'::text, 'celery'::text, 'mustard'::text, 'sesame'::text, 'sulphites'::text, 'lupin'::text, 'molluscs'::text])),
  constraint menu_item_description_check CHECK ((length(description) <= 400)),
  constraint menu_item_diets_check CHECK ((diets <@ ARRAY['vegetarian'::text, 'vegan'::text, 'gluten_free'::text, 'dairy_free'::text, 'halal'::text, 'alcohol_free'::text])),
  constraint menu_item_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint menu_item_photo_path_check CHECK ((length(photo_path) <= 300)),
  constraint menu_item_prep_minutes_check CHECK (((prep_minutes >= 0) AND (prep_minutes <= 180))),
  constraint menu_item_price_minor_check CHECK (((price_minor >= 0) AND (price_minor <= 10000000))),
  constraint menu_item_station_check CHECK ((station = ANY (ARRAY['kitchen'::text, 'bar'::text])))
);
CREATE INDEX menu_item_category_id_idx ON public.menu_item USING btree (category_id, "position");
grant delete on menu_item to authenticated;
grant insert (id, category_id, name, name_i18n, description, description_i18n, price_minor, photo_path, allergens, diets, station, prep_minutes, sold_out, is_active, "position") on menu_item to authenticated;
grant select on menu_item to anon, authenticated;
grant update (category_id, name, name_i18n, description, description_i18n, price_minor, photo_path, allergens, diets, station, prep_minutes, sold_out, is_active, "position") on menu_item to authenticated;
create policy "everyone reads the menu" on menu_item
  for select to anon, authenticated
  using (is_active);
create policy "kitchen reads what is off the menu" on menu_item
  for select to authenticated
  using (( SELECT private.is_kitchen() AS is_kitchen));
create policy "kitchen adds items" on menu_item
  for insert to authenticated
  with check (( SELECT private.is_kitchen() AS is_kitchen));
create policy "kitchen edits items" on menu_item
  for update to authenticated
  using (( SELECT private.is_kitchen() AS is_kitchen))
  with check (( SELECT private.is_kitchen() AS is_kitchen));
create policy "kitchen deletes items" on menu_item
  for delete to authenticated
  using (( SELECT private.is_kitchen() AS is_kitchen));
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.menu_item FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');
CREATE TRIGGER touch_updated_at BEFORE UPDATE ON public.menu_item FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

-- menu_option

create table menu_option (
  id uuid not null default gen_random_uuid(),
  item_id uuid not null,
  group_name text not null,
  group_i18n jsonb not null default '{}'::jsonb,
  choice text not null default 'many'::text,
  name text not null,
  name_i18n jsonb not null default '{}'::jsonb,
  price_minor integer not null default 0,
  allergens text[] not null default '{}'::text[],
  sold_out boolean not null default false,
  "position" integer not null default 0,
  constraint menu_option_pkey PRIMARY KEY (id),
  constraint menu_option_item_id_fkey FOREIGN KEY (item_id) REFERENCES menu_item(id) ON DELETE CASCADE,
  constraint menu_option_allergens_check CHECK ((allergens <@ ARRAY['gluten'::text, 'crustaceans'::text, 'eggs'::text, 'fish'::text, 'peanuts'::text, 'soy'::text, 'milk'::text, 'nuts'::text, 'celery'::text, 'mustard'::text, 'sesame'::text, 'sulphites'::text, 'lupin'::text, 'molluscs'::text])),
  constraint menu_option_choice_check CHECK ((choice = ANY (ARRAY['one'::text, 'many'::text]))),
  constraint menu_option_group_name_check CHECK (((length(group_name) >= 1) AND (length(group_name) <= 60))),
  constraint menu_option_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint menu_option_price_minor_check CHECK (((price_minor >= '-1000000'::integer) AND (price_minor <= 1000000)))
);
CREATE INDEX menu_option_item_id_idx ON public.menu_option USING btree (item_id, "position");
grant delete on menu_option to authenticated;
grant insert (id, item_id, group_name, group_i18n, choice, name, name_i18n, price_minor, allergens, sold_out, "position") on menu_option to authenticated;
grant select on menu_option to anon, authenticated;
grant update (group_name, group_i18n, choice, name, name_i18n, price_minor, allergens, sold_out, "position") on menu_option to authenticated;
create policy "options follow their item" on menu_option
  for select to anon, authenticated
  using ((EXISTS ( SELECT 1
   FROM menu_item
  WHERE (menu_item.id = menu_option.item_id))));
create policy "kitchen adds options" on menu_option
  for insert to authenticated
  with check (( SELECT private.is_kitchen() AS is_kitchen));
create policy "kitchen edits options" on menu_option
  for update to authenticated
  using (( SELECT private.is_kitchen() AS is_kitchen))
  with check (( SELECT private.is_kitchen() AS is_kitchen));
create policy "kitchen deletes options" on menu_option
  for delete to authenticated
  using (( SELECT private.is_kitchen() AS is_kitchen));
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.menu_option FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- order_event

create table order_event (
  id bigint not null generated always as identity,
  order_id uuid not null,
  from_status text,
  to_status text not null,
  actor_id uuid,
  actor_role text not null,
  reason text,
  at timestamp with time zone not null default now(),
  constraint order_event_pkey PRIMARY KEY (id),
  constraint order_event_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint order_event_order_id_fkey FOREIGN KEY (order_id) REFERENCES user_order(id) ON DELETE CASCADE
);
CREATE INDEX order_event_actor_id_idx ON public.order_event USING btree (actor_id);
CREATE INDEX order_event_order_id_idx ON public.order_event USING btree (order_id, id);
grant select on order_event to authenticated;
create policy "events follow their order" on order_event
  for select to authenticated
  using ((EXISTS ( SELECT 1
   FROM user_order
  WHERE (user_order.id = order_event.order_id))));
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.order_event FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- order_transition

create table order_transition (
  from_status text not null,
  to_status text not null,
  role_id text not null,
  needs_reason boolean not null default false,
  constraint order_transition_pkey PRIMARY KEY (from_status, to_status, role_id),
  constraint order_transition_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(role_id)
);
comment on table order_transition is 'Which role may move an order from where to where; the trigger and the buttons read the same rows.';
CREATE INDEX order_transition_role_id_idx ON public.order_transition USING btree (role_id);
grant select on order_transition to anon, authenticated;
create policy "everyone reads the steps of an order" on order_transition
  for select to anon, authenticated
  using (true);
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.order_transition FOR EACH ROW EXECUTE FUNCTION realtime.record_change('from_status', 'to_status', 'role_id');

-- pin_position

create table pin_position (
  id uuid not null default gen_random_uuid(),
  pin_set_id uuid not null,
  hole_id uuid not null,
  lng double precision not null,
  lat double precision not null,
  accuracy_m numeric(5,1),
  zone text,
  constraint pin_position_pkey PRIMARY KEY (id),
  constraint pin_position_pin_set_id_hole_id_key UNIQUE (pin_set_id, hole_id),
  constraint pin_position_hole_id_fkey FOREIGN KEY (hole_id) REFERENCES hole(id) ON DELETE CASCADE,
  constraint pin_position_pin_set_id_fkey FOREIGN KEY (pin_set_id) REFERENCES pin_set(id) ON DELETE CASCADE,
  constraint pin_position_accuracy_m_check CHECK ((accuracy_m >= (0)::numeric)),
  constraint pin_position_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  constraint pin_position_lng_check CHECK (((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision))),
  constraint pin_position_zone_check CHECK ((zone = ANY (ARRAY['front'::text, 'middle'::text, 'back'::text])))
);
CREATE INDEX pin_position_hole_id_idx ON public.pin_position USING btree (hole_id);
grant select on pin_position to anon, authenticated;
create policy "positions follow their set" on pin_position
  for select to anon, authenticated
  using ((EXISTS ( SELECT 1
   FROM pin_set
  WHERE (pin_set.id = pin_position.pin_set_id))));
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.pin_position FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- pin_set

create table pin_set (
  id uuid not null default gen_random_uuid(),
  course_id uuid not null,
  date date not null,
  status text not null default 'draft'::text,
  pins jsonb not null default '[]'::jsonb,
  note text,
  replaces uuid,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  published_at timestamp with time zone,
  constraint pin_set_pkey PRIMARY KEY (id),
  constraint pin_set_course_id_fkey FOREIGN KEY (course_id) REFERENCES course(id) ON DELETE CASCADE,
  constraint pin_set_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(id) ON DELETE SET NULL,
  constraint pin_set_replaces_fkey FOREIGN KEY (replaces) REFERENCES pin_set(id) ON DELETE SET NULL,
  constraint pin_set_note_check CHECK ((length(note) <= 500)),
  constraint pin_set_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'replaced'::text])))
);
CREATE INDEX pin_set_course_date_idx ON public.pin_set USING btree (course_id, date DESC);
CREATE INDEX pin_set_created_by_idx ON public.pin_set USING btree (created_by);
CREATE UNIQUE INDEX pin_set_one_published ON public.pin_set USING btree (course_id, date) WHERE (status = 'published'::text);
CREATE INDEX pin_set_replaces_idx ON public.pin_set USING btree (replaces);
grant delete on pin_set to authenticated;
grant insert (id, course_id, date, status, pins, note, replaces) on pin_set to authenticated;
grant select on pin_set to anon, authenticated;
grant update (date, status, pins, note, replaces) on pin_set to authenticated;
create policy "everyone reads published pins" on pin_set
  for select to anon, authenticated
  using ((status = 'published'::text));
create policy "maintenance reads drafts and history" on pin_set
  for select to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance sets pins" on pin_set
  for insert to authenticated
  with check ((( SELECT private.is_maintenance() AS is_maintenance) AND (created_by = ( SELECT auth.uid() AS uid))));
create policy "maintenance edits and publishes drafts" on pin_set
  for update to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance))
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance discards drafts" on pin_set
  for delete to authenticated
  using (((status = 'draft'::text) AND ( SELECT private.is_maintenance() AS is_maintenance)));
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.pin_set FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- private.error_code

create table private.error_code (
  code text not null,
  name text not null,
  message text not null,
  constraint error_code_pkey PRIMARY KEY (code),
  constraint error_code_name_key UNIQUE (name),
  constraint error_code_code_check CHECK ((code ~ '^GS[0-9]{3}$'::text))
);

-- profiles

create table profiles (
  id uuid not null,
  role_id text not null default 'member'::text,
  role text not null generated always as (role_id) stored,
  first_name text not null default ''::text,
  surname text not null default ''::text,
  user_group_id text not null default 'default'::text,
  phone text,
  locale text not null default 'en'::text,
  country text,
  units text not null default 'metres'::text,
  avatar_path text,
  fcm_token text,
  fcm_token_timestamp timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_id_fkey FOREIGN KEY (id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint profiles_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(role_id),
  constraint profiles_user_group_id_fkey FOREIGN KEY (user_group_id) REFERENCES user_groups(group_id) ON DELETE SET DEFAULT,
  constraint profiles_avatar_path_check CHECK ((length(avatar_path) <= 300)),
  constraint profiles_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint profiles_fcm_token_check CHECK ((length(fcm_token) <= 4096)),
  constraint profiles_first_name_check CHECK ((length(first_name) <= 80)),
  constraint profiles_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'zh-CN'::text, 'ja'::text]))),
  constraint profiles_phone_check CHECK ((length(phone) <= 32)),
  constraint profiles_surname_check CHECK ((length(surname) <= 80)),
  constraint profiles_units_check CHECK ((units = ANY (ARRAY['metres'::text, 'yards'::text])))
);
comment on column profiles.role is 'role_id again, under the name that the app reads.';
CREATE INDEX profiles_role_id_idx ON public.profiles USING btree (role_id);
CREATE INDEX profiles_user_group_id_idx ON public.profiles USING btree (user_group_id);
grant select on profiles to authenticated;
grant update (role_id, first_name, surname, user_group_id, phone, locale, country, units, avatar_path, fcm_token, fcm_token_timestamp) on profiles to authenticated;
create policy "people read their own profile" on profiles
  for select to authenticated
  using ((id = ( SELECT auth.uid() AS uid)));
create policy "staff read all profiles" on profiles
  for select to authenticated
  using (( SELECT private.is_staff() AS is_staff));
create policy "people edit their own profile, admin gives roles" on profiles
  for update to authenticated
  using (((id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin)))
  with check (((id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin)));
CREATE TRIGGER guard_profile BEFORE UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.guard_profile();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- range_item

create table range_item (
  id uuid not null default gen_random_uuid(),
  course_id uuid not null,
  kind text not null,
  name text not null,
  colour text,
  lng double precision not null,
  lat double precision not null,
  accuracy_m numeric(5,1),
  geometry jsonb,
  created_at timestamp with time zone not null default now(),
  constraint range_item_pkey PRIMARY KEY (id),
  constraint range_item_course_id_fkey FOREIGN KEY (course_id) REFERENCES course(id) ON DELETE CASCADE,
  constraint range_item_accuracy_m_check CHECK ((accuracy_m >= (0)::numeric)),
  constraint range_item_colour_check CHECK ((length(colour) <= 24)),
  constraint range_item_kind_check CHECK ((kind = ANY (ARRAY['target'::text, 'flag'::text, 'green'::text, 'bay'::text, 'dispenser'::text, 'bunker'::text]))),
  constraint range_item_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  constraint range_item_lng_check CHECK (((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision))),
  constraint range_item_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
CREATE INDEX range_item_course_id_idx ON public.range_item USING btree (course_id);
grant delete on range_item to authenticated;
grant insert (id, course_id, kind, name, colour, lng, lat, accuracy_m, geometry) on range_item to authenticated;
grant select on range_item to anon, authenticated;
grant update (kind, name, colour, lng, lat, accuracy_m, geometry) on range_item to authenticated;
create policy "everyone reads the range" on range_item
  for select to anon, authenticated
  using (true);
create policy "maintenance adds range items" on range_item
  for insert to authenticated
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance edits range items" on range_item
  for update to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance))
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance deletes range items" on range_item
  for delete to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.range_item FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- roles

create table roles (
  role_id text not null,
  name text not null,
  rank smallint not null default 0,
  constraint roles_pkey PRIMARY KEY (role_id),
  constraint roles_role_id_check CHECK ((role_id ~ '^[a-z_]+$'::text))
);
comment on table roles is 'What a person may be here; role_id guest is the fallback for nobody signed in.';
grant select on roles to anon, authenticated;
create policy "everyone reads roles" on roles
  for select to anon, authenticated
  using (true);
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.roles FOR EACH ROW EXECUTE FUNCTION realtime.record_change('role_id');

-- setting

create table setting (
  key text not null,
  value jsonb not null,
  is_public boolean not null default false,
  updated_at timestamp with time zone not null default now(),
  constraint setting_pkey PRIMARY KEY (key),
  constraint setting_key_check CHECK ((key ~ '^[a-z][a-z0-9_.]*$'::text))
);
comment on table setting is 'The club''s own choices, such as club.name, club.currency, club.time_zone, club.locale.';
grant delete on setting to authenticated;
grant insert (key, value, is_public) on setting to authenticated;
grant select on setting to anon, authenticated;
grant update (value, is_public) on setting to authenticated;
create policy "admin reads all settings" on setting
  for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));
create policy "everyone reads public settings" on setting
  for select to anon, authenticated
  using (is_public);
create policy "admin adds settings" on setting
  for insert to authenticated
  with check (( SELECT private.is_admin() AS is_admin));
create policy "admin edits settings" on setting
  for update to authenticated
  using (( SELECT private.is_admin() AS is_admin))
  with check (( SELECT private.is_admin() AS is_admin));
create policy "kitchen pauses and resumes" on setting
  for update to authenticated
  using (((key = 'kitchen.paused'::text) AND ( SELECT private.is_kitchen() AS is_kitchen)))
  with check (((key = 'kitchen.paused'::text) AND is_public AND ( SELECT private.is_kitchen() AS is_kitchen)));
create policy "admin deletes settings" on setting
  for delete to authenticated
  using (( SELECT private.is_admin() AS is_admin));
CREATE TRIGGER guard_setting BEFORE INSERT OR UPDATE ON public.setting FOR EACH ROW EXECUTE FUNCTION private.guard_setting();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.setting FOR EACH ROW EXECUTE FUNCTION realtime.record_change('key');

-- user_groups

create table user_groups (
  group_id text not null default (gen_random_uuid())::text,
  name text not null,
  name_i18n jsonb not null default '{}'::jsonb,
  constraint user_groups_pkey PRIMARY KEY (group_id),
  constraint user_groups_group_id_check CHECK (((length(group_id) >= 1) AND (length(group_id) <= 64))),
  constraint user_groups_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
comment on table user_groups is 'A crew, such as the greens crew; group_id default is the fallback.';
grant delete on user_groups to authenticated;
grant insert (group_id, name, name_i18n) on user_groups to authenticated;
grant select on user_groups to anon, authenticated;
grant update (name, name_i18n) on user_groups to authenticated;
create policy "everyone reads groups" on user_groups
  for select to anon, authenticated
  using (true);
create policy "admin adds groups" on user_groups
  for insert to authenticated
  with check (( SELECT private.is_admin() AS is_admin));
create policy "admin edits groups" on user_groups
  for update to authenticated
  using (( SELECT private.is_admin() AS is_admin))
  with check (( SELECT private.is_admin() AS is_admin));
create policy "admin deletes groups" on user_groups
  for delete to authenticated
  using (( SELECT private.is_admin() AS is_admin));
CREATE TRIGGER keep_default_group BEFORE DELETE ON public.user_groups FOR EACH ROW EXECUTE FUNCTION private.keep_default_group();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.user_groups FOR EACH ROW EXECUTE FUNCTION realtime.record_change('group_id');

-- user_order

create table user_order (
  id uuid not null default gen_random_uuid(),
  number bigint not null default nextval('user_order_number'::regclass),
  user_id uuid not null default auth.uid(),
  status text not null default 'new'::text,
  expected_status text,
  lines jsonb not null,
  total_minor integer not null default 0,
  currency text not null default 'EUR'::text,
  place text not null default 'clubhouse'::text,
  place_hole smallint,
  note text not null default ''::text,
  wanted_at timestamp with time zone,
  pay text not null default 'collection'::text,
  reason text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  preparing_at timestamp with time zone,
  ready_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint user_order_pkey PRIMARY KEY (id),
  constraint user_order_number_key UNIQUE (number),
  constraint user_order_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(id) ON DELETE CASCADE,
  constraint user_order_check CHECK (((place = 'hole'::text) = (place_hole IS NOT NULL))),
  constraint user_order_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint user_order_note_check CHECK ((length(note) <= 500)),
  constraint user_order_pay_check CHECK ((pay = ANY (ARRAY['collection'::text, 'account'::text]))),
  constraint user_order_place_check CHECK ((place = ANY (ARRAY['clubhouse'::text, 'halfway_house'::text, 'hole'::text]))),
  constraint user_order_place_hole_check CHECK (((place_hole >= 1) AND (place_hole <= 36))),
  constraint user_order_reason_check CHECK ((length(reason) <= 280)),
  constraint user_order_status_check CHECK ((status = ANY (ARRAY['new'::text, 'preparing'::text, 'ready'::text, 'completed'::text, 'cancelled'::text]))),
  constraint user_order_total_minor_check CHECK ((total_minor >= 0))
);
CREATE INDEX user_order_open_idx ON public.user_order USING btree (created_at) WHERE (status = ANY (ARRAY['new'::text, 'preparing'::text, 'ready'::text]));
CREATE INDEX user_order_user_id_idx ON public.user_order USING btree (user_id, created_at DESC);
grant insert (id, lines, place, place_hole, note, wanted_at, pay) on user_order to authenticated;
grant select on user_order to authenticated;
grant update (status, expected_status, reason) on user_order to authenticated;
create policy "kitchen reads all orders" on user_order
  for select to authenticated
  using (( SELECT private.is_kitchen() AS is_kitchen));
create policy "people read their own orders" on user_order
  for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));
create policy "people order for themselves" on user_order
  for insert to authenticated
  with check (((user_id = ( SELECT auth.uid() AS uid)) AND (( SELECT private.my_role() AS my_role) <> 'guest'::text)));
create policy "people and kitchen move orders" on user_order
  for update to authenticated
  using (((user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_kitchen() AS is_kitchen)))
  with check (((user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_kitchen() AS is_kitchen)));
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.user_order FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- user_order_item

create table user_order_item (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  item_id uuid,
  "position" smallint not null,
  name text not null,
  quantity smallint not null,
  unit_minor integer not null,
  total_minor integer not null,
  options jsonb not null default '[]'::jsonb,
  allergens text[] not null default '{}'::text[],
  station text not null default 'kitchen'::text,
  note text not null default ''::text,
  done boolean not null default false,
  constraint user_order_item_pkey PRIMARY KEY (id),
  constraint user_order_item_item_id_fkey FOREIGN KEY (item_id) REFERENCES menu_item(id) ON DELETE SET NULL,
  constraint user_order_item_order_id_fkey FOREIGN KEY (order_id) REFERENCES user_order(id) ON DELETE CASCADE,
  constraint user_order_item_quantity_check CHECK (((quantity >= 1) AND (quantity <= 50)))
);
CREATE INDEX user_order_item_item_id_idx ON public.user_order_item USING btree (item_id);
CREATE INDEX user_order_item_order_id_idx ON public.user_order_item USING btree (order_id, "position");
grant select on user_order_item to authenticated;
grant update (done) on user_order_item to authenticated;
create policy "items follow their order" on user_order_item
  for select to authenticated
  using ((EXISTS ( SELECT 1
   FROM user_order
  WHERE (user_order.id = user_order_item.order_id))));
create policy "kitchen ticks items off" on user_order_item
  for update to authenticated
  using (( SELECT private.is_kitchen() AS is_kitchen))
  with check (( SELECT private.is_kitchen() AS is_kitchen));
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.user_order_item FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

CREATE OR REPLACE FUNCTION private.actor_role()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when private.is_person() then private.my_role() else 'system' end
$function$;

CREATE OR REPLACE FUNCTION private.as_uuid(given text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when given ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then given::uuid end
$function$;

CREATE OR REPLACE FUNCTION private.guard_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  by_admin boolean := private.is_admin();
begin
  if private.is_person() then
    if not by_admin and (new.role_id <> old.role_id or new.user_group_id <> old.user_group_id) then
      perform private.refuse('role_change_forbidden');
    end if;
    if new.id is distinct from auth.uid() and private.own_details(new) <> private.own_details(old) then
      perform private.refuse('profile_of_another');
    end if;
  end if;
  if old.role_id = 'admin' and new.role_id <> 'admin' then
    -- One at a time, or two administrators could demote each other at the same moment.
    perform 1 from public.roles where role_id = 'admin' for no key update;
    if not exists (select 1 from public.profiles where role_id = 'admin' and id <> old.id) then
      perform private.refuse('last_admin');
    end if;
  end if;
  new.updated_at := now();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.guard_setting()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.setting_fits(new.key, new.value) then
    perform private.refuse('bad_setting', jsonb_build_object('key', new.key));
  end if;
  new.updated_at := now();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_admin()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.my_role() = 'admin'
$function$;

CREATE OR REPLACE FUNCTION private.is_kitchen()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.my_role() in ('kitchen', 'admin')
$function$;

CREATE OR REPLACE FUNCTION private.is_maintenance()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.my_role() in ('maintenance', 'admin')
$function$;

CREATE OR REPLACE FUNCTION private.is_person()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select current_user in ('anon', 'authenticated') or coalesce(auth.role() in ('anon', 'authenticated'), false)
$function$;

CREATE OR REPLACE FUNCTION private.is_staff()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.my_role() in ('kitchen', 'maintenance', 'admin')
$function$;

CREATE OR REPLACE FUNCTION private.keep_default_group()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if old.group_id = 'default' then
    perform private.refuse('default_group');
  end if;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.make_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  data jsonb := coalesce(new.raw_user_meta_data, '{}');
  locale text := private.signup_text(data, 'locale', 8);
begin
  insert into public.profiles (id, role_id, first_name, surname, phone, locale)
  values (
    new.id,
    case when new.is_anonymous then 'guest' else 'member' end,
    coalesce(private.signup_text(data, 'first_name', 80), ''),
    coalesce(private.signup_text(data, 'surname', 80), ''),
    coalesce(private.signup_text(data, 'phone', 32), nullif(left(new.phone, 32), '')),
    case when locale in ('en', 'zh-CN', 'ja') then locale else 'en' end
  )
  on conflict (id) do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.my_profile()
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select id from public.profiles where id = auth.uid()
$function$;

CREATE OR REPLACE FUNCTION private.my_role()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((select role_id from public.profiles where id = auth.uid()), 'guest')
$function$;

CREATE OR REPLACE FUNCTION private.own_details(profile profiles)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select to_jsonb(profile) - '{role_id, role, user_group_id, updated_at}'::text[]
$function$;

CREATE OR REPLACE FUNCTION private.refuse(error_name text, params jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  error private.error_code;
begin
  select * into strict error from private.error_code where name = error_name;
  if params is null then
    raise exception using errcode = error.code, message = error.message, hint = error.name;
  end if;
  raise exception using errcode = error.code, message = error.message, hint = error.name, detail = params::text;
end
$function$;

CREATE OR REPLACE FUNCTION private.setting(setting_key text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select value from public.setting where key = setting_key
$function$;

CREATE OR REPLACE FUNCTION private.setting_fits(key text, value jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when key = 'club.currency' then jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^[A-Z]{3}$'
    when key = 'club.time_zone' then jsonb_typeof(value) = 'string'
      and exists (select 1 from pg_catalog.pg_timezone_names where name = value #>> '{}')
    when key = 'club.name' then jsonb_typeof(value) = 'string' and length(value #>> '{}') between 1 and 120
    when key = 'kitchen.paused' then jsonb_typeof(value) = 'boolean'
    when key like 'kitchen.age\_%' then jsonb_typeof(value) = 'number' and (value #>> '{}')::numeric between 1 and 86400
    else true
  end
$function$;

CREATE OR REPLACE FUNCTION private.signup_text(data jsonb, key text, longest integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(data -> key) = 'string' then nullif(left(trim(data ->> key), longest), '') end
$function$;

CREATE OR REPLACE FUNCTION private.touch_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.updated_at := now();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.welcome_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.profiles set role_id = 'member' where id = new.id and role_id = 'guest';
  return null;
end
$function$;
