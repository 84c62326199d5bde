-- Made from the catalogue by `npm run generate`, to be read; the database is made from the folders beside it.

-- auth.users (of the platform)

CREATE TRIGGER greenside_after_write AFTER INSERT OR UPDATE ON auth.users FOR EACH ROW EXECUTE FUNCTION private.after_users_write();
CREATE TRIGGER greenside_before_write BEFORE DELETE OR UPDATE ON auth.users FOR EACH ROW EXECUTE FUNCTION private.before_users_write();
CREATE TRIGGER realtime_session_end AFTER DELETE OR UPDATE OF banned_until, deleted_at ON auth.users FOR EACH ROW EXECUTE FUNCTION realtime.announce_session_end('id');

-- private.club_limit

create table private.club_limit (
  key text not null,
  standard integer not null,
  highest integer not null,
  constraint club_limit_pkey PRIMARY KEY (key)
);

-- private.error_code

create table private.error_code (
  code text not null,
  name text not null,
  message text not null,
  constraint error_code_pkey PRIMARY KEY (code),
  constraint error_code_name_key UNIQUE (name),
  constraint error_code_code_check CHECK ((code ~ '^GS[0-9]{3}$'::text))
);

-- private.feature_limit

create table private.feature_limit (
  kind text not null,
  shapes text[] not null,
  least_m2 double precision not null,
  most_m2 double precision not null,
  constraint feature_limit_pkey PRIMARY KEY (kind)
);

-- private.notification_text

create table private.notification_text (
  key text not null,
  locale text not null,
  title text not null,
  body text not null default ''::text,
  constraint notification_text_pkey PRIMARY KEY (key, locale),
  constraint notification_text_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'zh-CN'::text, 'ja'::text])))
);

-- public.audit_entry

create table public.audit_entry (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  kind text not null,
  actor_id uuid,
  actor_name text,
  actor_role text,
  network text,
  subject_table text,
  subject_id text,
  subject_label text,
  before jsonb,
  after jsonb,
  code text,
  count integer not null default 1,
  count_key text,
  words text not null generated always as (lower(((((((((COALESCE(actor_name, ''::text) || ' '::text) || COALESCE(subject_label, ''::text)) || ' '::text) || COALESCE(subject_id, ''::text)) || ' '::text) || COALESCE(network, ''::text)) || ' '::text) || COALESCE(code, ''::text)))) stored,
  constraint audit_entry_pkey PRIMARY KEY (id),
  constraint audit_entry_count_key_key UNIQUE (count_key),
  constraint audit_entry_count_check CHECK ((count > 0)),
  constraint audit_entry_kind_check CHECK ((kind = ANY (ARRAY['role_changed'::text, 'crew_changed'::text, 'charging_changed'::text, 'person_invited'::text, 'person_suspended'::text, 'person_reinstated'::text, 'person_removed'::text, 'factors_reset'::text, 'group_changed'::text, 'setting_changed'::text, 'price_changed'::text, 'order_cancelled'::text, 'order_amount_changed'::text, 'course_switched'::text, 'course_deleted'::text, 'hole_deleted'::text, 'password_changed'::text, 'account_changed'::text, 'factor_enrolled'::text, 'factor_removed'::text, 'identity_linked'::text, 'identity_unlinked'::text, 'sign_in_failed'::text, 'code_failed'::text, 'factor_failed'::text, 'factor_locked'::text, 'refused'::text, 'rate_limited'::text])))
);
comment on table public.audit_entry is 'The audit log: append-only, read by administrators, pruned after setting audit.keep_days.';
comment on column public.audit_entry.at is 'Of a counted kind: when its period began.';
comment on column public.audit_entry.words is 'What a search looks in.';
CREATE INDEX audit_entry_actor_id_idx ON public.audit_entry USING btree (actor_id, at DESC);
CREATE INDEX audit_entry_at_idx ON public.audit_entry USING btree (at DESC, id DESC);
CREATE INDEX audit_entry_kind_idx ON public.audit_entry USING btree (kind, at DESC, id DESC);
CREATE INDEX audit_entry_subject_id_idx ON public.audit_entry USING btree (subject_id, at DESC);
grant select on public.audit_entry to authenticated;
create policy "admin reads the audit log" on public.audit_entry
  for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.audit_entry FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.composite_course

create table public.composite_course (
  id uuid not null default gen_random_uuid(),
  course_id uuid not null,
  name text not null,
  first_nine_id uuid not null,
  second_nine_id uuid,
  is_played boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint composite_course_pkey PRIMARY KEY (id),
  constraint composite_course_course_id_name_key UNIQUE (course_id, name),
  constraint composite_course_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id) ON DELETE CASCADE,
  constraint composite_course_first_nine_id_fkey FOREIGN KEY (first_nine_id) REFERENCES public.nine(id) ON DELETE CASCADE,
  constraint composite_course_second_nine_id_fkey FOREIGN KEY (second_nine_id) REFERENCES public.nine(id) ON DELETE CASCADE,
  constraint composite_course_check CHECK ((first_nine_id <> second_nine_id)),
  constraint composite_course_name_check CHECK (((length(TRIM(BOTH FROM name)) >= 1) AND (length(TRIM(BOTH FROM name)) <= 80)))
);
comment on table public.composite_course is 'Nines in the order in which they are played, numbered on from 1; without a played one the course''s own numbers hold.';
CREATE INDEX composite_course_first_nine_id_idx ON public.composite_course USING btree (first_nine_id);
CREATE UNIQUE INDEX composite_course_one_played ON public.composite_course USING btree (course_id) WHERE is_played;
CREATE INDEX composite_course_second_nine_id_idx ON public.composite_course USING btree (second_nine_id);
grant delete on public.composite_course to authenticated;
grant insert (id, course_id, name, first_nine_id, second_nine_id, is_played) on public.composite_course to authenticated;
grant select on public.composite_course to anon, authenticated;
grant update (name, first_nine_id, second_nine_id, is_played) on public.composite_course to authenticated;
create policy "everyone reads composite courses" on public.composite_course
  for select to anon, authenticated
  using (true);
create policy "maintenance adds composite courses" on public.composite_course
  for insert to authenticated
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance edits and plays composite courses" on public.composite_course
  for update to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance))
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance deletes composite courses" on public.composite_course
  for delete to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
CREATE TRIGGER before_write BEFORE INSERT OR UPDATE ON public.composite_course FOR EACH ROW EXECUTE FUNCTION private.before_composite_course_write();
CREATE TRIGGER bump_geometry_delete AFTER DELETE ON public.composite_course REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.bump_geometry();
CREATE TRIGGER bump_geometry_insert AFTER INSERT ON public.composite_course REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.bump_geometry();
CREATE TRIGGER bump_geometry_update AFTER UPDATE ON public.composite_course REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.bump_geometry();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.composite_course FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'maintenance');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.composite_course FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.contact_message

create table public.contact_message (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  name text not null default ''::text,
  email text,
  subject text not null default ''::text,
  body text not null,
  created_at timestamp with time zone not null default now(),
  handled_at timestamp with time zone,
  network text,
  constraint contact_message_pkey PRIMARY KEY (id),
  constraint contact_message_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint contact_message_body_check CHECK (((length(body) >= 1) AND (length(body) <= 8000))),
  constraint contact_message_email_check CHECK ((length(email) <= 254)),
  constraint contact_message_name_check CHECK ((length(name) <= 120)),
  constraint contact_message_network_check CHECK ((length(network) <= 64)),
  constraint contact_message_subject_check CHECK (((length(subject) <= 160) AND (subject !~ '[[:cntrl:]]'::text)))
);
comment on table public.contact_message is 'What people wrote to the club''s office.';
CREATE INDEX contact_message_network_idx ON public.contact_message USING btree (network) WHERE (network IS NOT NULL);
CREATE INDEX contact_message_user_id_idx ON public.contact_message USING btree (user_id);
grant delete on public.contact_message to authenticated;
grant select on public.contact_message to authenticated;
grant update (handled_at) on public.contact_message to authenticated;
create policy "admin reads messages to the club" on public.contact_message
  for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));
create policy "admin handles messages to the club" on public.contact_message
  for update to authenticated
  using (( SELECT private.is_admin() AS is_admin))
  with check (( SELECT private.is_admin() AS is_admin));
create policy "admin deletes messages to the club" on public.contact_message
  for delete to authenticated
  using (( SELECT private.is_admin() AS is_admin));
CREATE TRIGGER after_write AFTER INSERT ON public.contact_message FOR EACH ROW EXECUTE FUNCTION private.after_contact_message_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.contact_message FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.contact_message FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.course

create table public.course (
  id uuid not null default gen_random_uuid(),
  name text not null,
  source text not null default 'hand'::text,
  source_key text,
  attribution text,
  is_current boolean not null default false,
  geometry_version bigint not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  removed text[] not null default '{}'::text[],
  constraint course_pkey PRIMARY KEY (id),
  constraint course_source_key_key UNIQUE (source_key),
  constraint course_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint course_source_check CHECK ((source = ANY (ARRAY['hand'::text, 'osm'::text, 'demo'::text])))
);
comment on column public.course.source_key is 'What a second import of the same course is recognised by.';
comment on column public.course.removed is 'What a person deleted of what came by import, by osm_id: it stays away.';
CREATE UNIQUE INDEX course_one_current ON public.course USING btree (is_current) WHERE is_current;
grant delete on public.course to authenticated;
grant insert (id, name, source, source_key, attribution, is_current) on public.course to authenticated;
grant select on public.course to anon, authenticated;
grant update (name, source, source_key, attribution, is_current) on public.course to authenticated;
create policy "everyone reads courses" on public.course
  for select to anon, authenticated
  using (true);
create policy "maintenance adds courses" on public.course
  for insert to authenticated
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance edits courses" on public.course
  for update to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance))
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "admin deletes courses" on public.course
  for delete to authenticated
  using (( SELECT private.is_admin() AS is_admin));
CREATE TRIGGER after_write AFTER DELETE OR UPDATE ON public.course FOR EACH ROW EXECUTE FUNCTION private.after_course_write();
CREATE TRIGGER before_write BEFORE INSERT OR DELETE OR UPDATE ON public.course FOR EACH ROW EXECUTE FUNCTION private.before_course_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.course FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'maintenance');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.course FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.course_feature

create table public.course_feature (
  id uuid not null default gen_random_uuid(),
  course_id uuid not null,
  hole_id uuid,
  kind text not null,
  name text,
  geometry jsonb not null,
  properties jsonb not null default '{}'::jsonb,
  guessed text[] not null default '{}'::text[],
  osm_id text,
  edited text[] not null default '{}'::text[],
  constraint course_feature_pkey PRIMARY KEY (id),
  constraint course_feature_course_id_osm_id_key UNIQUE (course_id, osm_id),
  constraint course_feature_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id) ON DELETE CASCADE,
  constraint course_feature_hole_id_fkey FOREIGN KEY (hole_id) REFERENCES public.hole(id) ON DELETE SET NULL,
  constraint course_feature_kind_check CHECK ((kind = ANY (ARRAY['boundary'::text, 'green'::text, 'fairway'::text, 'tee'::text, 'bunker'::text, 'water'::text, 'rough'::text, 'wood'::text, 'path'::text, 'range'::text, 'practice_green'::text, 'clubhouse'::text, 'building'::text, 'out_of_bounds'::text]))),
  constraint course_feature_name_check CHECK ((length(name) <= 120))
);
CREATE INDEX course_feature_course_kind_idx ON public.course_feature USING btree (course_id, kind);
CREATE INDEX course_feature_hole_id_idx ON public.course_feature USING btree (hole_id);
grant delete on public.course_feature to authenticated;
grant insert (id, course_id, hole_id, kind, name, geometry, properties, guessed, osm_id) on public.course_feature to authenticated;
grant select on public.course_feature to anon, authenticated;
grant update (hole_id, kind, name, geometry, properties, guessed, osm_id) on public.course_feature to authenticated;
create policy "everyone reads features" on public.course_feature
  for select to anon, authenticated
  using (true);
create policy "maintenance adds features" on public.course_feature
  for insert to authenticated
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance edits features" on public.course_feature
  for update to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance))
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance deletes features" on public.course_feature
  for delete to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
CREATE TRIGGER after_write AFTER INSERT OR DELETE OR UPDATE ON public.course_feature FOR EACH ROW EXECUTE FUNCTION private.after_course_feature_write();
CREATE TRIGGER before_write BEFORE INSERT OR DELETE OR UPDATE ON public.course_feature FOR EACH ROW EXECUTE FUNCTION private.before_course_feature_write();
CREATE TRIGGER bump_geometry_delete AFTER DELETE ON public.course_feature REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.bump_geometry();
CREATE TRIGGER bump_geometry_insert AFTER INSERT ON public.course_feature REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.bump_geometry();
CREATE TRIGGER bump_geometry_update AFTER UPDATE ON public.course_feature REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.bump_geometry();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.course_feature FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'maintenance');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.course_feature FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.course_import

create table public.course_import (
  id uuid not null default gen_random_uuid(),
  course_id uuid not null,
  file_name text not null,
  seen_version bigint,
  changes jsonb not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint course_import_pkey PRIMARY KEY (id),
  constraint course_import_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id) ON DELETE CASCADE,
  constraint course_import_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint course_import_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200)))
);
comment on table public.course_import is 'Each import that a person confirmed after its review, applied whole.';
CREATE INDEX course_import_course_id_idx ON public.course_import USING btree (course_id);
CREATE INDEX course_import_created_by_idx ON public.course_import USING btree (created_by);
grant insert (id, course_id, file_name, seen_version, changes) on public.course_import to authenticated;
grant select on public.course_import to authenticated;
create policy "admin reads imports" on public.course_import
  for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));
create policy "admin imports courses" on public.course_import
  for insert to authenticated
  with check ((( SELECT private.is_admin() AS is_admin) AND (created_by = ( SELECT private.my_id() AS my_id))));
CREATE TRIGGER before_write BEFORE INSERT ON public.course_import FOR EACH ROW EXECUTE FUNCTION private.before_course_import_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.course_import FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.course_import FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.course_status

create table public.course_status (
  course_id uuid not null,
  status text not null default 'open'::text,
  carts text not null default 'allowed'::text,
  note text,
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  constraint course_status_pkey PRIMARY KEY (course_id),
  constraint course_status_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id) ON DELETE CASCADE,
  constraint course_status_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint course_status_carts_check CHECK ((carts = ANY (ARRAY['allowed'::text, 'paths_only'::text, 'none'::text]))),
  constraint course_status_note_check CHECK ((length(note) <= 280)),
  constraint course_status_status_check CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text, 'frost_delay'::text])))
);
CREATE INDEX course_status_updated_by_idx ON public.course_status USING btree (updated_by);
grant insert (course_id, status, carts, note) on public.course_status to authenticated;
grant select on public.course_status to anon, authenticated;
grant update (status, carts, note) on public.course_status to authenticated;
create policy "everyone reads the state of play" on public.course_status
  for select to anon, authenticated
  using (true);
create policy "maintenance declares the state of play" on public.course_status
  for insert to authenticated
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance changes the state of play" on public.course_status
  for update to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance))
  with check (( SELECT private.is_maintenance() AS is_maintenance));
CREATE TRIGGER after_write AFTER UPDATE ON public.course_status FOR EACH ROW EXECUTE FUNCTION private.after_course_status_write();
CREATE TRIGGER before_write BEFORE INSERT OR UPDATE ON public.course_status FOR EACH ROW EXECUTE FUNCTION private.before_course_status_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.course_status FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'maintenance');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.course_status FOR EACH ROW EXECUTE FUNCTION realtime.record_change('course_id');

-- public.green_block

create table public.green_block (
  id uuid not null default gen_random_uuid(),
  feature_id uuid not null,
  issue_id uuid,
  geometry jsonb,
  lng double precision,
  lat double precision,
  radius_m numeric(5,2),
  reason text not null,
  until date,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  effect_id uuid,
  constraint green_block_pkey PRIMARY KEY (id),
  constraint green_block_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint green_block_effect_id_fkey FOREIGN KEY (effect_id) REFERENCES public.issue_effect(id) ON DELETE CASCADE,
  constraint green_block_feature_id_fkey FOREIGN KEY (feature_id) REFERENCES public.course_feature(id) ON DELETE CASCADE,
  constraint green_block_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES public.issue(id) ON DELETE CASCADE,
  constraint green_block_check CHECK ((num_nonnulls(lng, lat, radius_m) = ANY (ARRAY[0, 3]))),
  constraint green_block_check1 CHECK (((geometry IS NULL) = (lng IS NOT NULL))),
  constraint green_block_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  constraint green_block_lng_check CHECK (((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision))),
  constraint green_block_radius_m_check CHECK (((radius_m >= 0.3) AND (radius_m <= (50)::numeric))),
  constraint green_block_reason_check CHECK (((length(btrim(reason)) >= 1) AND (length(btrim(reason)) <= 280)))
);
comment on column public.green_block.created_by is 'Empty for a zone that the rules have made of an issue''s place.';
CREATE INDEX green_block_created_by_idx ON public.green_block USING btree (created_by);
CREATE INDEX green_block_effect_id_idx ON public.green_block USING btree (effect_id);
CREATE INDEX green_block_feature_id_idx ON public.green_block USING btree (feature_id);
CREATE INDEX green_block_issue_id_idx ON public.green_block USING btree (issue_id);
grant delete on public.green_block to authenticated;
grant insert (id, feature_id, geometry, lng, lat, radius_m, reason, until) on public.green_block to authenticated;
grant select on public.green_block to authenticated;
grant update (geometry, lng, lat, radius_m, reason, until) on public.green_block to authenticated;
create policy "maintenance reads blocked zones" on public.green_block
  for select to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance blocks zones" on public.green_block
  for insert to authenticated
  with check ((( SELECT private.is_maintenance() AS is_maintenance) AND (created_by = ( SELECT private.my_id() AS my_id))));
create policy "maintenance changes blocked zones" on public.green_block
  for update to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance))
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance frees zones" on public.green_block
  for delete to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
CREATE TRIGGER after_write AFTER DELETE ON public.green_block FOR EACH ROW EXECUTE FUNCTION private.after_green_block_write();
CREATE TRIGGER before_write BEFORE INSERT OR UPDATE ON public.green_block FOR EACH ROW EXECUTE FUNCTION private.before_green_block_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.green_block FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'maintenance');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.green_block FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.green_outline

create table public.green_outline (
  id uuid not null default gen_random_uuid(),
  feature_id uuid,
  geometry jsonb not null,
  source text not null,
  accuracy_m numeric(5,1),
  recorded_by uuid,
  recorded_at timestamp with time zone not null default now(),
  range_item_id uuid,
  device text,
  samples integer,
  walks smallint,
  spread_m numeric(6,2),
  deviation_m numeric(7,3),
  confidence jsonb,
  shift_east_m numeric(6,2),
  shift_north_m numeric(6,2),
  mark_id uuid,
  captured_at timestamp with time zone,
  restores uuid,
  replaces uuid,
  constraint green_outline_pkey PRIMARY KEY (id),
  constraint green_outline_feature_id_fkey FOREIGN KEY (feature_id) REFERENCES public.course_feature(id) ON DELETE CASCADE,
  constraint green_outline_mark_id_fkey FOREIGN KEY (mark_id) REFERENCES public.known_mark(id) ON DELETE SET NULL,
  constraint green_outline_range_item_id_fkey FOREIGN KEY (range_item_id) REFERENCES public.range_item(id) ON DELETE CASCADE,
  constraint green_outline_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint green_outline_replaces_fkey FOREIGN KEY (replaces) REFERENCES public.green_outline(id) ON DELETE SET NULL,
  constraint green_outline_restores_fkey FOREIGN KEY (restores) REFERENCES public.green_outline(id) ON DELETE SET NULL,
  constraint green_outline_accuracy_m_check CHECK ((accuracy_m >= (0)::numeric)),
  constraint green_outline_confidence_check CHECK ((jsonb_typeof(confidence) = 'array'::text)),
  constraint green_outline_deviation_m_check CHECK ((deviation_m >= (0)::numeric)),
  constraint green_outline_device_check CHECK ((length(device) <= 120)),
  constraint green_outline_of_one_green CHECK ((num_nonnulls(feature_id, range_item_id) = 1)),
  constraint green_outline_samples_check CHECK ((samples > 0)),
  constraint green_outline_source_check CHECK ((source = ANY (ARRAY['import'::text, 'walk'::text, 'tap'::text, 'demo'::text]))),
  constraint green_outline_spread_m_check CHECK ((spread_m >= (0)::numeric)),
  constraint green_outline_walks_check CHECK (((walks >= 1) AND (walks <= 50)))
);
comment on table public.green_outline is 'Every outline a green ever had; the newest is also the feature''s geometry.';
comment on column public.green_outline.samples is 'How many fixes it was made from.';
comment on column public.green_outline.walks is 'How many walks round the green were fused.';
comment on column public.green_outline.deviation_m is 'How far the simplified outline leaves what was walked, at most.';
comment on column public.green_outline.confidence is 'For each corner, in metres, how far the walks lie apart there.';
comment on column public.green_outline.shift_east_m is 'By how much all fixes were shifted, as the known mark showed.';
comment on column public.green_outline.captured_at is 'When it was walked, by the device''s clock; recorded_at is when it arrived.';
comment on column public.green_outline.restores is 'The older outline that this one brings back.';
comment on column public.green_outline.replaces is 'The outline its author saw. When it is no longer the newest the new one is refused; null: the author did not say.';
CREATE INDEX green_outline_feature_id_idx ON public.green_outline USING btree (feature_id, recorded_at DESC);
CREATE INDEX green_outline_mark_id_idx ON public.green_outline USING btree (mark_id);
CREATE INDEX green_outline_range_item_id_idx ON public.green_outline USING btree (range_item_id, recorded_at DESC);
CREATE INDEX green_outline_recorded_by_idx ON public.green_outline USING btree (recorded_by);
CREATE INDEX green_outline_replaces_idx ON public.green_outline USING btree (replaces);
CREATE INDEX green_outline_restores_idx ON public.green_outline USING btree (restores);
grant insert (id, feature_id, geometry, source, accuracy_m, range_item_id, device, samples, walks, spread_m, deviation_m, confidence, shift_east_m, shift_north_m, mark_id, captured_at, restores, replaces) on public.green_outline to authenticated;
grant select on public.green_outline to anon, authenticated;
create policy "everyone reads outlines" on public.green_outline
  for select to anon, authenticated
  using (true);
create policy "maintenance records outlines" on public.green_outline
  for insert to authenticated
  with check ((( SELECT private.is_maintenance() AS is_maintenance) AND (recorded_by = ( SELECT private.my_id() AS my_id))));
CREATE TRIGGER after_write AFTER INSERT ON public.green_outline FOR EACH ROW EXECUTE FUNCTION private.after_green_outline_write();
CREATE TRIGGER before_write BEFORE INSERT ON public.green_outline FOR EACH ROW EXECUTE FUNCTION private.before_green_outline_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.green_outline FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'maintenance');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.green_outline FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.green_survey

create table public.green_survey (
  id uuid not null default gen_random_uuid(),
  feature_id uuid not null,
  name text not null,
  kind text not null,
  lng double precision not null,
  lat double precision not null,
  heights jsonb not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint green_survey_pkey PRIMARY KEY (id),
  constraint green_survey_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint green_survey_feature_id_fkey FOREIGN KEY (feature_id) REFERENCES public.course_feature(id) ON DELETE RESTRICT,
  constraint green_survey_kind_check CHECK ((kind = ANY (ARRAY['grid'::text, 'points'::text]))),
  constraint green_survey_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  constraint green_survey_lng_check CHECK (((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision))),
  constraint green_survey_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 120)))
);
comment on column public.green_survey.heights is 'Three whole numbers for each point, one after the other: centimetres east, centimetres north, millimetres up.';
CREATE INDEX green_survey_created_by_idx ON public.green_survey USING btree (created_by);
CREATE INDEX green_survey_feature_id_idx ON public.green_survey USING btree (feature_id, created_at DESC);
grant delete on public.green_survey to authenticated;
grant insert (id, feature_id, name, kind, lng, lat, heights) on public.green_survey to authenticated;
grant select on public.green_survey to authenticated;
create policy "maintenance reads surveys" on public.green_survey
  for select to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance adds surveys" on public.green_survey
  for insert to authenticated
  with check ((( SELECT private.is_maintenance() AS is_maintenance) AND (created_by = ( SELECT private.my_id() AS my_id))));
create policy "maintenance discards surveys" on public.green_survey
  for delete to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
CREATE TRIGGER before_write BEFORE INSERT ON public.green_survey FOR EACH ROW EXECUTE FUNCTION private.before_green_survey_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.green_survey FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'maintenance');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.green_survey FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.hole

create table public.hole (
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
  green_id uuid,
  edited text[] not null default '{}'::text[],
  constraint hole_pkey PRIMARY KEY (id),
  constraint hole_course_id_number_key UNIQUE (course_id, number) DEFERRABLE INITIALLY DEFERRED,
  constraint hole_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id) ON DELETE CASCADE,
  constraint hole_green_id_fkey FOREIGN KEY (green_id) REFERENCES public.course_feature(id) ON DELETE SET NULL,
  constraint hole_length_m_check CHECK ((length_m > (0)::numeric)),
  constraint hole_name_check CHECK ((length(name) <= 80)),
  constraint hole_number_check CHECK (((number >= 1) AND (number <= 36))),
  constraint hole_par_check CHECK (((par >= 3) AND (par <= 6))),
  constraint hole_stroke_index_check CHECK (((stroke_index >= 1) AND (stroke_index <= 36)))
);
comment on column public.hole.line is 'GeoJSON LineString from the tee to the green.';
comment on column public.hole.green_id is 'The green that is played to; one green may serve two holes.';
CREATE INDEX hole_green_id_idx ON public.hole USING btree (green_id);
grant delete on public.hole to authenticated;
grant insert (id, course_id, number, par, stroke_index, name, line, length_m, guessed, osm_id, green_id) on public.hole to authenticated;
grant select on public.hole to anon, authenticated;
grant update (number, par, stroke_index, name, line, length_m, guessed, osm_id, green_id) on public.hole to authenticated;
create policy "everyone reads holes" on public.hole
  for select to anon, authenticated
  using (true);
create policy "maintenance adds holes" on public.hole
  for insert to authenticated
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance edits holes" on public.hole
  for update to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance))
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "admin deletes holes" on public.hole
  for delete to authenticated
  using (( SELECT private.is_admin() AS is_admin));
CREATE TRIGGER after_write AFTER INSERT OR DELETE OR UPDATE ON public.hole FOR EACH ROW EXECUTE FUNCTION private.after_hole_write();
CREATE TRIGGER before_write BEFORE INSERT OR DELETE OR UPDATE ON public.hole FOR EACH ROW EXECUTE FUNCTION private.before_hole_write();
CREATE TRIGGER bump_geometry_delete AFTER DELETE ON public.hole REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.bump_geometry();
CREATE TRIGGER bump_geometry_insert AFTER INSERT ON public.hole REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.bump_geometry();
CREATE TRIGGER bump_geometry_update AFTER UPDATE ON public.hole REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.bump_geometry();
CREATE TRIGGER check_card_insert AFTER INSERT ON public.hole REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.check_card();
CREATE TRIGGER check_card_update AFTER UPDATE ON public.hole REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.check_card();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.hole FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'maintenance');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.hole FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.inspection_round

create table public.inspection_round (
  id uuid not null default gen_random_uuid(),
  name text not null,
  category text not null default 'other'::text,
  priority text not null default 'normal'::text,
  weekdays smallint[] not null default '{}'::smallint[],
  month_days smallint[] not null default '{}'::smallint[],
  from_hour smallint not null default 6,
  checklist jsonb not null,
  assignee_id uuid,
  group_id text,
  starts_on date not null default CURRENT_DATE,
  is_active boolean not null default true,
  created_by uuid default auth.uid(),
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint inspection_round_pkey PRIMARY KEY (id),
  constraint inspection_round_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint inspection_round_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint inspection_round_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.user_groups(group_id) ON DELETE SET NULL,
  constraint inspection_round_category_check CHECK ((category = ANY (ARRAY['bunker'::text, 'green'::text, 'tee'::text, 'fairway'::text, 'water'::text, 'irrigation'::text, 'path'::text, 'tree'::text, 'machine'::text, 'litter'::text, 'safety'::text, 'other'::text]))),
  constraint inspection_round_check CHECK (((cardinality(weekdays) + cardinality(month_days)) > 0)),
  constraint inspection_round_from_hour_check CHECK (((from_hour >= 0) AND (from_hour <= 23))),
  constraint inspection_round_month_days_check CHECK ((month_days <@ '{1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31}'::smallint[])),
  constraint inspection_round_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 80))),
  constraint inspection_round_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text]))),
  constraint inspection_round_weekdays_check CHECK ((weekdays <@ '{1,2,3,4,5,6,7}'::smallint[]))
);
comment on table public.inspection_round is 'A job that comes back by itself on certain days, with a list of what to look at.';
CREATE INDEX inspection_round_assignee_id_idx ON public.inspection_round USING btree (assignee_id);
CREATE INDEX inspection_round_created_by_idx ON public.inspection_round USING btree (created_by);
CREATE INDEX inspection_round_group_id_idx ON public.inspection_round USING btree (group_id);
grant delete on public.inspection_round to authenticated;
grant insert (id, name, category, priority, weekdays, month_days, from_hour, checklist, assignee_id, group_id, starts_on, is_active) on public.inspection_round to authenticated;
grant select on public.inspection_round to authenticated;
grant update (name, category, priority, weekdays, month_days, from_hour, checklist, assignee_id, group_id, starts_on, is_active) on public.inspection_round to authenticated;
create policy "maintenance reads rounds" on public.inspection_round
  for select to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance makes rounds" on public.inspection_round
  for insert to authenticated
  with check ((( SELECT private.is_maintenance() AS is_maintenance) AND (created_by = ( SELECT private.my_id() AS my_id))));
create policy "maintenance changes rounds" on public.inspection_round
  for update to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance))
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance gives rounds up" on public.inspection_round
  for delete to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
CREATE TRIGGER announce_round AFTER INSERT OR UPDATE ON public.inspection_round FOR EACH STATEMENT EXECUTE FUNCTION private.announce_round();
CREATE TRIGGER before_write BEFORE INSERT OR UPDATE ON public.inspection_round FOR EACH ROW EXECUTE FUNCTION private.before_inspection_round_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.inspection_round FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'maintenance');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.inspection_round FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.issue

create table public.issue (
  id uuid not null default gen_random_uuid(),
  number bigint not null default nextval('public.issue_number'::regclass),
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
  place_id uuid,
  claim_by timestamp with time zone,
  escalated_at timestamp with time zone,
  resolved_by uuid,
  reopened_count integer not null default 0,
  round_id uuid,
  round_on date,
  check_id uuid,
  edit_id uuid,
  constraint issue_pkey PRIMARY KEY (id),
  constraint issue_number_key UNIQUE (number),
  constraint issue_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint issue_check_id_fkey FOREIGN KEY (check_id) REFERENCES public.issue_check(id) ON DELETE SET NULL,
  constraint issue_duplicate_of_fkey FOREIGN KEY (duplicate_of) REFERENCES public.issue(id) ON DELETE SET NULL,
  constraint issue_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.user_groups(group_id) ON DELETE SET NULL,
  constraint issue_hole_id_fkey FOREIGN KEY (hole_id) REFERENCES public.hole(id) ON DELETE RESTRICT,
  constraint issue_place_id_fkey FOREIGN KEY (place_id) REFERENCES public.issue_place(id) ON DELETE SET NULL,
  constraint issue_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint issue_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint issue_round_id_fkey FOREIGN KEY (round_id) REFERENCES public.inspection_round(id) ON DELETE SET NULL,
  constraint issue_accuracy_m_check CHECK ((accuracy_m >= (0)::numeric)),
  constraint issue_accuracy_m_number CHECK ((accuracy_m < (1000000)::numeric)) NOT VALID,
  constraint issue_category_check CHECK ((category = ANY (ARRAY['bunker'::text, 'green'::text, 'tee'::text, 'fairway'::text, 'water'::text, 'irrigation'::text, 'path'::text, 'tree'::text, 'machine'::text, 'litter'::text, 'safety'::text, 'other'::text]))),
  constraint issue_check CHECK (((lng IS NULL) = (lat IS NULL))),
  constraint issue_description_check CHECK ((length(description) <= 4000)),
  constraint issue_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  constraint issue_lng_check CHECK (((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision))),
  constraint issue_place_name_check CHECK ((length(place_name) <= 160)),
  constraint issue_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text]))),
  constraint issue_reason_check CHECK ((length(reason) <= 500)),
  constraint issue_reopened_count_check CHECK ((reopened_count >= 0)),
  constraint issue_status_check CHECK ((status = ANY (ARRAY['new'::text, 'assigned'::text, 'in_progress'::text, 'resolved'::text, 'closed'::text, 'declined'::text])))
);
CREATE INDEX issue_assignee_id_idx ON public.issue USING btree (assignee_id);
CREATE INDEX issue_check_id_idx ON public.issue USING btree (check_id);
CREATE INDEX issue_claim_by_idx ON public.issue USING btree (claim_by) WHERE ((claim_by IS NOT NULL) AND (escalated_at IS NULL));
CREATE INDEX issue_duplicate_of_idx ON public.issue USING btree (duplicate_of);
CREATE INDEX issue_group_id_idx ON public.issue USING btree (group_id);
CREATE INDEX issue_hole_id_idx ON public.issue USING btree (hole_id);
CREATE INDEX issue_place_id_idx ON public.issue USING btree (place_id);
CREATE INDEX issue_reporter_id_idx ON public.issue USING btree (reporter_id);
CREATE INDEX issue_resolved_by_idx ON public.issue USING btree (resolved_by, resolved_at DESC);
CREATE UNIQUE INDEX issue_round_idx ON public.issue USING btree (round_id, round_on);
CREATE INDEX issue_status_idx ON public.issue USING btree (status, created_at DESC);
CREATE INDEX issue_updated_at_idx ON public.issue USING btree (updated_at DESC, id DESC);
grant insert (id, category, priority, description, lng, lat, accuracy_m, hole_id, place_name, assignee_id, group_id, due_on, place_id, check_id) on public.issue to authenticated;
grant select on public.issue to authenticated;
grant update (category, priority, description, status, expected_status, lng, lat, accuracy_m, hole_id, place_name, assignee_id, group_id, due_on, reason, duplicate_of, place_id) on public.issue to authenticated;
create policy "maintenance reads all issues" on public.issue
  for select to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
create policy "reporters read their own issues" on public.issue
  for select to authenticated
  using ((reporter_id = ( SELECT private.my_id() AS my_id)));
create policy "members and staff report issues" on public.issue
  for insert to authenticated
  with check (((reporter_id = ( SELECT private.my_id() AS my_id)) AND (( SELECT private.my_role() AS my_role) <> 'guest'::text)));
create policy "reporters and maintenance change issues" on public.issue
  for update to authenticated
  using (((reporter_id = ( SELECT private.my_id() AS my_id)) OR ( SELECT private.is_maintenance() AS is_maintenance)))
  with check (((reporter_id = ( SELECT private.my_id() AS my_id)) OR ( SELECT private.is_maintenance() AS is_maintenance)));
CREATE TRIGGER after_write AFTER INSERT OR UPDATE ON public.issue FOR EACH ROW EXECUTE FUNCTION private.after_issue_write();
CREATE TRIGGER before_write BEFORE INSERT OR UPDATE ON public.issue FOR EACH ROW EXECUTE FUNCTION private.before_issue_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.issue FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'kitchen', 'maintenance', 'member');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.issue FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.issue_check

create table public.issue_check (
  id uuid not null default gen_random_uuid(),
  issue_id uuid not null,
  "position" smallint not null,
  title text not null,
  state text not null default 'open'::text,
  note text,
  checked_by uuid,
  checked_at timestamp with time zone,
  constraint issue_check_pkey PRIMARY KEY (id),
  constraint issue_check_issue_id_position_key UNIQUE (issue_id, "position"),
  constraint issue_check_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint issue_check_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES public.issue(id) ON DELETE CASCADE,
  constraint issue_check_note_check CHECK ((length(note) <= 500)),
  constraint issue_check_state_check CHECK ((state = ANY (ARRAY['open'::text, 'ok'::text, 'fault'::text]))),
  constraint issue_check_title_check CHECK (((length(btrim(title)) >= 1) AND (length(btrim(title)) <= 200)))
);
comment on table public.issue_check is 'What a round of inspection looks at, and how it was found.';
CREATE INDEX issue_check_checked_by_idx ON public.issue_check USING btree (checked_by);
grant select on public.issue_check to authenticated;
grant update (state, note, checked_at) on public.issue_check to authenticated;
create policy "checks follow their issue" on public.issue_check
  for select to authenticated
  using ((EXISTS ( SELECT 1
   FROM public.issue
  WHERE (issue.id = issue_check.issue_id))));
create policy "maintenance ticks" on public.issue_check
  for update to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance))
  with check (( SELECT private.is_maintenance() AS is_maintenance));
CREATE TRIGGER before_write BEFORE UPDATE ON public.issue_check FOR EACH ROW EXECUTE FUNCTION private.before_issue_check_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.issue_check FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.issue_check FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.issue_comment

create table public.issue_comment (
  id uuid not null default gen_random_uuid(),
  issue_id uuid not null,
  author_id uuid default auth.uid(),
  body text not null,
  staff_only boolean not null default false,
  created_at timestamp with time zone not null default now(),
  mentions uuid[] not null default '{}'::uuid[],
  constraint issue_comment_pkey PRIMARY KEY (id),
  constraint issue_comment_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint issue_comment_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES public.issue(id) ON DELETE CASCADE,
  constraint issue_comment_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000))),
  constraint issue_comment_body_words CHECK ((body ~ '[^[:space:]]'::text)) NOT VALID,
  constraint issue_comment_mentions_check CHECK ((cardinality(mentions) <= 20))
);
CREATE INDEX issue_comment_author_id_idx ON public.issue_comment USING btree (author_id);
CREATE INDEX issue_comment_issue_id_idx ON public.issue_comment USING btree (issue_id, created_at);
grant insert (id, issue_id, body, staff_only, mentions) on public.issue_comment to authenticated;
grant select on public.issue_comment to authenticated;
create policy "comments follow their issue" on public.issue_comment
  for select to authenticated
  using ((((NOT staff_only) OR ( SELECT private.is_maintenance() AS is_maintenance)) AND (EXISTS ( SELECT 1
   FROM public.issue
  WHERE (issue.id = issue_comment.issue_id)))));
create policy "those who see an issue comment on it" on public.issue_comment
  for insert to authenticated
  with check (((author_id = ( SELECT private.my_id() AS my_id)) AND (( SELECT private.my_role() AS my_role) <> 'guest'::text) AND ((NOT staff_only) OR ( SELECT private.is_maintenance() AS is_maintenance)) AND (EXISTS ( SELECT 1
   FROM public.issue
  WHERE (issue.id = issue_comment.issue_id)))));
CREATE TRIGGER after_write AFTER INSERT ON public.issue_comment FOR EACH ROW EXECUTE FUNCTION private.after_issue_comment_write();
CREATE TRIGGER before_write BEFORE INSERT ON public.issue_comment FOR EACH ROW EXECUTE FUNCTION private.before_issue_comment_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.issue_comment FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.issue_comment FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.issue_edit

create table public.issue_edit (
  id uuid not null,
  issue_id uuid not null,
  author_id uuid default auth.uid(),
  made_at timestamp with time zone not null,
  base jsonb not null default '{}'::jsonb,
  changes jsonb not null,
  only_if_unassigned boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint issue_edit_pkey PRIMARY KEY (id),
  constraint issue_edit_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint issue_edit_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES public.issue(id) ON DELETE CASCADE
);
comment on table public.issue_edit is 'Changes of an issue that a device sends: {column: value}, merged with those of others.';
CREATE INDEX issue_edit_author_id_idx ON public.issue_edit USING btree (author_id);
CREATE INDEX issue_edit_issue_id_idx ON public.issue_edit USING btree (issue_id);
grant insert (id, issue_id, made_at, base, changes, only_if_unassigned) on public.issue_edit to authenticated;
create policy "those who see an issue edit it" on public.issue_edit
  for insert to authenticated
  with check (((author_id = ( SELECT private.my_id() AS my_id)) AND (EXISTS ( SELECT 1
   FROM public.issue
  WHERE (issue.id = issue_edit.issue_id)))));
CREATE TRIGGER after_write AFTER INSERT ON public.issue_edit FOR EACH ROW EXECUTE FUNCTION private.after_issue_edit_write();
CREATE TRIGGER before_write BEFORE INSERT ON public.issue_edit FOR EACH ROW EXECUTE FUNCTION private.before_issue_edit_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.issue_edit FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.issue_edit FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.issue_effect

create table public.issue_effect (
  id uuid not null default gen_random_uuid(),
  issue_id uuid not null,
  kind text not null,
  feature_id uuid,
  hole_id uuid,
  lng double precision,
  lat double precision,
  radius_m numeric(5,2),
  note text,
  until date,
  is_on boolean not null default true,
  by_itself boolean not null default false,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  ended_by uuid,
  ended_at timestamp with time zone,
  constraint issue_effect_pkey PRIMARY KEY (id),
  constraint issue_effect_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint issue_effect_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint issue_effect_feature_id_fkey FOREIGN KEY (feature_id) REFERENCES public.course_feature(id) ON DELETE RESTRICT,
  constraint issue_effect_hole_id_fkey FOREIGN KEY (hole_id) REFERENCES public.hole(id) ON DELETE RESTRICT,
  constraint issue_effect_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES public.issue(id) ON DELETE CASCADE,
  constraint issue_effect_check CHECK (((lng IS NULL) = (lat IS NULL))),
  constraint issue_effect_check1 CHECK (((kind <> 'green_block'::text) OR (num_nonnulls(feature_id, lng, radius_m) = 3))),
  constraint issue_effect_check2 CHECK (((kind <> 'hole_closed'::text) OR (hole_id IS NOT NULL))),
  constraint issue_effect_check3 CHECK (((kind <> 'map_notice'::text) OR (lng IS NOT NULL))),
  constraint issue_effect_check4 CHECK ((is_on = (ended_at IS NULL))),
  constraint issue_effect_kind_check CHECK ((kind = ANY (ARRAY['green_block'::text, 'hole_closed'::text, 'range_closed'::text, 'map_notice'::text]))),
  constraint issue_effect_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  constraint issue_effect_lng_check CHECK (((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision))),
  constraint issue_effect_note_check CHECK ((length(note) <= 280)),
  constraint issue_effect_radius_m_check CHECK (((radius_m >= 0.3) AND (radius_m <= (50)::numeric)))
);
comment on table public.issue_effect is 'What an issue changes for those who play: one row is one act, which is taken back by is_on = false.';
CREATE INDEX issue_effect_created_by_idx ON public.issue_effect USING btree (created_by);
CREATE INDEX issue_effect_ended_by_idx ON public.issue_effect USING btree (ended_by);
CREATE INDEX issue_effect_feature_id_idx ON public.issue_effect USING btree (feature_id);
CREATE INDEX issue_effect_hole_id_idx ON public.issue_effect USING btree (hole_id);
CREATE INDEX issue_effect_issue_id_idx ON public.issue_effect USING btree (issue_id, created_at);
CREATE UNIQUE INDEX issue_effect_once_idx ON public.issue_effect USING btree (issue_id, kind, COALESCE(hole_id, issue_id)) WHERE is_on;
grant insert (id, issue_id, kind, feature_id, hole_id, lng, lat, radius_m, note, until) on public.issue_effect to authenticated;
grant select on public.issue_effect to anon, authenticated;
grant update (note, until, is_on) on public.issue_effect to authenticated;
create policy "everyone sees what holds for play" on public.issue_effect
  for select to anon, authenticated
  using (((kind <> 'green_block'::text) OR ( SELECT private.is_maintenance() AS is_maintenance)));
create policy "maintenance changes the day" on public.issue_effect
  for insert to authenticated
  with check ((( SELECT private.is_maintenance() AS is_maintenance) AND (created_by = ( SELECT private.my_id() AS my_id))));
create policy "maintenance takes it back" on public.issue_effect
  for update to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance))
  with check (( SELECT private.is_maintenance() AS is_maintenance));
CREATE TRIGGER after_write AFTER INSERT OR UPDATE OF is_on, note, until, issue_id ON public.issue_effect FOR EACH ROW EXECUTE FUNCTION private.after_issue_effect_write();
CREATE TRIGGER before_write BEFORE INSERT OR UPDATE ON public.issue_effect FOR EACH ROW EXECUTE FUNCTION private.before_issue_effect_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.issue_effect FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'maintenance');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.issue_effect FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.issue_event

create table public.issue_event (
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
  edit_id uuid,
  made_at timestamp with time zone,
  lost jsonb,
  constraint issue_event_pkey PRIMARY KEY (id),
  constraint issue_event_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint issue_event_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES public.issue(id) ON DELETE CASCADE,
  constraint issue_event_kind_check CHECK ((kind = ANY (ARRAY['reported'::text, 'status'::text, 'assigned'::text, 'changed'::text, 'photo'::text, 'comment'::text, 'merged'::text, 'unmerged'::text, 'claim_lost'::text, 'unclaimed'::text])))
);
CREATE INDEX issue_event_actor_id_idx ON public.issue_event USING btree (actor_id);
CREATE INDEX issue_event_issue_id_idx ON public.issue_event USING btree (issue_id, id);
grant select on public.issue_event to authenticated;
create policy "events follow their issue" on public.issue_event
  for select to authenticated
  using ((((NOT (changes ? 'staff_only'::text)) OR ( SELECT private.is_maintenance() AS is_maintenance)) AND (EXISTS ( SELECT 1
   FROM public.issue
  WHERE (issue.id = issue_event.issue_id)))));
CREATE TRIGGER after_write AFTER INSERT ON public.issue_event FOR EACH ROW EXECUTE FUNCTION private.after_issue_event_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.issue_event FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.issue_event FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.issue_follower

create table public.issue_follower (
  id uuid not null default gen_random_uuid(),
  issue_id uuid not null,
  user_id uuid not null default auth.uid(),
  merged_from uuid,
  created_at timestamp with time zone not null default now(),
  constraint issue_follower_pkey PRIMARY KEY (id),
  constraint issue_follower_issue_id_user_id_key UNIQUE (issue_id, user_id),
  constraint issue_follower_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES public.issue(id) ON DELETE CASCADE,
  constraint issue_follower_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);
comment on table public.issue_follower is 'Who wants to hear of an issue; its reporter does from the start.';
CREATE INDEX issue_follower_merged_from_idx ON public.issue_follower USING btree (merged_from);
CREATE INDEX issue_follower_user_id_idx ON public.issue_follower USING btree (user_id);
grant delete on public.issue_follower to authenticated;
grant insert (id, issue_id) on public.issue_follower to authenticated;
grant select on public.issue_follower to authenticated;
create policy "maintenance sees who follows" on public.issue_follower
  for select to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
create policy "people see what they follow" on public.issue_follower
  for select to authenticated
  using ((user_id = ( SELECT private.my_id() AS my_id)));
create policy "members and staff follow for themselves" on public.issue_follower
  for insert to authenticated
  with check (((user_id = ( SELECT private.my_id() AS my_id)) AND (( SELECT private.my_role() AS my_role) <> 'guest'::text)));
create policy "people stop following" on public.issue_follower
  for delete to authenticated
  using ((user_id = ( SELECT private.my_id() AS my_id)));
CREATE TRIGGER after_write AFTER INSERT OR DELETE ON public.issue_follower FOR EACH ROW EXECUTE FUNCTION private.after_issue_follower_write();
CREATE TRIGGER before_write BEFORE INSERT ON public.issue_follower FOR EACH ROW EXECUTE FUNCTION private.before_issue_follower_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.issue_follower FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'kitchen', 'maintenance', 'member');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.issue_follower FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.issue_material

create table public.issue_material (
  id uuid not null default gen_random_uuid(),
  issue_id uuid not null,
  author_id uuid default auth.uid(),
  note text not null,
  created_at timestamp with time zone not null default now(),
  constraint issue_material_pkey PRIMARY KEY (id),
  constraint issue_material_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint issue_material_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES public.issue(id) ON DELETE CASCADE,
  constraint issue_material_note_check CHECK (((length(btrim(note)) >= 1) AND (length(btrim(note)) <= 500)))
);
comment on table public.issue_material is 'What was used for a repair, or is still needed.';
CREATE INDEX issue_material_author_id_idx ON public.issue_material USING btree (author_id);
CREATE INDEX issue_material_issue_id_idx ON public.issue_material USING btree (issue_id, created_at);
grant delete on public.issue_material to authenticated;
grant insert (id, issue_id, note) on public.issue_material to authenticated;
grant select on public.issue_material to authenticated;
grant update (note) on public.issue_material to authenticated;
create policy "maintenance reads what was used" on public.issue_material
  for select to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance notes what was used" on public.issue_material
  for insert to authenticated
  with check (((author_id = ( SELECT private.my_id() AS my_id)) AND ( SELECT private.is_maintenance() AS is_maintenance)));
create policy "authors and admin correct what was used" on public.issue_material
  for update to authenticated
  using ((( SELECT private.is_maintenance() AS is_maintenance) AND ((author_id = ( SELECT private.my_id() AS my_id)) OR ( SELECT private.is_admin() AS is_admin))))
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "authors and admin take back what was used" on public.issue_material
  for delete to authenticated
  using ((( SELECT private.is_maintenance() AS is_maintenance) AND ((author_id = ( SELECT private.my_id() AS my_id)) OR ( SELECT private.is_admin() AS is_admin))));
CREATE TRIGGER after_write AFTER INSERT OR DELETE OR UPDATE ON public.issue_material FOR EACH ROW EXECUTE FUNCTION private.after_issue_material_write();
CREATE TRIGGER before_write BEFORE INSERT OR UPDATE ON public.issue_material FOR EACH ROW EXECUTE FUNCTION private.before_issue_material_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.issue_material FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'maintenance');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.issue_material FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.issue_photo

create table public.issue_photo (
  id uuid not null default gen_random_uuid(),
  issue_id uuid not null,
  path text not null,
  kind text not null default 'report'::text,
  width integer,
  height integer,
  created_by uuid default auth.uid(),
  created_at timestamp with time zone not null default now(),
  taken_at timestamp with time zone,
  blurred boolean not null default false,
  merged_from uuid,
  comment_id uuid,
  constraint issue_photo_pkey PRIMARY KEY (id),
  constraint issue_photo_issue_id_path_key UNIQUE (issue_id, path),
  constraint issue_photo_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES public.issue_comment(id) ON DELETE CASCADE,
  constraint issue_photo_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint issue_photo_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES public.issue(id) ON DELETE CASCADE,
  constraint issue_photo_comment_check CHECK (((kind = 'comment'::text) = (comment_id IS NOT NULL))),
  constraint issue_photo_height_check CHECK ((height > 0)),
  constraint issue_photo_kind_check CHECK ((kind = ANY (ARRAY['report'::text, 'after'::text, 'comment'::text]))),
  constraint issue_photo_path_check CHECK ((length(path) <= 300)),
  constraint issue_photo_width_check CHECK ((width > 0))
);
comment on column public.issue_photo.taken_at is 'When the app''s own camera took it, by the device''s clock; null for a picture that was chosen: its file''s time is stripped.';
comment on column public.issue_photo.blurred is 'Whether its sender made faces or plates unrecognisable before it left the device.';
CREATE INDEX issue_photo_comment_id_idx ON public.issue_photo USING btree (comment_id);
CREATE INDEX issue_photo_created_by_idx ON public.issue_photo USING btree (created_by);
CREATE INDEX issue_photo_issue_id_idx ON public.issue_photo USING btree (issue_id, created_at);
CREATE INDEX issue_photo_merged_from_idx ON public.issue_photo USING btree (merged_from);
CREATE INDEX issue_photo_path_idx ON public.issue_photo USING btree (path);
grant insert (id, issue_id, path, kind, width, height, taken_at, blurred, comment_id) on public.issue_photo to authenticated;
grant select on public.issue_photo to authenticated;
create policy "photos follow their issue" on public.issue_photo
  for select to authenticated
  using ((((merged_from IS NULL) OR ( SELECT private.is_maintenance() AS is_maintenance)) AND (EXISTS ( SELECT 1
   FROM public.issue
  WHERE (issue.id = issue_photo.issue_id)))));
create policy "photos of a comment follow it" on public.issue_photo
  for select to authenticated
  using (((comment_id IS NULL) OR (EXISTS ( SELECT 1
   FROM public.issue_comment c
  WHERE (c.id = issue_photo.comment_id)))));
create policy "authors add photos to their comments" on public.issue_photo
  for insert to authenticated
  with check (((kind = 'comment'::text) AND (created_by = ( SELECT private.my_id() AS my_id)) AND (( SELECT private.my_role() AS my_role) <> 'guest'::text) AND (EXISTS ( SELECT 1
   FROM public.issue
  WHERE (issue.id = issue_photo.issue_id)))));
create policy "photos of a comment are its author's" on public.issue_photo
  for insert to authenticated
  with check (((comment_id IS NULL) OR (EXISTS ( SELECT 1
   FROM public.issue_comment c
  WHERE ((c.id = issue_photo.comment_id) AND (c.issue_id = issue_photo.issue_id) AND (c.author_id = ( SELECT private.my_id() AS my_id)))))));
create policy "those who see an issue add photos" on public.issue_photo
  for insert to authenticated
  with check (((created_by = ( SELECT private.my_id() AS my_id)) AND (( SELECT private.my_role() AS my_role) <> 'guest'::text) AND ((kind = 'report'::text) OR ( SELECT private.is_maintenance() AS is_maintenance)) AND (EXISTS ( SELECT 1
   FROM public.issue
  WHERE (issue.id = issue_photo.issue_id)))));
CREATE TRIGGER after_write AFTER INSERT OR DELETE ON public.issue_photo FOR EACH ROW EXECUTE FUNCTION private.after_issue_photo_write();
CREATE TRIGGER before_write BEFORE INSERT ON public.issue_photo FOR EACH ROW EXECUTE FUNCTION private.before_issue_photo_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.issue_photo FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.issue_photo FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.issue_place

create table public.issue_place (
  id uuid not null default gen_random_uuid(),
  code text not null,
  name text not null,
  kind text not null,
  category text not null default 'other'::text,
  lng double precision,
  lat double precision,
  feature_id uuid,
  is_active boolean not null default true,
  created_by uuid default auth.uid(),
  created_at timestamp with time zone not null default now(),
  constraint issue_place_pkey PRIMARY KEY (id),
  constraint issue_place_code_key UNIQUE (code),
  constraint issue_place_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint issue_place_feature_id_fkey FOREIGN KEY (feature_id) REFERENCES public.course_feature(id) ON DELETE SET NULL,
  constraint issue_place_category_check CHECK ((category = ANY (ARRAY['bunker'::text, 'green'::text, 'tee'::text, 'fairway'::text, 'water'::text, 'irrigation'::text, 'path'::text, 'tree'::text, 'machine'::text, 'litter'::text, 'safety'::text, 'other'::text]))),
  constraint issue_place_check CHECK (((lng IS NULL) = (lat IS NULL))),
  constraint issue_place_check1 CHECK (((kind = 'machine'::text) OR (lng IS NOT NULL))),
  constraint issue_place_code_check CHECK ((code ~ '^[0-9A-HJKMNP-TV-Z]{6}$'::text)),
  constraint issue_place_kind_check CHECK ((kind = ANY (ARRAY['machine'::text, 'place'::text]))),
  constraint issue_place_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  constraint issue_place_lng_check CHECK (((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision))),
  constraint issue_place_name_check1 CHECK (((length(TRIM(BOTH FROM name)) >= 1) AND (length(TRIM(BOTH FROM name)) <= 80)))
);
comment on table public.issue_place is 'A machine or a spot with a QR code of its own; a report made by it says which.';
CREATE INDEX issue_place_created_by_idx ON public.issue_place USING btree (created_by);
CREATE INDEX issue_place_feature_id_idx ON public.issue_place USING btree (feature_id);
grant delete on public.issue_place to authenticated;
grant insert (id, code, name, kind, category, lng, lat, feature_id) on public.issue_place to authenticated;
grant select on public.issue_place to authenticated;
grant update (name, kind, category, lng, lat, feature_id, is_active) on public.issue_place to authenticated;
create policy "members and staff find a place by its code" on public.issue_place
  for select to authenticated
  using (((( SELECT private.my_role() AS my_role) <> 'guest'::text) AND (is_active OR ( SELECT private.is_maintenance() AS is_maintenance))));
create policy "maintenance adds places with codes" on public.issue_place
  for insert to authenticated
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance changes places with codes" on public.issue_place
  for update to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance))
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance removes places with codes" on public.issue_place
  for delete to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
CREATE TRIGGER before_write BEFORE INSERT OR UPDATE ON public.issue_place FOR EACH ROW EXECUTE FUNCTION private.before_issue_place_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.issue_place FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'maintenance');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.issue_place FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.issue_transition

create table public.issue_transition (
  from_status text not null,
  to_status text not null,
  role_id text not null,
  needs_reason boolean not null default false,
  constraint issue_transition_pkey PRIMARY KEY (from_status, to_status, role_id),
  constraint issue_transition_role_id_fkey FOREIGN KEY (role_id) REFERENCES public.roles(role_id)
);
CREATE INDEX issue_transition_role_id_idx ON public.issue_transition USING btree (role_id);
grant select on public.issue_transition to anon, authenticated;
create policy "everyone reads the steps of an issue" on public.issue_transition
  for select to anon, authenticated
  using (true);
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.issue_transition FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.issue_transition FOR EACH ROW EXECUTE FUNCTION realtime.record_change('from_status', 'to_status', 'role_id');

-- public.issue_work

create table public.issue_work (
  id uuid not null default gen_random_uuid(),
  issue_id uuid not null,
  person_id uuid,
  started_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  by_hand boolean not null default false,
  minutes integer,
  created_at timestamp with time zone not null default now(),
  constraint issue_work_pkey PRIMARY KEY (id),
  constraint issue_work_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES public.issue(id) ON DELETE CASCADE,
  constraint issue_work_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint issue_work_check CHECK ((ended_at >= started_at)),
  constraint issue_work_check1 CHECK (((NOT by_hand) OR ((minutes IS NOT NULL) AND (ended_at IS NOT NULL)))),
  constraint issue_work_minutes_check CHECK (((minutes >= 0) AND (minutes <= 1440)))
);
comment on table public.issue_work is 'Stretches of work: begun by a start, ended by a pause or the repair, corrected by hand.';
CREATE INDEX issue_work_issue_id_idx ON public.issue_work USING btree (issue_id, started_at);
CREATE INDEX issue_work_person_id_idx ON public.issue_work USING btree (person_id);
CREATE UNIQUE INDEX issue_work_running_idx ON public.issue_work USING btree (issue_id) WHERE (ended_at IS NULL);
grant insert (id, issue_id, started_at, minutes) on public.issue_work to authenticated;
grant select on public.issue_work to authenticated;
grant update (minutes) on public.issue_work to authenticated;
create policy "maintenance reads the times of work" on public.issue_work
  for select to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance notes work by hand" on public.issue_work
  for insert to authenticated
  with check (((person_id = ( SELECT private.my_id() AS my_id)) AND ( SELECT private.is_maintenance() AS is_maintenance)));
create policy "workers and admin correct the times of work" on public.issue_work
  for update to authenticated
  using ((( SELECT private.is_maintenance() AS is_maintenance) AND ((person_id = ( SELECT private.my_id() AS my_id)) OR ( SELECT private.is_admin() AS is_admin))))
  with check (( SELECT private.is_maintenance() AS is_maintenance));
CREATE TRIGGER after_write AFTER INSERT OR UPDATE ON public.issue_work FOR EACH ROW EXECUTE FUNCTION private.after_issue_work_write();
CREATE TRIGGER before_write BEFORE INSERT OR UPDATE ON public.issue_work FOR EACH ROW EXECUTE FUNCTION private.before_issue_work_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.issue_work FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'maintenance');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.issue_work FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.known_mark

create table public.known_mark (
  id uuid not null default gen_random_uuid(),
  course_id uuid not null,
  hole_id uuid,
  kind text not null,
  name text not null,
  lng double precision not null,
  lat double precision not null,
  accuracy_m numeric(6,2),
  note text,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint known_mark_pkey PRIMARY KEY (id),
  constraint known_mark_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id) ON DELETE CASCADE,
  constraint known_mark_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint known_mark_hole_id_fkey FOREIGN KEY (hole_id) REFERENCES public.hole(id) ON DELETE SET NULL,
  constraint known_mark_accuracy_m_check CHECK ((accuracy_m >= (0)::numeric)),
  constraint known_mark_kind_check CHECK ((kind = ANY (ARRAY['sprinkler'::text, 'tee_plate'::text, 'distance_post'::text, 'survey_point'::text, 'other'::text]))),
  constraint known_mark_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  constraint known_mark_lng_check CHECK (((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision))),
  constraint known_mark_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint known_mark_note_check CHECK ((length(note) <= 280))
);
CREATE INDEX known_mark_course_id_idx ON public.known_mark USING btree (course_id);
CREATE INDEX known_mark_created_by_idx ON public.known_mark USING btree (created_by);
CREATE INDEX known_mark_hole_id_idx ON public.known_mark USING btree (hole_id);
grant delete on public.known_mark to authenticated;
grant insert (id, course_id, hole_id, kind, name, lng, lat, accuracy_m, note) on public.known_mark to authenticated;
grant select on public.known_mark to authenticated;
grant update (hole_id, kind, name, lng, lat, accuracy_m, note) on public.known_mark to authenticated;
create policy "maintenance reads marks" on public.known_mark
  for select to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance adds marks" on public.known_mark
  for insert to authenticated
  with check ((( SELECT private.is_maintenance() AS is_maintenance) AND (created_by = ( SELECT private.my_id() AS my_id))));
create policy "maintenance edits marks" on public.known_mark
  for update to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance))
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance deletes marks" on public.known_mark
  for delete to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
CREATE TRIGGER before_write BEFORE INSERT OR UPDATE ON public.known_mark FOR EACH ROW EXECUTE FUNCTION private.before_known_mark_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.known_mark FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'maintenance');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.known_mark FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.menu_category

create table public.menu_category (
  id uuid not null default gen_random_uuid(),
  name text not null,
  name_i18n jsonb not null default '{}'::jsonb,
  "position" double precision not null default 0,
  hours jsonb not null default '[]'::jsonb,
  constraint menu_category_pkey PRIMARY KEY (id),
  constraint menu_category_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint menu_category_name_i18n_check CHECK ((jsonb_typeof(name_i18n) = 'object'::text))
);
grant delete on public.menu_category to authenticated;
grant insert (id, name, name_i18n, "position", hours) on public.menu_category to authenticated;
grant select on public.menu_category to anon, authenticated;
grant update (name, name_i18n, "position", hours) on public.menu_category to authenticated;
create policy "everyone reads categories" on public.menu_category
  for select to anon, authenticated
  using (true);
create policy "kitchen adds categories" on public.menu_category
  for insert to authenticated
  with check (( SELECT private.is_kitchen() AS is_kitchen));
create policy "kitchen edits categories" on public.menu_category
  for update to authenticated
  using (( SELECT private.is_kitchen() AS is_kitchen))
  with check (( SELECT private.is_kitchen() AS is_kitchen));
create policy "kitchen deletes categories" on public.menu_category
  for delete to authenticated
  using (( SELECT private.is_kitchen() AS is_kitchen));
CREATE TRIGGER before_write BEFORE INSERT OR UPDATE ON public.menu_category FOR EACH ROW EXECUTE FUNCTION private.before_menu_category_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.menu_category FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'kitchen');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.menu_category FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.menu_import

create table public.menu_import (
  id uuid not null default gen_random_uuid(),
  file_name text not null,
  changes jsonb not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint menu_import_pkey PRIMARY KEY (id),
  constraint menu_import_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint menu_import_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 200)))
);
comment on table public.menu_import is 'Each file of the menu that a person confirmed after its dry run, applied whole.';
CREATE INDEX menu_import_created_by_idx ON public.menu_import USING btree (created_by);
grant insert (id, file_name, changes) on public.menu_import to authenticated;
grant select on public.menu_import to authenticated;
create policy "kitchen reads what was imported" on public.menu_import
  for select to authenticated
  using (( SELECT private.is_kitchen() AS is_kitchen));
create policy "kitchen imports the menu" on public.menu_import
  for insert to authenticated
  with check (( SELECT private.is_kitchen() AS is_kitchen));
CREATE TRIGGER before_write BEFORE INSERT ON public.menu_import FOR EACH ROW EXECUTE FUNCTION private.before_menu_import_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.menu_import FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'kitchen');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.menu_import FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.menu_item

create table public.menu_item (
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
  "position" double precision not null default 0,
  updated_at timestamp with time zone not null default now(),
  hours jsonb not null default '[]'::jsonb,
  stock integer,
  tax_bp integer,
  constraint menu_item_pkey PRIMARY KEY (id),
  constraint menu_item_category_id_fkey FOREIGN KEY (category_id) REFERENCES public.menu_category(id) ON DELETE RESTRICT,
  constraint menu_item_allergens_check CHECK ((allergens <@ ARRAY['gluten'::text, 'crustaceans'::text, 'eggs'::text, 'fish'::text, 'peanuts'::text, 'soy'::text, 'milk'::text, 'nuts'::text, 'celery'::text, 'mustard'::text, 'sesame'::text, 'sulphites'::text, 'lupin'::text, 'molluscs'::text])),
  constraint menu_item_description_check CHECK ((length(description) <= 400)),
  constraint menu_item_description_i18n_check CHECK ((jsonb_typeof(description_i18n) = 'object'::text)),
  constraint menu_item_diets_check CHECK ((diets <@ ARRAY['vegetarian'::text, 'vegan'::text, 'gluten_free'::text, 'dairy_free'::text, 'halal'::text, 'alcohol_free'::text])),
  constraint menu_item_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint menu_item_name_i18n_check CHECK ((jsonb_typeof(name_i18n) = 'object'::text)),
  constraint menu_item_photo_path_check CHECK ((length(photo_path) <= 300)),
  constraint menu_item_prep_minutes_check CHECK (((prep_minutes >= 0) AND (prep_minutes <= 180))),
  constraint menu_item_price_minor_check CHECK (((price_minor >= 0) AND (price_minor <= 10000000))),
  constraint menu_item_station_check CHECK ((station = ANY (ARRAY['kitchen'::text, 'bar'::text]))),
  constraint menu_item_stock_check CHECK (((stock >= 0) AND (stock <= 100000))),
  constraint menu_item_tax_bp_check CHECK (((tax_bp >= 0) AND (tax_bp <= 10000)))
);
CREATE INDEX menu_item_category_id_idx ON public.menu_item USING btree (category_id, "position");
grant delete on public.menu_item to authenticated;
grant insert (id, category_id, name, name_i18n, description, description_i18n, price_minor, photo_path, allergens, diets, station, prep_minutes, sold_out, is_active, "position", hours, stock, tax_bp) on public.menu_item to authenticated;
grant select on public.menu_item to anon, authenticated;
grant update (category_id, name, name_i18n, description, description_i18n, price_minor, photo_path, allergens, diets, station, prep_minutes, sold_out, is_active, "position", hours, stock, tax_bp) on public.menu_item to authenticated;
create policy "everyone reads the menu" on public.menu_item
  for select to anon, authenticated
  using (is_active);
create policy "kitchen reads what is off the menu" on public.menu_item
  for select to authenticated
  using (( SELECT private.is_kitchen() AS is_kitchen));
create policy "kitchen adds items" on public.menu_item
  for insert to authenticated
  with check (( SELECT private.is_kitchen() AS is_kitchen));
create policy "kitchen edits items" on public.menu_item
  for update to authenticated
  using (( SELECT private.is_kitchen() AS is_kitchen))
  with check (( SELECT private.is_kitchen() AS is_kitchen));
create policy "kitchen deletes items" on public.menu_item
  for delete to authenticated
  using (( SELECT private.is_kitchen() AS is_kitchen));
CREATE TRIGGER after_write AFTER INSERT OR UPDATE ON public.menu_item FOR EACH ROW EXECUTE FUNCTION private.after_menu_item_write();
CREATE TRIGGER before_write BEFORE INSERT OR DELETE OR UPDATE ON public.menu_item FOR EACH ROW EXECUTE FUNCTION private.before_menu_item_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.menu_item FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'kitchen');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.menu_item FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.menu_option

create table public.menu_option (
  id uuid not null default gen_random_uuid(),
  item_id uuid not null,
  name text not null,
  name_i18n jsonb not null default '{}'::jsonb,
  price_minor integer not null default 0,
  allergens text[] not null default '{}'::text[],
  sold_out boolean not null default false,
  "position" double precision not null default 0,
  group_id uuid not null,
  diets text[] not null default '{}'::text[],
  constraint menu_option_pkey PRIMARY KEY (id),
  constraint menu_option_group_id_item_id_fkey FOREIGN KEY (group_id, item_id) REFERENCES public.menu_option_group(id, item_id) ON DELETE CASCADE,
  constraint menu_option_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.menu_item(id) ON DELETE CASCADE,
  constraint menu_option_allergens_check CHECK ((allergens <@ ARRAY['gluten'::text, 'crustaceans'::text, 'eggs'::text, 'fish'::text, 'peanuts'::text, 'soy'::text, 'milk'::text, 'nuts'::text, 'celery'::text, 'mustard'::text, 'sesame'::text, 'sulphites'::text, 'lupin'::text, 'molluscs'::text])),
  constraint menu_option_diets_check CHECK ((diets <@ ARRAY['vegetarian'::text, 'vegan'::text, 'gluten_free'::text, 'dairy_free'::text, 'halal'::text, 'alcohol_free'::text])),
  constraint menu_option_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint menu_option_name_i18n_check CHECK ((jsonb_typeof(name_i18n) = 'object'::text)),
  constraint menu_option_price_minor_check CHECK (((price_minor >= '-1000000'::integer) AND (price_minor <= 1000000)))
);
comment on column public.menu_option.diets is 'What a dish may still be called with this option: only what the dish and all of its options are.';
CREATE INDEX menu_option_group_id_idx ON public.menu_option USING btree (group_id, item_id);
CREATE INDEX menu_option_item_id_idx ON public.menu_option USING btree (item_id, "position");
grant delete on public.menu_option to authenticated;
grant insert (id, item_id, name, name_i18n, price_minor, allergens, sold_out, "position", group_id, diets) on public.menu_option to authenticated;
grant select on public.menu_option to anon, authenticated;
grant update (name, name_i18n, price_minor, allergens, sold_out, "position", group_id, diets) on public.menu_option to authenticated;
create policy "options follow their item" on public.menu_option
  for select to anon, authenticated
  using ((EXISTS ( SELECT 1
   FROM public.menu_item
  WHERE (menu_item.id = menu_option.item_id))));
create policy "kitchen adds options" on public.menu_option
  for insert to authenticated
  with check (( SELECT private.is_kitchen() AS is_kitchen));
create policy "kitchen edits options" on public.menu_option
  for update to authenticated
  using (( SELECT private.is_kitchen() AS is_kitchen))
  with check (( SELECT private.is_kitchen() AS is_kitchen));
create policy "kitchen deletes options" on public.menu_option
  for delete to authenticated
  using (( SELECT private.is_kitchen() AS is_kitchen));
CREATE TRIGGER after_write AFTER INSERT OR UPDATE ON public.menu_option FOR EACH ROW EXECUTE FUNCTION private.after_menu_option_write();
CREATE TRIGGER before_write BEFORE DELETE ON public.menu_option FOR EACH ROW EXECUTE FUNCTION private.before_menu_option_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.menu_option FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'kitchen');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.menu_option FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.menu_option_group

create table public.menu_option_group (
  id uuid not null default gen_random_uuid(),
  item_id uuid not null,
  name text not null,
  name_i18n jsonb not null default '{}'::jsonb,
  "least" smallint not null default 0,
  most smallint,
  "position" double precision not null default 0,
  constraint menu_option_group_pkey PRIMARY KEY (id),
  constraint menu_option_group_id_item_id_key UNIQUE (id, item_id),
  constraint menu_option_group_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.menu_item(id) ON DELETE CASCADE,
  constraint menu_option_group_check CHECK ((((most >= 1) AND (most <= 20)) AND (most >= "least"))),
  constraint menu_option_group_least_check CHECK ((("least" >= 0) AND ("least" <= 20))),
  constraint menu_option_group_name_check1 CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint menu_option_group_name_i18n_check CHECK ((jsonb_typeof(name_i18n) = 'object'::text))
);
comment on table public.menu_option_group is 'A choice that comes with a dish: how done, which side, what extras.';
CREATE INDEX menu_option_group_item_id_idx ON public.menu_option_group USING btree (item_id, "position");
grant delete on public.menu_option_group to authenticated;
grant insert (id, item_id, name, name_i18n, "least", most, "position") on public.menu_option_group to authenticated;
grant select on public.menu_option_group to anon, authenticated;
grant update (name, name_i18n, "least", most, "position") on public.menu_option_group to authenticated;
create policy "groups of options follow their item" on public.menu_option_group
  for select to anon, authenticated
  using ((EXISTS ( SELECT 1
   FROM public.menu_item
  WHERE (menu_item.id = menu_option_group.item_id))));
create policy "kitchen adds groups of options" on public.menu_option_group
  for insert to authenticated
  with check (( SELECT private.is_kitchen() AS is_kitchen));
create policy "kitchen edits groups of options" on public.menu_option_group
  for update to authenticated
  using (( SELECT private.is_kitchen() AS is_kitchen))
  with check (( SELECT private.is_kitchen() AS is_kitchen));
create policy "kitchen deletes groups of options" on public.menu_option_group
  for delete to authenticated
  using (( SELECT private.is_kitchen() AS is_kitchen));
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.menu_option_group FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'kitchen');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.menu_option_group FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.nine

create table public.nine (
  id uuid not null default gen_random_uuid(),
  course_id uuid not null,
  "position" smallint not null,
  name text not null,
  constraint nine_pkey PRIMARY KEY (id),
  constraint nine_course_id_position_key UNIQUE (course_id, "position"),
  constraint nine_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id) ON DELETE CASCADE,
  constraint nine_name_check CHECK (((length(TRIM(BOTH FROM name)) >= 1) AND (length(TRIM(BOTH FROM name)) <= 40))),
  constraint nine_position_check CHECK ((("position" >= 1) AND ("position" <= 4)))
);
comment on table public.nine is 'A named half of a course: nine 2 has the holes 10 to 18, and hole 12 of the course is hole 3 of that nine.';
grant delete on public.nine to authenticated;
grant insert (id, course_id, "position", name) on public.nine to authenticated;
grant select on public.nine to anon, authenticated;
grant update ("position", name) on public.nine to authenticated;
create policy "everyone reads nines" on public.nine
  for select to anon, authenticated
  using (true);
create policy "maintenance adds nines" on public.nine
  for insert to authenticated
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance renames nines" on public.nine
  for update to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance))
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance deletes nines" on public.nine
  for delete to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
CREATE TRIGGER bump_geometry_delete AFTER DELETE ON public.nine REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.bump_geometry();
CREATE TRIGGER bump_geometry_insert AFTER INSERT ON public.nine REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.bump_geometry();
CREATE TRIGGER bump_geometry_update AFTER UPDATE ON public.nine REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.bump_geometry();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.nine FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'maintenance');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.nine FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.notification

create table public.notification (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  event_key text not null,
  topic text not null,
  type text not null,
  title text not null,
  body text not null default ''::text,
  order_id uuid,
  issue_id uuid,
  url text not null,
  data jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  and_older boolean not null default false,
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_user_id_event_key_key UNIQUE (user_id, event_key),
  constraint notification_issue_id_fkey FOREIGN KEY (issue_id) REFERENCES public.issue(id) ON DELETE CASCADE,
  constraint notification_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.user_order(id) ON DELETE CASCADE,
  constraint notification_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint notification_body_check CHECK ((length(body) <= 600)),
  constraint notification_event_key_check CHECK ((length(event_key) <= 120)),
  constraint notification_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint notification_topic_check CHECK ((length(topic) <= 80)),
  constraint notification_type_check CHECK (((length(type) >= 1) AND (length(type) <= 40))),
  constraint notification_url_check CHECK (((url ~ '^/([^/\\[:cntrl:]][^\\[:cntrl:]]*)?$'::text) AND (length(url) <= 300)))
);
comment on table public.notification is 'The inbox: one row for each person and event, in the person''s language.';
CREATE INDEX notification_created_at_idx ON public.notification USING btree (created_at);
CREATE INDEX notification_issue_id_idx ON public.notification USING btree (issue_id);
CREATE INDEX notification_order_id_idx ON public.notification USING btree (order_id);
CREATE INDEX notification_user_id_idx ON public.notification USING btree (user_id, created_at DESC);
grant delete on public.notification to authenticated;
grant select on public.notification to authenticated;
grant update (read_at, and_older) on public.notification to authenticated;
create policy "people read their own notifications" on public.notification
  for select to authenticated
  using ((user_id = ( SELECT private.my_id() AS my_id)));
create policy "people mark their own notifications read" on public.notification
  for update to authenticated
  using ((user_id = ( SELECT private.my_id() AS my_id)))
  with check ((user_id = ( SELECT private.my_id() AS my_id)));
create policy "people delete their own notifications" on public.notification
  for delete to authenticated
  using ((user_id = ( SELECT private.my_id() AS my_id)));
CREATE TRIGGER after_write AFTER INSERT ON public.notification FOR EACH ROW EXECUTE FUNCTION private.after_notification_write();
CREATE TRIGGER before_write BEFORE UPDATE ON public.notification FOR EACH ROW EXECUTE FUNCTION private.before_notification_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.notification FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.notification FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.order_event

create table public.order_event (
  id bigint not null generated always as identity,
  order_id uuid not null,
  from_status text,
  to_status text not null,
  actor_id uuid,
  actor_role text not null,
  reason text,
  at timestamp with time zone not null default now(),
  seq bigint not null,
  kind text not null default 'step'::text,
  item_id uuid,
  value boolean,
  constraint order_event_pkey PRIMARY KEY (id),
  constraint order_event_seq_key UNIQUE (seq),
  constraint order_event_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint order_event_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.user_order_item(id) ON DELETE CASCADE,
  constraint order_event_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.user_order(id) ON DELETE CASCADE,
  constraint order_event_check CHECK (((kind = 'tick'::text) = (item_id IS NOT NULL))),
  constraint order_event_check1 CHECK (((kind = ANY (ARRAY['tick'::text, 'rush'::text])) = (value IS NOT NULL))),
  constraint order_event_kind_check CHECK ((kind = ANY (ARRAY['step'::text, 'tick'::text, 'rush'::text, 'shown'::text, 'unseen'::text, 'duty'::text])))
);
CREATE INDEX order_event_actor_id_idx ON public.order_event USING btree (actor_id);
CREATE INDEX order_event_item_id_idx ON public.order_event USING btree (item_id);
CREATE INDEX order_event_order_id_idx ON public.order_event USING btree (order_id, id);
grant select on public.order_event to authenticated;
create policy "events follow their order" on public.order_event
  for select to authenticated
  using ((EXISTS ( SELECT 1
   FROM public.user_order
  WHERE (user_order.id = order_event.order_id))));
CREATE TRIGGER after_write AFTER INSERT ON public.order_event FOR EACH ROW EXECUTE FUNCTION private.after_order_event_write();
CREATE TRIGGER before_write BEFORE INSERT ON public.order_event FOR EACH ROW EXECUTE FUNCTION private.before_order_event_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.order_event FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.order_event FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.order_transition

create table public.order_transition (
  from_status text not null,
  to_status text not null,
  role_id text not null,
  needs_reason boolean not null default false,
  constraint order_transition_pkey PRIMARY KEY (from_status, to_status, role_id),
  constraint order_transition_role_id_fkey FOREIGN KEY (role_id) REFERENCES public.roles(role_id)
);
comment on table public.order_transition is 'Which role may move an order from where to where; the trigger and the buttons read the same rows.';
CREATE INDEX order_transition_role_id_idx ON public.order_transition USING btree (role_id);
grant select on public.order_transition to anon, authenticated;
create policy "everyone reads the steps of an order" on public.order_transition
  for select to anon, authenticated
  using (true);
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.order_transition FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.order_transition FOR EACH ROW EXECUTE FUNCTION realtime.record_change('from_status', 'to_status', 'role_id');

-- public.pin_cut

create table public.pin_cut (
  id uuid not null default gen_random_uuid(),
  hole_id uuid not null,
  date date not null,
  lng double precision not null,
  lat double precision not null,
  accuracy_m numeric(6,2),
  spread_m numeric(6,2),
  samples smallint,
  device text,
  paces_front numeric(5,2),
  paces_side numeric(5,2),
  side text,
  cut_by uuid,
  cut_at timestamp with time zone not null default now(),
  planned_distance_m numeric(8,2),
  zone text,
  constraint pin_cut_pkey PRIMARY KEY (id),
  constraint pin_cut_cut_by_fkey FOREIGN KEY (cut_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint pin_cut_hole_id_fkey FOREIGN KEY (hole_id) REFERENCES public.hole(id) ON DELETE RESTRICT,
  constraint pin_cut_accuracy_m_check CHECK (((accuracy_m >= (0)::numeric) AND (accuracy_m <= (1000)::numeric))),
  constraint pin_cut_check CHECK (((paces_side IS NULL) = (side IS NULL))),
  constraint pin_cut_device_check CHECK ((length(device) <= 120)),
  constraint pin_cut_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  constraint pin_cut_lng_check CHECK (((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision))),
  constraint pin_cut_paces_front_check CHECK (((paces_front >= (0)::numeric) AND (paces_front <= (150)::numeric))),
  constraint pin_cut_paces_side_check CHECK (((paces_side >= (0)::numeric) AND (paces_side <= (150)::numeric))),
  constraint pin_cut_samples_check CHECK ((samples > 0)),
  constraint pin_cut_side_check CHECK ((side = ANY (ARRAY['left'::text, 'right'::text]))),
  constraint pin_cut_spread_m_check CHECK (((spread_m >= (0)::numeric) AND (spread_m <= (1000)::numeric))),
  constraint pin_cut_zone_check CHECK ((zone = ANY (ARRAY['front'::text, 'middle'::text, 'back'::text])))
);
CREATE INDEX pin_cut_cut_by_idx ON public.pin_cut USING btree (cut_by);
CREATE INDEX pin_cut_hole_date_idx ON public.pin_cut USING btree (hole_id, date DESC, cut_at DESC);
grant delete on public.pin_cut to authenticated;
grant insert (id, hole_id, date, lng, lat, accuracy_m, spread_m, samples, device, paces_front, paces_side, side, cut_at) on public.pin_cut to authenticated;
grant select on public.pin_cut to anon, authenticated;
create policy "everyone reads where holes are cut" on public.pin_cut
  for select to anon, authenticated
  using (true);
create policy "maintenance records cut holes" on public.pin_cut
  for insert to authenticated
  with check ((( SELECT private.is_maintenance() AS is_maintenance) AND (cut_by = ( SELECT private.my_id() AS my_id))));
create policy "maintenance takes back what was recorded by mistake" on public.pin_cut
  for delete to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
CREATE TRIGGER before_write BEFORE INSERT OR DELETE ON public.pin_cut FOR EACH ROW EXECUTE FUNCTION private.before_pin_cut_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.pin_cut FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'maintenance');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.pin_cut FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.pin_position

create table public.pin_position (
  id uuid not null default gen_random_uuid(),
  pin_set_id uuid not null,
  hole_id uuid not null,
  lng double precision not null,
  lat double precision not null,
  accuracy_m numeric(5,1),
  zone text,
  constraint pin_position_pkey PRIMARY KEY (id),
  constraint pin_position_pin_set_id_hole_id_key UNIQUE (pin_set_id, hole_id),
  constraint pin_position_hole_id_fkey FOREIGN KEY (hole_id) REFERENCES public.hole(id) ON DELETE RESTRICT,
  constraint pin_position_pin_set_id_fkey FOREIGN KEY (pin_set_id) REFERENCES public.pin_set(id) ON DELETE CASCADE,
  constraint pin_position_accuracy_m_check CHECK ((accuracy_m >= (0)::numeric)),
  constraint pin_position_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  constraint pin_position_lng_check CHECK (((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision))),
  constraint pin_position_zone_check CHECK ((zone = ANY (ARRAY['front'::text, 'middle'::text, 'back'::text])))
);
CREATE INDEX pin_position_hole_id_idx ON public.pin_position USING btree (hole_id);
grant select on public.pin_position to anon, authenticated;
create policy "positions follow their set" on public.pin_position
  for select to anon, authenticated
  using ((EXISTS ( SELECT 1
   FROM public.pin_set
  WHERE (pin_set.id = pin_position.pin_set_id))));
CREATE TRIGGER compare_cuts AFTER INSERT ON public.pin_position REFERENCING NEW TABLE AS placed FOR EACH STATEMENT EXECUTE FUNCTION private.compare_cuts();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.pin_position FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.pin_position FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.pin_profile

create table public.pin_profile (
  id uuid not null default gen_random_uuid(),
  course_id uuid not null,
  name text not null,
  settings jsonb not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint pin_profile_pkey PRIMARY KEY (id),
  constraint pin_profile_course_id_name_key UNIQUE (course_id, name),
  constraint pin_profile_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id) ON DELETE CASCADE,
  constraint pin_profile_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint pin_profile_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 60)))
);
comment on column public.pin_profile.settings is 'As Profile in domain/course/best-position/profile.ts.';
CREATE INDEX pin_profile_created_by_idx ON public.pin_profile USING btree (created_by);
grant delete on public.pin_profile to authenticated;
grant insert (id, course_id, name, settings) on public.pin_profile to authenticated;
grant select on public.pin_profile to authenticated;
grant update (name, settings) on public.pin_profile to authenticated;
create policy "maintenance reads kinds of day" on public.pin_profile
  for select to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance adds kinds of day" on public.pin_profile
  for insert to authenticated
  with check ((( SELECT private.is_maintenance() AS is_maintenance) AND (created_by = ( SELECT private.my_id() AS my_id))));
create policy "maintenance edits kinds of day" on public.pin_profile
  for update to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance))
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance deletes kinds of day" on public.pin_profile
  for delete to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
CREATE TRIGGER before_write BEFORE INSERT OR UPDATE ON public.pin_profile FOR EACH ROW EXECUTE FUNCTION private.before_pin_profile_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.pin_profile FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'maintenance');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.pin_profile FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.pin_set

create table public.pin_set (
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
  made_at timestamp with time zone,
  constraint pin_set_pkey PRIMARY KEY (id),
  constraint pin_set_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id) ON DELETE RESTRICT,
  constraint pin_set_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint pin_set_replaces_fkey FOREIGN KEY (replaces) REFERENCES public.pin_set(id) ON DELETE SET NULL,
  constraint pin_set_note_check CHECK ((length(note) <= 500)),
  constraint pin_set_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'replaced'::text, 'withdrawn'::text])))
);
comment on column public.pin_set.made_at is 'By the clock of the device it was made on; ahead of the server''s, the set is refused.';
CREATE INDEX pin_set_course_date_idx ON public.pin_set USING btree (course_id, date DESC);
CREATE INDEX pin_set_created_by_idx ON public.pin_set USING btree (created_by);
CREATE UNIQUE INDEX pin_set_one_published ON public.pin_set USING btree (course_id, date) WHERE (status = 'published'::text);
CREATE INDEX pin_set_replaces_idx ON public.pin_set USING btree (replaces);
grant delete on public.pin_set to authenticated;
grant insert (id, course_id, date, status, pins, note, replaces, made_at) on public.pin_set to authenticated;
grant select on public.pin_set to anon, authenticated;
grant update (date, status, pins, note, replaces, made_at) on public.pin_set to authenticated;
create policy "everyone reads published pins" on public.pin_set
  for select to anon, authenticated
  using ((status = 'published'::text));
create policy "maintenance reads drafts and history" on public.pin_set
  for select to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance sets pins" on public.pin_set
  for insert to authenticated
  with check ((( SELECT private.is_maintenance() AS is_maintenance) AND (created_by = ( SELECT private.my_id() AS my_id))));
create policy "maintenance edits and publishes drafts" on public.pin_set
  for update to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance))
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance discards drafts" on public.pin_set
  for delete to authenticated
  using (((status = 'draft'::text) AND ( SELECT private.is_maintenance() AS is_maintenance)));
CREATE TRIGGER after_write AFTER INSERT OR UPDATE ON public.pin_set FOR EACH ROW EXECUTE FUNCTION private.after_pin_set_write();
CREATE TRIGGER before_write BEFORE INSERT OR UPDATE ON public.pin_set FOR EACH ROW EXECUTE FUNCTION private.before_pin_set_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.pin_set FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'maintenance');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.pin_set FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.profile_private

create table public.profile_private (
  id uuid not null,
  phone text,
  locale text not null default 'en'::text,
  country text,
  units text not null default 'metres'::text,
  fcm_token_timestamp timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  may_charge boolean not null default false,
  constraint profile_private_pkey PRIMARY KEY (id),
  constraint profile_private_id_fkey FOREIGN KEY (id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint profile_private_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint profile_private_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'zh-CN'::text, 'ja'::text]))),
  constraint profile_private_phone_check CHECK ((length(phone) <= 32)),
  constraint profile_private_units_check CHECK ((units = ANY (ARRAY['metres'::text, 'yards'::text])))
);
comment on table public.profile_private is 'Details of a profile for the person and the administrators; written through profiles.';
comment on column public.profile_private.may_charge is 'Whether an administrator lets the person charge the member account, besides what orders.account_roles gives.';
grant select on public.profile_private to authenticated;
grant update (may_charge) on public.profile_private to authenticated;
create policy "admin reads all private details" on public.profile_private
  for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));
create policy "people read their own private details" on public.profile_private
  for select to authenticated
  using ((id = ( SELECT private.my_id() AS my_id)));
create policy "admin lets people charge the member account" on public.profile_private
  for update to authenticated
  using (( SELECT private.is_admin() AS is_admin))
  with check (( SELECT private.is_admin() AS is_admin));
CREATE TRIGGER after_write AFTER UPDATE ON public.profile_private FOR EACH ROW EXECUTE FUNCTION private.after_profile_private_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.profile_private FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.profile_private FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.profiles

create table public.profiles (
  id uuid not null,
  role_id text not null default 'member'::text,
  role text not null generated always as (role_id) stored,
  first_name text not null default ''::text,
  surname text not null default ''::text,
  user_group_id text not null default 'default'::text,
  phone text default ''::text,
  locale text not null default ''::text,
  country text default ''::text,
  units text not null default ''::text,
  avatar_path text,
  fcm_token text default ''::text,
  fcm_token_timestamp timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint profiles_pkey PRIMARY KEY (id),
  constraint profiles_id_fkey FOREIGN KEY (id) REFERENCES auth.users(id) ON DELETE CASCADE,
  constraint profiles_role_id_fkey FOREIGN KEY (role_id) REFERENCES public.roles(role_id),
  constraint profiles_user_group_id_fkey FOREIGN KEY (user_group_id) REFERENCES public.user_groups(group_id) ON DELETE SET DEFAULT,
  constraint profiles_avatar_path_check CHECK ((length(avatar_path) <= 300)),
  constraint profiles_fcm_token_check CHECK ((length(fcm_token) <= 4096)),
  constraint profiles_first_name_check CHECK ((length(first_name) <= 80)),
  constraint profiles_phone_check CHECK ((length(phone) <= 32)),
  constraint profiles_private_check CHECK (((phone = ''::text) AND (locale = ''::text) AND (country = ''::text) AND (units = ''::text) AND (fcm_token = ''::text) AND (fcm_token_timestamp IS NULL))),
  constraint profiles_surname_check CHECK ((length(surname) <= 80))
);
comment on column public.profiles.role is 'role_id again, under the name that the app reads.';
comment on column public.profiles.phone is 'Write-only: a trigger moves it to profile_private.';
comment on column public.profiles.locale is 'Write-only: a trigger moves it to profile_private.';
comment on column public.profiles.country is 'Write-only: a trigger moves it to profile_private.';
comment on column public.profiles.units is 'Write-only: a trigger moves it to profile_private.';
comment on column public.profiles.fcm_token is 'Write-only: a trigger registers the device in push_token.';
comment on column public.profiles.fcm_token_timestamp is 'Write-only: a trigger moves it to profile_private.';
CREATE INDEX profiles_role_id_idx ON public.profiles USING btree (role_id);
CREATE INDEX profiles_user_group_id_idx ON public.profiles USING btree (user_group_id);
grant select on public.profiles to authenticated;
grant update (role_id, first_name, surname, user_group_id, phone, locale, country, units, avatar_path, fcm_token, fcm_token_timestamp) on public.profiles to authenticated;
create policy "people read their own profile" on public.profiles
  for select to authenticated
  using ((id = ( SELECT private.my_id() AS my_id)));
create policy "staff read all profiles" on public.profiles
  for select to authenticated
  using (( SELECT private.is_staff() AS is_staff));
create policy "people edit their own profile, admin gives roles" on public.profiles
  for update to authenticated
  using (((id = ( SELECT private.my_id() AS my_id)) OR ( SELECT private.is_admin() AS is_admin)))
  with check (((id = ( SELECT private.my_id() AS my_id)) OR ( SELECT private.is_admin() AS is_admin)));
CREATE TRIGGER after_write AFTER UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.after_profiles_write();
CREATE TRIGGER before_write BEFORE UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION private.before_profiles_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.profiles FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.profiles FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.push_token

create table public.push_token (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  token text not null,
  kind text not null,
  created_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  session_id uuid,
  device_hash text not null generated always as (md5(
CASE
    WHEN ((kind = 'web'::text) AND (((token)::jsonb #>> '{keys,p256dh}'::text[]) ~ '^[A-Za-z0-9_-]{87}=?$'::text)) THEN encode(decode((translate("left"(((token)::jsonb #>> '{keys,p256dh}'::text[]), 87), '-_'::text, '+/'::text) || '='::text), 'base64'::text), 'hex'::text)
    ELSE token
END)) stored,
  constraint push_token_pkey PRIMARY KEY (id),
  constraint push_token_device_hash_key UNIQUE (device_hash),
  constraint push_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint push_token_kind_check CHECK ((kind = ANY (ARRAY['web'::text, 'fcm'::text]))),
  constraint push_token_token_check CHECK (((length(token) >= 1) AND (length(token) <= 4096)))
);
comment on table public.push_token is 'The devices that get pushes, each for one person in one session.';
CREATE INDEX push_token_user_id_idx ON public.push_token USING btree (user_id, seen_at DESC);
grant delete on public.push_token to authenticated;
grant select (id, user_id, kind, created_at, seen_at, session_id) on public.push_token to authenticated;
create policy "people see their own devices" on public.push_token
  for select to authenticated
  using ((user_id = ( SELECT private.my_id() AS my_id)));
create policy "people remove their own devices" on public.push_token
  for delete to authenticated
  using ((user_id = ( SELECT private.my_id() AS my_id)));
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.push_token FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.push_token FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.range_day

create table public.range_day (
  id uuid not null default gen_random_uuid(),
  course_id uuid not null,
  date date not null,
  opens time without time zone,
  closes time without time zone,
  line_m numeric(4,1) not null default 0,
  irons_only boolean not null default false,
  closed text,
  closed_from time without time zone,
  closed_until time without time zone,
  note text,
  replaces uuid,
  declared_by uuid,
  declared_at timestamp with time zone not null default now(),
  constraint range_day_pkey PRIMARY KEY (id),
  constraint range_day_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id) ON DELETE RESTRICT,
  constraint range_day_declared_by_fkey FOREIGN KEY (declared_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint range_day_replaces_fkey FOREIGN KEY (replaces) REFERENCES public.range_day(id) ON DELETE SET NULL,
  constraint range_day_check CHECK (((num_nonnulls(opens, closes) <> 1) AND (opens < closes))),
  constraint range_day_check1 CHECK (((closed IS NOT NULL) OR (num_nonnulls(closed_from, closed_until) = 0))),
  constraint range_day_check2 CHECK ((closed_from < closed_until)),
  constraint range_day_closed_check CHECK ((closed = ANY (ARRAY['mowing'::text, 'maintenance'::text, 'weather'::text, 'event'::text, 'other'::text]))),
  constraint range_day_line_m_check CHECK (((line_m >= ('-100'::integer)::numeric) AND (line_m <= (200)::numeric))),
  constraint range_day_note_check CHECK ((length(note) <= 280))
);
comment on table public.range_day is 'What the staff declared for the range and a day; the newest holds, none is ever edited.';
CREATE INDEX range_day_course_date_idx ON public.range_day USING btree (course_id, date DESC, declared_at DESC);
CREATE INDEX range_day_declared_by_idx ON public.range_day USING btree (declared_by);
CREATE INDEX range_day_replaces_idx ON public.range_day USING btree (replaces);
grant insert (id, course_id, date, opens, closes, line_m, irons_only, closed, closed_from, closed_until, note, replaces) on public.range_day to authenticated;
grant select on public.range_day to anon, authenticated;
create policy "everyone reads the range's day" on public.range_day
  for select to anon, authenticated
  using (true);
create policy "maintenance declares the range's day" on public.range_day
  for insert to authenticated
  with check ((( SELECT private.is_maintenance() AS is_maintenance) AND (declared_by = ( SELECT private.my_id() AS my_id))));
CREATE TRIGGER before_write BEFORE INSERT ON public.range_day FOR EACH ROW EXECUTE FUNCTION private.before_range_day_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.range_day FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'maintenance');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.range_day FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.range_item

create table public.range_item (
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
  device text,
  samples integer,
  spread_m numeric(6,2),
  mark_id uuid,
  captured_at timestamp with time zone,
  captured_by uuid,
  constraint range_item_pkey PRIMARY KEY (id),
  constraint range_item_captured_by_fkey FOREIGN KEY (captured_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint range_item_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id) ON DELETE CASCADE,
  constraint range_item_mark_id_fkey FOREIGN KEY (mark_id) REFERENCES public.known_mark(id) ON DELETE SET NULL,
  constraint range_item_accuracy_m_check CHECK ((accuracy_m >= (0)::numeric)),
  constraint range_item_colour_check CHECK ((length(colour) <= 24)),
  constraint range_item_device_check CHECK ((length(device) <= 120)),
  constraint range_item_kind_check CHECK ((kind = ANY (ARRAY['target'::text, 'flag'::text, 'green'::text, 'bay'::text, 'dispenser'::text, 'bunker'::text]))),
  constraint range_item_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  constraint range_item_lng_check CHECK (((lng >= ('-180'::integer)::double precision) AND (lng <= (180)::double precision))),
  constraint range_item_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint range_item_samples_check CHECK ((samples > 0)),
  constraint range_item_spread_m_check CHECK ((spread_m >= (0)::numeric))
);
CREATE INDEX range_item_captured_by_idx ON public.range_item USING btree (captured_by);
CREATE INDEX range_item_course_id_idx ON public.range_item USING btree (course_id);
CREATE INDEX range_item_mark_id_idx ON public.range_item USING btree (mark_id);
grant delete on public.range_item to authenticated;
grant insert (id, course_id, kind, name, colour, lng, lat, accuracy_m, geometry, device, samples, spread_m, mark_id, captured_at) on public.range_item to authenticated;
grant select on public.range_item to anon, authenticated;
grant update (kind, name, colour, lng, lat, accuracy_m, geometry, device, samples, spread_m, mark_id, captured_at) on public.range_item to authenticated;
create policy "everyone reads the range" on public.range_item
  for select to anon, authenticated
  using (true);
create policy "maintenance adds range items" on public.range_item
  for insert to authenticated
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance edits range items" on public.range_item
  for update to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance))
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance deletes range items" on public.range_item
  for delete to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
CREATE TRIGGER before_write BEFORE INSERT OR UPDATE ON public.range_item FOR EACH ROW EXECUTE FUNCTION private.before_range_item_write();
CREATE TRIGGER bump_geometry_delete AFTER DELETE ON public.range_item REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.bump_geometry();
CREATE TRIGGER bump_geometry_insert AFTER INSERT ON public.range_item REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.bump_geometry();
CREATE TRIGGER bump_geometry_update AFTER UPDATE ON public.range_item REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION private.bump_geometry();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.range_item FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'maintenance');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.range_item FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.removed_person

create table public.removed_person (
  id uuid not null,
  removed_at timestamp with time zone not null default now(),
  removed_by uuid,
  by_whom text not null,
  role_id text not null,
  thread_kept boolean not null,
  constraint removed_person_pkey PRIMARY KEY (id),
  constraint removed_person_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint removed_person_role_id_fkey FOREIGN KEY (role_id) REFERENCES public.roles(role_id),
  constraint removed_person_by_whom_check CHECK ((by_whom = ANY (ARRAY['self'::text, 'admin'::text, 'server'::text])))
);
comment on table public.removed_person is 'Accounts that are no more: when, by whom and what they were; never who it was.';
CREATE INDEX removed_person_removed_at_idx ON public.removed_person USING btree (removed_at DESC);
CREATE INDEX removed_person_removed_by_idx ON public.removed_person USING btree (removed_by);
CREATE INDEX removed_person_role_id_idx ON public.removed_person USING btree (role_id);
grant select on public.removed_person to authenticated;
create policy "admin reads who was removed" on public.removed_person
  for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));
CREATE TRIGGER after_write AFTER INSERT ON public.removed_person FOR EACH ROW EXECUTE FUNCTION private.after_removed_person_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.removed_person FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.removed_person FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.roles

create table public.roles (
  role_id text not null,
  name text not null,
  rank smallint not null default 0,
  constraint roles_pkey PRIMARY KEY (role_id),
  constraint roles_role_id_check CHECK ((role_id ~ '^[a-z_]+$'::text))
);
comment on table public.roles is 'What a person may be here; role_id guest is the fallback for nobody signed in.';
grant select on public.roles to anon, authenticated;
create policy "everyone reads roles" on public.roles
  for select to anon, authenticated
  using (true);
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.roles FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.roles FOR EACH ROW EXECUTE FUNCTION realtime.record_change('role_id');

-- public.rounds_played

create table public.rounds_played (
  id uuid not null default gen_random_uuid(),
  course_id uuid not null,
  date date not null,
  rounds smallint not null,
  recorded_by uuid,
  recorded_at timestamp with time zone not null default now(),
  constraint rounds_played_pkey PRIMARY KEY (id),
  constraint rounds_played_course_id_date_key UNIQUE (course_id, date),
  constraint rounds_played_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id) ON DELETE RESTRICT,
  constraint rounds_played_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint rounds_played_rounds_check CHECK (((rounds >= 0) AND (rounds <= 1000)))
);
CREATE INDEX rounds_played_recorded_by_idx ON public.rounds_played USING btree (recorded_by);
grant delete on public.rounds_played to authenticated;
grant insert (id, course_id, date, rounds) on public.rounds_played to authenticated;
grant select on public.rounds_played to authenticated;
grant update (rounds) on public.rounds_played to authenticated;
create policy "maintenance reads rounds" on public.rounds_played
  for select to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance counts rounds" on public.rounds_played
  for insert to authenticated
  with check ((( SELECT private.is_maintenance() AS is_maintenance) AND (recorded_by = ( SELECT private.my_id() AS my_id))));
create policy "maintenance corrects rounds" on public.rounds_played
  for update to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance))
  with check (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance deletes rounds" on public.rounds_played
  for delete to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
CREATE TRIGGER before_write BEFORE INSERT OR UPDATE ON public.rounds_played FOR EACH ROW EXECUTE FUNCTION private.before_rounds_played_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.rounds_played FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'maintenance');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.rounds_played FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.scorecard

create table public.scorecard (
  id uuid not null default gen_random_uuid(),
  course_id uuid not null,
  holes jsonb not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint scorecard_pkey PRIMARY KEY (id),
  constraint scorecard_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id) ON DELETE CASCADE,
  constraint scorecard_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL
);
comment on table public.scorecard is 'Each correction of the card: holes that change places do so at once.';
CREATE INDEX scorecard_course_id_idx ON public.scorecard USING btree (course_id);
CREATE INDEX scorecard_created_by_idx ON public.scorecard USING btree (created_by);
grant insert (id, course_id, holes) on public.scorecard to authenticated;
grant select on public.scorecard to authenticated;
create policy "maintenance reads scorecards" on public.scorecard
  for select to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance corrects the scorecard" on public.scorecard
  for insert to authenticated
  with check ((( SELECT private.is_maintenance() AS is_maintenance) AND (created_by = ( SELECT private.my_id() AS my_id))));
CREATE TRIGGER before_write BEFORE INSERT ON public.scorecard FOR EACH ROW EXECUTE FUNCTION private.before_scorecard_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.scorecard FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'maintenance');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.scorecard FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.setting

create table public.setting (
  key text not null,
  value jsonb not null,
  is_public boolean not null default false,
  updated_at timestamp with time zone not null default now(),
  constraint setting_pkey PRIMARY KEY (key),
  constraint setting_key_check CHECK ((key ~ '^[a-z][a-z0-9_.]*$'::text))
);
comment on table public.setting is 'The club''s own choices, such as club.name, club.currency, club.time_zone, club.locale.';
grant delete on public.setting to authenticated;
grant insert (key, value, is_public) on public.setting to authenticated;
grant select on public.setting to anon, authenticated;
grant update (value, is_public) on public.setting to authenticated;
create policy "admin reads all settings" on public.setting
  for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));
create policy "everyone reads public settings" on public.setting
  for select to anon, authenticated
  using (is_public);
create policy "kitchen reads its settings" on public.setting
  for select to authenticated
  using (((key ~~ 'kitchen.%'::text) AND ( SELECT private.is_kitchen() AS is_kitchen)));
create policy "admin adds settings" on public.setting
  for insert to authenticated
  with check (( SELECT private.is_admin() AS is_admin));
create policy "admin edits settings" on public.setting
  for update to authenticated
  using (( SELECT private.is_admin() AS is_admin))
  with check (( SELECT private.is_admin() AS is_admin));
create policy "kitchen pauses, and sets its limits and who is on duty" on public.setting
  for update to authenticated
  using (((key ~~ 'kitchen.%'::text) AND ( SELECT private.is_kitchen() AS is_kitchen)))
  with check (((key ~~ 'kitchen.%'::text) AND (is_public = (key <> 'kitchen.duty_manager'::text)) AND ( SELECT private.is_kitchen() AS is_kitchen)));
create policy "admin deletes settings" on public.setting
  for delete to authenticated
  using (( SELECT private.is_admin() AS is_admin));
CREATE TRIGGER after_write AFTER INSERT OR DELETE OR UPDATE ON public.setting FOR EACH ROW EXECUTE FUNCTION private.after_setting_write();
CREATE TRIGGER before_write BEFORE INSERT OR UPDATE ON public.setting FOR EACH ROW EXECUTE FUNCTION private.before_setting_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.setting FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.setting FOR EACH ROW EXECUTE FUNCTION realtime.record_change('key');

-- public.sold_out_spell

create table public.sold_out_spell (
  id uuid not null default gen_random_uuid(),
  item_id uuid,
  option_id uuid,
  name text not null,
  option_name text,
  began_at timestamp with time zone not null default now(),
  began_by uuid,
  ended_at timestamp with time zone,
  ended_by uuid,
  constraint sold_out_spell_pkey PRIMARY KEY (id),
  constraint sold_out_spell_began_by_fkey FOREIGN KEY (began_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint sold_out_spell_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint sold_out_spell_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.menu_item(id) ON DELETE SET NULL,
  constraint sold_out_spell_option_id_fkey FOREIGN KEY (option_id) REFERENCES public.menu_option(id) ON DELETE SET NULL,
  constraint sold_out_spell_check CHECK ((ended_at >= began_at))
);
comment on table public.sold_out_spell is 'From when to when a dish or an option was sold out, and who said so.';
CREATE INDEX sold_out_spell_began_at_idx ON public.sold_out_spell USING btree (began_at);
CREATE INDEX sold_out_spell_began_by_idx ON public.sold_out_spell USING btree (began_by);
CREATE INDEX sold_out_spell_ended_by_idx ON public.sold_out_spell USING btree (ended_by);
CREATE INDEX sold_out_spell_item_id_idx ON public.sold_out_spell USING btree (item_id);
CREATE UNIQUE INDEX sold_out_spell_item_open_idx ON public.sold_out_spell USING btree (item_id) WHERE ((ended_at IS NULL) AND (option_id IS NULL));
CREATE INDEX sold_out_spell_option_id_idx ON public.sold_out_spell USING btree (option_id);
CREATE UNIQUE INDEX sold_out_spell_option_open_idx ON public.sold_out_spell USING btree (option_id) WHERE (ended_at IS NULL);
grant select on public.sold_out_spell to authenticated;
create policy "administrators read what was sold out" on public.sold_out_spell
  for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.sold_out_spell FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.sold_out_spell FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.ticket_receipt

create table public.ticket_receipt (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  device_id uuid not null,
  user_id uuid default auth.uid(),
  shown_at timestamp with time zone not null default now(),
  constraint ticket_receipt_pkey PRIMARY KEY (id),
  constraint ticket_receipt_order_id_device_id_key UNIQUE (order_id, device_id),
  constraint ticket_receipt_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.user_order(id) ON DELETE CASCADE,
  constraint ticket_receipt_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL
);
comment on table public.ticket_receipt is 'Which screen of the kitchen has had a ticket painted and in view, and when.';
CREATE INDEX ticket_receipt_user_id_idx ON public.ticket_receipt USING btree (user_id);
grant insert (id, order_id, device_id) on public.ticket_receipt to authenticated;
grant select on public.ticket_receipt to authenticated;
create policy "kitchen reads what its screens have shown" on public.ticket_receipt
  for select to authenticated
  using (( SELECT private.is_kitchen() AS is_kitchen));
create policy "screens of the kitchen say what they have shown" on public.ticket_receipt
  for insert to authenticated
  with check (( SELECT private.is_kitchen() AS is_kitchen));
CREATE TRIGGER after_write AFTER INSERT ON public.ticket_receipt FOR EACH ROW EXECUTE FUNCTION private.after_ticket_receipt_write();
CREATE TRIGGER before_write BEFORE INSERT ON public.ticket_receipt FOR EACH ROW EXECUTE FUNCTION private.before_ticket_receipt_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.ticket_receipt FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'kitchen');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.ticket_receipt FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.topic_subscription

create table public.topic_subscription (
  id uuid not null default gen_random_uuid(),
  token_id uuid not null,
  topic text not null,
  created_at timestamp with time zone not null default now(),
  constraint topic_subscription_pkey PRIMARY KEY (id),
  constraint topic_subscription_token_id_topic_key UNIQUE (token_id, topic),
  constraint topic_subscription_token_id_fkey FOREIGN KEY (token_id) REFERENCES public.push_token(id) ON DELETE CASCADE,
  constraint topic_subscription_topic_check CHECK ((length(topic) <= 80))
);
comment on table public.topic_subscription is 'What a device wants to hear.';
CREATE INDEX topic_subscription_topic_idx ON public.topic_subscription USING btree (topic);
grant delete on public.topic_subscription to authenticated;
grant select on public.topic_subscription to authenticated;
create policy "subscriptions follow their device" on public.topic_subscription
  for select to authenticated
  using ((EXISTS ( SELECT 1
   FROM public.push_token
  WHERE (push_token.id = topic_subscription.token_id))));
create policy "people end their own subscriptions" on public.topic_subscription
  for delete to authenticated
  using ((EXISTS ( SELECT 1
   FROM public.push_token
  WHERE (push_token.id = topic_subscription.token_id))));
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.topic_subscription FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.topic_subscription FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.user_groups

create table public.user_groups (
  group_id text not null default (gen_random_uuid())::text,
  name text not null,
  name_i18n jsonb not null default '{}'::jsonb,
  claim_minutes integer default 120,
  constraint user_groups_pkey PRIMARY KEY (group_id),
  constraint user_groups_claim_minutes_check CHECK (((claim_minutes >= 5) AND (claim_minutes <= 10080))),
  constraint user_groups_group_id_check CHECK (((length(group_id) >= 1) AND (length(group_id) <= 64))),
  constraint user_groups_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
comment on table public.user_groups is 'A crew, such as the greens crew; group_id default is the fallback.';
grant delete on public.user_groups to authenticated;
grant insert (group_id, name, name_i18n, claim_minutes) on public.user_groups to authenticated;
grant select on public.user_groups to anon, authenticated;
grant update (name, name_i18n, claim_minutes) on public.user_groups to authenticated;
create policy "everyone reads groups" on public.user_groups
  for select to anon, authenticated
  using (true);
create policy "admin adds groups" on public.user_groups
  for insert to authenticated
  with check (( SELECT private.is_admin() AS is_admin));
create policy "admin edits groups" on public.user_groups
  for update to authenticated
  using (( SELECT private.is_admin() AS is_admin))
  with check (( SELECT private.is_admin() AS is_admin));
create policy "admin deletes groups" on public.user_groups
  for delete to authenticated
  using (( SELECT private.is_admin() AS is_admin));
CREATE TRIGGER after_write AFTER INSERT OR DELETE OR UPDATE ON public.user_groups FOR EACH ROW EXECUTE FUNCTION private.after_user_groups_write();
CREATE TRIGGER before_write BEFORE DELETE ON public.user_groups FOR EACH ROW EXECUTE FUNCTION private.before_user_groups_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.user_groups FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.user_groups FOR EACH ROW EXECUTE FUNCTION realtime.record_change('group_id');

-- public.user_order

create table public.user_order (
  id uuid not null default gen_random_uuid(),
  number bigint not null default nextval('public.user_order_number'::regclass),
  user_id uuid default auth.uid(),
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
  seq bigint not null default 0,
  rush boolean not null default false,
  shown_at timestamp with time zone,
  unseen_at timestamp with time zone,
  duty_at timestamp with time zone,
  promised_from timestamp with time zone,
  promised_to timestamp with time zone,
  quarter_at timestamp with time zone,
  item_count integer not null default 0,
  tax jsonb not null default '[]'::jsonb,
  place_lng double precision,
  place_lat double precision,
  expires_at timestamp with time zone,
  expected_total_minor integer,
  language text,
  constraint user_order_pkey PRIMARY KEY (id),
  constraint user_order_number_key UNIQUE (number),
  constraint user_order_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint user_order_check CHECK (((place = 'hole'::text) = (place_hole IS NOT NULL))),
  constraint user_order_check1 CHECK (((place_lng IS NULL) = (place_lat IS NULL))),
  constraint user_order_check2 CHECK (((place_lng IS NULL) OR (place = 'hole'::text))),
  constraint user_order_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint user_order_language_check CHECK ((language = ANY (ARRAY['en'::text, 'zh-CN'::text, 'ja'::text]))),
  constraint user_order_note_check CHECK ((length(note) <= 500)),
  constraint user_order_pay_check CHECK ((pay = ANY (ARRAY['collection'::text, 'account'::text]))),
  constraint user_order_place_check CHECK ((place = ANY (ARRAY['clubhouse'::text, 'halfway_house'::text, 'hole'::text]))),
  constraint user_order_place_hole_check CHECK (((place_hole >= 1) AND (place_hole <= 36))),
  constraint user_order_place_lat_check CHECK (((place_lat >= ('-90'::integer)::double precision) AND (place_lat <= (90)::double precision))),
  constraint user_order_place_lng_check CHECK (((place_lng >= ('-180'::integer)::double precision) AND (place_lng <= (180)::double precision))),
  constraint user_order_reason_check CHECK ((length(reason) <= 280)),
  constraint user_order_status_check CHECK ((status = ANY (ARRAY['new'::text, 'preparing'::text, 'ready'::text, 'completed'::text, 'cancelled'::text]))),
  constraint user_order_total_minor_check CHECK ((total_minor >= 0))
);
comment on column public.user_order.user_id is 'Who ordered; empty once their account is deleted.';
comment on column public.user_order.language is 'The language in which the author ordered; set by the server.';
CREATE INDEX user_order_account_idx ON public.user_order USING btree (user_id, COALESCE(wanted_at, created_at)) WHERE ((pay = 'account'::text) AND (status <> 'cancelled'::text));
CREATE INDEX user_order_moment_idx ON public.user_order USING btree (COALESCE(wanted_at, created_at));
CREATE INDEX user_order_open_idx ON public.user_order USING btree (created_at) WHERE (status = ANY (ARRAY['new'::text, 'preparing'::text, 'ready'::text]));
CREATE INDEX user_order_quarter_at_idx ON public.user_order USING btree (quarter_at) WHERE (status <> 'cancelled'::text);
CREATE INDEX user_order_unseen_idx ON public.user_order USING btree (created_at) WHERE ((status = 'new'::text) AND (shown_at IS NULL));
CREATE INDEX user_order_user_id_idx ON public.user_order USING btree (user_id, created_at DESC);
grant insert (id, lines, place, place_hole, note, wanted_at, pay, place_lng, place_lat, expires_at, expected_total_minor) on public.user_order to authenticated;
grant select on public.user_order to authenticated;
grant update (status, expected_status, reason, rush) on public.user_order to authenticated;
create policy "kitchen reads all orders" on public.user_order
  for select to authenticated
  using (( SELECT private.is_kitchen() AS is_kitchen));
create policy "people read their own orders" on public.user_order
  for select to authenticated
  using ((user_id = ( SELECT private.my_id() AS my_id)));
create policy "people order for themselves" on public.user_order
  for insert to authenticated
  with check (((user_id = ( SELECT private.my_id() AS my_id)) AND (( SELECT private.my_role() AS my_role) <> 'guest'::text)));
create policy "people and kitchen move orders" on public.user_order
  for update to authenticated
  using (((user_id = ( SELECT private.my_id() AS my_id)) OR ( SELECT private.is_kitchen() AS is_kitchen)))
  with check (((user_id = ( SELECT private.my_id() AS my_id)) OR ( SELECT private.is_kitchen() AS is_kitchen)));
CREATE TRIGGER after_write AFTER INSERT OR UPDATE ON public.user_order FOR EACH ROW EXECUTE FUNCTION private.after_user_order_write();
CREATE TRIGGER announce_order AFTER INSERT ON public.user_order FOR EACH STATEMENT EXECUTE FUNCTION private.announce_order();
CREATE TRIGGER before_write BEFORE INSERT OR UPDATE ON public.user_order FOR EACH ROW EXECUTE FUNCTION private.before_user_order_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.user_order FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'kitchen', 'maintenance', 'member');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.user_order FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.user_order_item

create table public.user_order_item (
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
  seq bigint not null default 0,
  tax_bp integer not null default 0,
  constraint user_order_item_pkey PRIMARY KEY (id),
  constraint user_order_item_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.menu_item(id) ON DELETE SET NULL,
  constraint user_order_item_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.user_order(id) ON DELETE CASCADE,
  constraint user_order_item_quantity_check CHECK (((quantity >= 1) AND (quantity <= 50)))
);
CREATE INDEX user_order_item_item_id_idx ON public.user_order_item USING btree (item_id);
CREATE INDEX user_order_item_order_id_idx ON public.user_order_item USING btree (order_id, "position");
grant select on public.user_order_item to authenticated;
grant update (done) on public.user_order_item to authenticated;
create policy "items follow their order" on public.user_order_item
  for select to authenticated
  using ((EXISTS ( SELECT 1
   FROM public.user_order
  WHERE (user_order.id = user_order_item.order_id))));
create policy "kitchen ticks items off" on public.user_order_item
  for update to authenticated
  using (( SELECT private.is_kitchen() AS is_kitchen))
  with check (( SELECT private.is_kitchen() AS is_kitchen));
CREATE TRIGGER before_write BEFORE UPDATE ON public.user_order_item FOR EACH ROW EXECUTE FUNCTION private.before_user_order_item_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.user_order_item FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.user_order_item FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.weather_forecast

create table public.weather_forecast (
  course_id uuid not null,
  forecast jsonb,
  fetched_at timestamp with time zone,
  ask_after timestamp with time zone not null default now(),
  failure text,
  constraint weather_forecast_pkey PRIMARY KEY (course_id),
  constraint weather_forecast_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id) ON DELETE CASCADE,
  constraint weather_forecast_failure_check CHECK ((failure = ANY (ARRAY['off'::text, 'unreachable'::text, 'timeout'::text, 'refused'::text, 'malformed'::text]))),
  constraint weather_forecast_forecast_check CHECK ((jsonb_typeof(forecast) = 'object'::text))
);
comment on table public.weather_forecast is 'The cache of forecasts that all gateways share.';
grant select on public.weather_forecast to anon, authenticated;
create policy "everyone reads the forecast" on public.weather_forecast
  for select to anon, authenticated
  using (true);
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.weather_forecast FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.weather_forecast FOR EACH ROW EXECUTE FUNCTION realtime.record_change('course_id');

-- storage.objects (of the platform)

create policy "greenside: kitchen lists dishes" on storage.objects
  for select to authenticated
  using (((bucket_id = 'menu'::text) AND ( SELECT private.is_kitchen() AS is_kitchen)));
create policy "greenside: people list their pictures" on storage.objects
  for select to authenticated
  using (((bucket_id = 'avatars'::text) AND ((storage.foldername(name))[1] = (( SELECT private.my_id() AS my_id))::text)));
create policy "greenside: photos follow their issue" on storage.objects
  for select to authenticated
  using (((bucket_id = 'issue-photos'::text) AND ((cardinality(storage.foldername(name)) = 1) OR ( SELECT private.is_maintenance() AS is_maintenance)) AND (EXISTS ( SELECT 1
   FROM public.issue
  WHERE (issue.id = private.as_uuid((storage.foldername(objects.name))[1]))))));
create policy "greenside: kitchen adds dishes" on storage.objects
  for insert to authenticated
  with check (((bucket_id = 'menu'::text) AND ( SELECT private.is_kitchen() AS is_kitchen)));
create policy "greenside: people add pictures" on storage.objects
  for insert to authenticated
  with check (((bucket_id = 'avatars'::text) AND (( SELECT private.my_role() AS my_role) <> 'guest'::text) AND ((storage.foldername(name))[1] = (( SELECT private.my_id() AS my_id))::text)));
create policy "greenside: those who see an issue add photos" on storage.objects
  for insert to authenticated
  with check (((bucket_id = 'issue-photos'::text) AND (( SELECT private.my_role() AS my_role) <> 'guest'::text) AND (private.as_uuid(split_part(storage.filename(name), '.'::text, 1)) IS NOT NULL) AND ((cardinality(storage.foldername(name)) = 1) OR (((storage.foldername(name))[2:] = '{staff}'::text[]) AND ( SELECT private.is_maintenance() AS is_maintenance))) AND (storage.extension(name) = ANY (ARRAY['webp'::text, 'jpg'::text, 'jpeg'::text, 'png'::text])) AND (EXISTS ( SELECT 1
   FROM public.issue
  WHERE (issue.id = private.as_uuid((storage.foldername(objects.name))[1]))))));
create policy "greenside: kitchen replaces dishes" on storage.objects
  for update to authenticated
  using (((bucket_id = 'menu'::text) AND ( SELECT private.is_kitchen() AS is_kitchen)))
  with check (((bucket_id = 'menu'::text) AND ( SELECT private.is_kitchen() AS is_kitchen)));
create policy "greenside: people replace their pictures" on storage.objects
  for update to authenticated
  using (((bucket_id = 'avatars'::text) AND ((storage.foldername(name))[1] = (( SELECT private.my_id() AS my_id))::text)))
  with check (((bucket_id = 'avatars'::text) AND (( SELECT private.my_role() AS my_role) <> 'guest'::text) AND ((storage.foldername(name))[1] = (( SELECT private.my_id() AS my_id))::text)));
create policy "greenside: kitchen removes dishes" on storage.objects
  for delete to authenticated
  using (((bucket_id = 'menu'::text) AND ( SELECT private.is_kitchen() AS is_kitchen)));
create policy "greenside: people remove their pictures" on storage.objects
  for delete to authenticated
  using (((bucket_id = 'avatars'::text) AND ((storage.foldername(name))[1] = (( SELECT private.my_id() AS my_id))::text)));
CREATE TRIGGER greenside_after_write AFTER INSERT OR DELETE OR UPDATE ON storage.objects FOR EACH ROW EXECUTE FUNCTION private.after_objects_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON storage.objects FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();

CREATE OR REPLACE FUNCTION private.account_limit()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (nullif(private.setting('orders.account_limit_minor'), 'null') #>> '{}')::bigint
$function$;

CREATE OR REPLACE FUNCTION private.account_owner(person uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_person() or private.is_admin() then
    return person;
  end if;
  if private.my_role() = 'guest' or person is distinct from private.my_id() then
    perform private.refuse('account_forbidden');
  end if;
  return person;
end
$function$;

CREATE OR REPLACE FUNCTION private.account_state(banned_until timestamp with time zone, confirmed_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when banned_until > now() then 'suspended' when confirmed_at is null then 'invited' else 'active' end
$function$;

CREATE OR REPLACE FUNCTION private.actor_role()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when private.is_person() then private.my_role() else 'system' end
$function$;

CREATE OR REPLACE FUNCTION private.add_edited(edited text[], columns text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array(select name from unnest(edited) name where name <> all (columns)) || columns
$function$;

CREATE OR REPLACE FUNCTION private.adopt_outline(recorded public.green_outline)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select 1 from public.green_outline
    where (feature_id = recorded.feature_id or range_item_id = recorded.range_item_id) and id <> recorded.id
      and recorded_at > recorded.recorded_at
  ) then
    return;
  end if;
  update public.course_feature set geometry = recorded.geometry, edited = case when recorded.source in ('walk', 'tap')
    then array_append(array_remove(edited, 'geometry'), 'geometry') else edited end
  where id = recorded.feature_id and geometry <> recorded.geometry;
  update public.range_item i
  set geometry = recorded.geometry, lng = centre.lng, lat = centre.lat, accuracy_m = recorded.accuracy_m
  from private.ring_centre(recorded.geometry #> '{coordinates,0}') as centre
  where i.id = recorded.range_item_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_contact_message_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.start_rule();
  perform private.check_contact_limit(new);
  perform private.mail_contact_message(new);
  perform private.end_rule();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_course_feature_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.start_rule();
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and (new.kind, new.hole_id) is distinct from (old.kind, old.hole_id)) then
    perform private.update_green_of_hole(old, new);
  end if;
  if tg_op <> 'UPDATE' then
    perform private.note_removal(coalesce(new.course_id, old.course_id), old.osm_id, new.osm_id);
  end if;
  perform private.end_rule();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_course_status_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.start_rule();
  if new.status <> old.status then
    perform private.notify_course_status(new);
  end if;
  perform private.end_rule();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_course_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.start_rule();
  perform private.audit_course(old, new);
  perform private.end_rule();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_green_block_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.start_rule();
  if old.effect_id is not null then
    perform private.end_effect_of_zone(old);
  end if;
  perform private.end_rule();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_green_outline_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.start_rule();
  perform private.adopt_outline(new);
  perform private.end_rule();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_hole_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.start_rule();
  if tg_op = 'UPDATE' then
    if new.green_id is distinct from old.green_id then
      perform private.update_hole_of_green(old, new);
    end if;
  else
    perform private.note_removal(coalesce(new.course_id, old.course_id), old.osm_id, new.osm_id);
  end if;
  if tg_op = 'DELETE' then
    perform private.audit_hole(old);
  end if;
  perform private.end_rule();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_issue_comment_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.start_rule();
  perform private.record_comment(new);
  perform private.end_rule();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_issue_edit_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Not as a rule: the update is the act of the edit's author.
  perform private.apply_edit(new);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_issue_effect_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.start_rule();
  perform private.sync_green_block(new);
  perform private.notify_players(old, new);
  perform private.record_effect(old, new);
  perform private.end_rule();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_issue_event_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.start_rule();
  perform private.escalate_issue(new);
  perform private.notify_late_claim(new);
  perform private.notify_issue_event(new);
  perform private.notify_overwritten(new);
  perform private.end_rule();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_issue_follower_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.start_rule();
  if tg_op = 'INSERT' then
    perform private.copy_follower_to_merged(new);
  else
    perform private.remove_copied_follower(old);
  end if;
  perform private.end_rule();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_issue_material_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.start_rule();
  perform private.record_material(old, new);
  perform private.end_rule();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_issue_photo_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.start_rule();
  if tg_op = 'INSERT' then
    perform private.copy_photo_to_merged(new);
    perform private.record_photo(new);
  else
    perform private.remove_copied_photo(old);
  end if;
  perform private.end_rule();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_issue_work_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_direct_person() then
    perform private.start_rule();
    perform private.record_work(old, new);
    perform private.end_rule();
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_issue_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.start_rule();
  if tg_op = 'INSERT' then
    perform private.record_report(new);
    perform private.follow_own_report(new);
    perform private.create_checklist(new);
    perform private.mark_check_faulty(new);
    perform private.block_green_around(new);
  else
    perform private.sync_issue_effects(old, new);
    perform private.sync_duplicate(old, new);
  end if;
  perform private.end_rule();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_menu_item_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  author constant uuid := private.sold_out_author();
begin
  perform private.start_rule();
  if tg_op = 'UPDATE' and (new.price_minor, new.tax_bp) is distinct from (old.price_minor, old.tax_bp) then
    perform private.audit_menu_item(old, new);
  end if;
  if new.sold_out <> coalesce(old.sold_out, false) then
    perform private.log_item_sold_out(new, author);
  end if;
  perform private.end_rule();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_menu_option_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  author constant uuid := private.sold_out_author();
begin
  perform private.start_rule();
  if tg_op = 'UPDATE' and new.price_minor <> old.price_minor then
    perform private.audit_menu_option(old, new);
  end if;
  if new.sold_out <> coalesce(old.sold_out, false) then
    perform private.log_option_sold_out(new, author);
  end if;
  perform private.end_rule();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_notification_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.start_rule();
  perform private.push_notification(new);
  perform private.end_rule();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_objects_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.start_rule();
  if tg_op <> 'UPDATE' or (old.version, old.metadata ->> 'size', old.owner_id)
    is distinct from (new.version, new.metadata ->> 'size', new.owner_id) then
    if old.owner_id is not null then
      perform private.uncount_upload(old);
    end if;
    if new.owner_id is not null then
      perform private.count_upload(new);
    end if;
  end if;
  perform private.end_rule();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_order_event_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.start_rule();
  if new.kind = 'step' and private.is_news(new.at) then
    perform private.notify_order_event(new);
  end if;
  perform private.end_rule();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_pin_set_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_published constant boolean := new.status = 'published' and coalesce(old.status, 'draft') = 'draft';
begin
  perform private.start_rule();
  if is_published or (tg_op = 'INSERT' and new.status = 'replaced') then
    perform private.insert_pin_positions(new);
  end if;
  if is_published and new.replaces is not null then
    perform private.notify_replaced_pins(new);
  end if;
  if old.status = 'published' and new.status = 'withdrawn' then
    perform private.remove_pin_positions(new);
    if new.created_by is not null then
      perform private.notify_withdrawn_pins(new);
    end if;
  end if;
  perform private.end_rule();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_profile_private_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.start_rule();
  if new.may_charge <> old.may_charge then
    perform private.audit_charging(old, new);
  end if;
  perform private.end_rule();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_profiles_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.start_rule();
  if (new.role_id, new.user_group_id) <> (old.role_id, old.user_group_id) then
    perform private.audit_profile(old, new);
  end if;
  if new.role_id <> old.role_id then
    perform private.end_role_pushes(old, new);
  end if;
  perform private.end_rule();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_removed_person_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.start_rule();
  perform private.audit_removal(new);
  perform private.end_rule();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_setting_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.start_rule();
  perform private.audit_setting(old, new);
  perform private.end_rule();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_ticket_receipt_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.start_rule();
  perform private.mark_order_shown(new);
  perform private.end_rule();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_user_groups_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.start_rule();
  perform private.audit_group(old, new);
  perform private.end_rule();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_user_order_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.start_rule();
  if tg_op = 'INSERT' then
    perform private.insert_order_items(new);
    perform private.record_placing(new);
  else
    if new.total_minor <> old.total_minor or new.pay <> old.pay
      or (new.status = 'cancelled' and old.status <> 'cancelled') then
      perform private.audit_order(old, new);
    end if;
    if new.status = 'cancelled' and old.status = 'new' then
      perform private.return_stock(new);
    end if;
  end if;
  perform private.end_rule();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.after_users_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.start_rule();
  if tg_op = 'INSERT' then
    perform private.create_profile(new);
  else
    if new.banned_until is distinct from old.banned_until then
      perform private.audit_suspension(new);
    end if;
    if new.deleted_at is not null and old.deleted_at is null then
      perform private.empty_profile(new);
    end if;
    if new.banned_until > now() or new.deleted_at is not null then
      perform private.end_account_pushes(new);
    end if;
    if new.raw_user_meta_data is distinct from old.raw_user_meta_data and old.confirmed_at is null
      and not old.is_anonymous and not new.is_anonymous then
      perform private.copy_signup_data(new);
    end if;
    if (new.encrypted_password, new.email, new.phone)
      is distinct from (old.encrypted_password, old.email, old.phone) then
      perform private.notice_account_change(old, new);
    end if;
    if old.is_anonymous and not new.is_anonymous then
      perform private.promote_guest(new);
    end if;
  end if;
  perform private.end_rule();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.announce_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_notify('order_placed', '');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.announce_round()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  notify round_planned;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.anywhere(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select '%' || regexp_replace(trim(coalesce(given, '')), '([\\%_])', '\\\1', 'g') || '%'
$function$;

CREATE OR REPLACE FUNCTION private.apply_course(of_course uuid, changes jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.course (id, name, source, source_key, attribution)
  select of_course, wanted.name, coalesce(wanted.source, 'hand'), wanted.source_key, wanted.attribution
  from jsonb_populate_record(null::public.course, changes -> 'course') wanted
  where not exists (select 1 from public.course where id = of_course);
  update public.course set
    source_key = coalesce(wanted.source_key, course.source_key), attribution = coalesce(wanted.attribution, course.attribution)
  from jsonb_populate_record(null::public.course, changes -> 'course') wanted
  where course.id = of_course and jsonb_typeof(changes -> 'course') = 'object'
    and (wanted.source_key, wanted.attribution) is distinct from (course.source_key, course.attribution);
  update public.course set removed = array(
    select unnest(removed) except select jsonb_array_elements_text(changes -> 'restored'))
  where id = of_course and removed && array(select jsonb_array_elements_text(changes -> 'restored'));
  insert into public.nine (course_id, position, name)
  select of_course, wanted.position, wanted.name
  from jsonb_populate_recordset(null::public.nine, coalesce(changes -> 'nines', '[]')) wanted
  on conflict (course_id, position) do nothing;
  perform private.apply_holes(of_course, changes -> 'holes');
  perform private.apply_features(of_course, changes -> 'features');
  perform private.apply_greens(of_course, changes -> 'holes');
  insert into public.range_item (course_id, kind, name, colour, lng, lat, geometry)
  select of_course, wanted.kind, wanted.name, wanted.colour, wanted.lng, wanted.lat, nullif(wanted.geometry, 'null')
  from jsonb_populate_recordset(null::public.range_item, coalesce(changes #> '{range, add}', '[]')) wanted;
  update public.range_item item set colour = wanted.colour, lng = wanted.lng, lat = wanted.lat,
    accuracy_m = wanted.accuracy_m, geometry = nullif(wanted.geometry, 'null')
  from public.range_item old
  join jsonb_array_elements(coalesce(changes #> '{range, change}', '[]')) change
    on private.as_uuid(change ->> 'id') = old.id
  cross join lateral jsonb_populate_record(old, change) wanted
  where item.id = old.id and old.course_id = of_course;
  if changes -> 'is_current' = 'true' then
    update public.course set is_current = true where id = of_course and not is_current;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.apply_course_import(import public.course_import)
 RETURNS public.course_import
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_seen(import.course_id, import.seen_version);
  perform set_config('greenside.import', 'on', true);
  begin
    perform private.apply_course(import.course_id, import.changes);
  exception
    when unique_violation then
      perform private.refuse('import_stale', jsonb_build_object('why', sqlerrm));
    when data_exception or integrity_constraint_violation then
      perform private.refuse('import_malformed', jsonb_build_object('why', sqlerrm));
  end;
  perform set_config('greenside.import', '', true);
  import.changes := private.import_summary(import.changes);
  return import;
end
$function$;

CREATE OR REPLACE FUNCTION private.apply_edit(edit public.issue_edit)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.issue i
  set edit_id = edit.id,
    (status, reason, category, priority, description, lng, lat, accuracy_m, hole_id, place_name, place_id, assignee_id,
      group_id, due_on, duplicate_of) = (
      select e.status, e.reason, e.category, e.priority, e.description, e.lng, e.lat, e.accuracy_m, e.hole_id, e.place_name,
        e.place_id, e.assignee_id, e.group_id, e.due_on, e.duplicate_of
      from jsonb_populate_record(i, edit.changes) e)
  where i.id = edit.issue_id
$function$;

CREATE OR REPLACE FUNCTION private.apply_features(of_course uuid, changes jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  touched uuid[];
begin
  with changed as (
    update public.course_feature f set hole_id = wanted.hole_id, kind = wanted.kind, name = wanted.name,
      geometry = wanted.geometry, properties = wanted.properties, guessed = wanted.guessed, osm_id = wanted.osm_id,
      edited = wanted.edited
    from public.course_feature old
    join jsonb_array_elements(coalesce(changes -> 'change', '[]')) change on private.as_uuid(change ->> 'id') = old.id
    cross join lateral jsonb_populate_record(old, change) wanted
    where f.id = old.id and old.course_id = of_course
    returning f.id, change ? 'geometry' as has_outline
  ),
  added as (
    insert into public.course_feature (id, course_id, hole_id, kind, name, geometry, properties, guessed, osm_id)
    select wanted.id, of_course, wanted.hole_id, wanted.kind, wanted.name, wanted.geometry,
      coalesce(wanted.properties, '{}'), coalesce(wanted.guessed, '{}'), wanted.osm_id
    from jsonb_populate_recordset(null::public.course_feature, coalesce(changes -> 'add', '[]')) wanted
    returning id
  )
  select array(select id from changed where has_outline union all select id from added) into touched;
  -- The history of a green goes on with the outline that it has now.
  insert into public.green_outline (feature_id, geometry, source)
  select f.id, f.geometry, case course.source when 'demo' then 'demo' else 'import' end
  from public.course_feature f join public.course on course.id = f.course_id
  where f.id = any (touched) and f.kind in ('green', 'practice_green');
end
$function$;

CREATE OR REPLACE FUNCTION private.apply_greens(of_course uuid, changes jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.hole h set green_id = private.as_uuid(wanted ->> 'green_id')
  from jsonb_array_elements(coalesce(changes -> 'change', '[]') || coalesce(changes -> 'add', '[]')) wanted
  where h.id = private.as_uuid(wanted ->> 'id') and h.course_id = of_course and wanted ? 'green_id'
    and h.green_id is distinct from private.as_uuid(wanted ->> 'green_id')
$function$;

CREATE OR REPLACE FUNCTION private.apply_holes(of_course uuid, changes jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.hole h set number = wanted.number, par = wanted.par, stroke_index = wanted.stroke_index,
    name = wanted.name, line = wanted.line, length_m = wanted.length_m, guessed = wanted.guessed,
    osm_id = wanted.osm_id, edited = wanted.edited
  from public.hole old
  join jsonb_array_elements(coalesce(changes -> 'change', '[]')) change on private.as_uuid(change ->> 'id') = old.id
  cross join lateral jsonb_populate_record(old, change) wanted
  where h.id = old.id and old.course_id = of_course;
  insert into public.hole (id, course_id, number, par, stroke_index, name, line, length_m, guessed, osm_id)
  select wanted.id, of_course, wanted.number, wanted.par, wanted.stroke_index, wanted.name, wanted.line,
    wanted.length_m, coalesce(wanted.guessed, '{}'), wanted.osm_id
  from jsonb_populate_recordset(null::public.hole, coalesce(changes -> 'add', '[]')) wanted;
end
$function$;

CREATE OR REPLACE FUNCTION private.apply_menu(of_table regclass, parent text, part jsonb, columns text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  listed text := (select string_agg(format('%I', name), ', ') from unnest(columns) name);
  taken text;
  change jsonb;
begin
  execute format('select new.name from jsonb_populate_recordset(null::%1$s, $1) new join %1$s old on old.name = new.name%2$s limit 1',
    of_table, case when parent is not null then format(' and old.%1$I = new.%1$I', parent) else '' end)
  into taken using coalesce(part -> 'add', '[]');
  if taken is not null then
    perform private.refuse('menu_import_stale', jsonb_build_object('name', taken));
  end if;
  execute format('insert into %1$s (id, %2$s) select id, %2$s from jsonb_populate_recordset(null::%1$s, $1)', of_table, listed)
  using coalesce(part -> 'add', '[]');
  for change in select value from jsonb_array_elements(coalesce(part -> 'change', '[]')) loop
    perform private.change_menu(of_table, change, listed);
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.apply_menu_import(import public.menu_import)
 RETURNS public.menu_import
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  begin
    perform private.apply_menu('public.menu_category', null, import.changes -> 'categories',
      '{name, name_i18n, hours, position}');
    perform private.apply_menu('public.menu_item', 'category_id', import.changes -> 'items',
      '{category_id, name, name_i18n, description, description_i18n, price_minor, allergens, diets, station, prep_minutes, hours, stock, sold_out, is_active, position}');
    perform private.apply_menu('public.menu_option_group', 'item_id', import.changes -> 'groups',
      '{item_id, name, name_i18n, least, most, position}');
    perform private.apply_menu('public.menu_option', 'group_id', import.changes -> 'options',
      '{item_id, group_id, name, name_i18n, price_minor, allergens, diets, sold_out, position}');
  exception
    when data_exception or integrity_constraint_violation then
      perform private.refuse('menu_import_malformed', jsonb_build_object('why', sqlerrm));
  end;
  import.changes := (
    select coalesce(jsonb_object_agg(part, private.how_many(import.changes -> part)), '{}')
    from unnest(array['categories', 'items', 'groups', 'options']) part);
  return import;
end
$function$;

CREATE OR REPLACE FUNCTION private.apply_scorecard(corrected public.scorecard)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_scorecard(corrected.course_id, corrected.holes) then
    perform private.refuse('scorecard_malformed');
  end if;
  update public.hole h set
    number = case when card ? 'number' then (card ->> 'number')::smallint else h.number end,
    par = case when card ? 'par' then (card ->> 'par')::smallint else h.par end,
    stroke_index = case when card ? 'stroke_index' then (card ->> 'stroke_index')::smallint else h.stroke_index end
  from jsonb_array_elements(corrected.holes) card
  where h.course_id = corrected.course_id and h.id = private.as_uuid(card ->> 'hole_id');
end
$function$;

CREATE OR REPLACE FUNCTION private.approach_point(line jsonb, lng double precision, lat double precision)
 RETURNS TABLE(x double precision, y double precision)
 LANGUAGE sql
 IMMUTABLE ROWS 1
 SET search_path TO ''
AS $function$
  with vertex as (
    select n, x, y, lead(x) over (order by n) - x as dx, lead(y) over (order by n) - y as dy
    from private.flat_points(line -> 'coordinates', lng, lat)
  ),
  piece as (select *, sqrt(dx ^ 2 + dy ^ 2) as metres from vertex where dx is not null),
  walked as (
    select *, sum(metres) over (order by n) - metres as before, greatest(sum(metres) over () - 120, 0) as wanted
    from piece
  )
  select x + dx * share, y + dy * share
  from (
    select *, coalesce((wanted - before) / nullif(metres, 0), 0) as share from walked where before <= wanted
  ) as reached
  order by n desc
  limit 1
$function$;

CREATE OR REPLACE FUNCTION private.are_heights(heights jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when jsonb_typeof(heights) is distinct from 'array' then false
    when jsonb_array_length(heights) not between 30 and 24000 or jsonb_array_length(heights) % 3 <> 0 then false
    else (
      select bool_and(case jsonb_typeof(value)
        when 'number' then abs(value::numeric) <= 1000000 and value::numeric % 1 = 0 else false end)
      from jsonb_array_elements(heights)
    )
  end
$function$;

CREATE OR REPLACE FUNCTION private.are_hours(hours jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(hours) <> 'array' or jsonb_array_length(hours) > 20 then false
    else not exists (
      select 1 from jsonb_array_elements(hours) span
      where jsonb_typeof(span) <> 'object'
        or coalesce(span ->> 'from', '') !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
        or coalesce(span ->> 'to', '') !~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'
        or span ->> 'from' = span ->> 'to'
        or jsonb_typeof(span -> 'days') is distinct from 'array'
        or span -> 'days' = '[]'
        or not span -> 'days' <@ '[1, 2, 3, 4, 5, 6, 7]') end
$function$;

CREATE OR REPLACE FUNCTION private.are_numbers(value jsonb, keys text[], low numeric, high numeric)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when jsonb_typeof(value) is distinct from 'object' then false
    else (value ?& keys) and (value - keys) = '{}'::jsonb and (
      select bool_and(case jsonb_typeof(entry.value)
        when 'number' then entry.value::numeric between low and high else false end)
      from jsonb_each(value) entry
    )
  end
$function$;

CREATE OR REPLACE FUNCTION private.are_positions(list jsonb, at_least integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when jsonb_typeof(list) is distinct from 'array' then false
    when jsonb_array_length(list) < at_least then false
    else jsonb_array_length(list) = jsonb_array_length(jsonb_path_query_array(list,
      'strict $[*] ? (@[0] >= -180 && @[0] <= 180 && @[1] >= -90 && @[1] <= 90)', '{}', true))
  end
$function$;

CREATE OR REPLACE FUNCTION private.are_rings(list jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when jsonb_typeof(list) is distinct from 'array' then false
    when jsonb_array_length(list) = 0 then false
    else (select bool_and(private.are_positions(ring, 4) and ring -> 0 = ring -> -1)
      from jsonb_array_elements(list) ring)
  end
$function$;

CREATE OR REPLACE FUNCTION private.are_shares(value jsonb, keys text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when private.are_numbers(value, keys, 0, 1)
    then (select abs(sum(entry.value::numeric) - 1) < 0.001 from jsonb_each(value) entry) else false end
$function$;

CREATE OR REPLACE FUNCTION private.as_uuid(given text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when given ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then given::uuid end
$function$;

CREATE OR REPLACE FUNCTION private.assignee_on_reopen(resolved public.issue)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when private.can_be_assigned(resolved.resolved_by) then resolved.resolved_by
    when private.can_be_assigned(resolved.assignee_id) then resolved.assignee_id
  end
$function$;

CREATE OR REPLACE FUNCTION private.audience(topic text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
  select p.id from public.profiles p
  where p.role_id = any (private.topic_roles(topic))
    and (topic <> 'kitchen-orders' or p.role_id = 'kitchen' or private.subscribes(p.id, topic))
  union all
  select p.id from public.profiles p
  where topic = 'global_announcements' and (p.role_id <> 'guest' or private.subscribes(p.id, topic))
  union all
  select p.id from public.profiles p where p.id = private.topic_person(topic)
$function$;

CREATE OR REPLACE FUNCTION private.audit_account_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  event jsonb := new.payload::jsonb;
  kind text := private.kind_of_account_event(event ->> 'action');
  actor uuid := nullif(private.as_uuid(event ->> 'actor_id'), '00000000-0000-0000-0000-000000000000');
  subject uuid := coalesce(private.as_uuid(event #>> '{traits,user_id}'), actor);
begin
  if kind is null then
    return null;
  end if;
  insert into public.audit_entry (kind, actor_id, actor_name, actor_role, network, subject_table, subject_id, subject_label)
  values (kind, actor, private.label_of_person(actor),
    case when actor is null then 'system' else (select role_id from public.profiles where id = actor) end,
    private.network_of(new.ip_address), 'profiles', subject::text,
    coalesce(private.label_of_person(subject), event #>> '{traits,user_email}'));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_cap()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select 300000 $function$;

CREATE OR REPLACE FUNCTION private.audit_charging(before public.profile_private, after public.profile_private)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.record_act('charging_changed', 'profile_private', after.id::text,
    private.label_of_person(after.id), jsonb_build_object('may_charge', before.may_charge),
    jsonb_build_object('may_charge', after.may_charge));
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_course(before public.course, after public.course)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if after.id is null then
    perform private.record_act('course_deleted', 'course', before.id::text, before.name,
      jsonb_build_object('is_current', before.is_current), null);
  elsif before.is_current <> after.is_current then
    perform private.record_act('course_switched', 'course', after.id::text, after.name,
      jsonb_build_object('is_current', before.is_current), jsonb_build_object('is_current', after.is_current));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_group(before public.user_groups, after public.user_groups)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old_values jsonb := case when before.group_id is not null then
    jsonb_build_object('name', before.name, 'claim_minutes', before.claim_minutes) end;
  new_values jsonb := case when after.group_id is not null then
    jsonb_build_object('name', after.name, 'claim_minutes', after.claim_minutes) end;
begin
  if old_values is distinct from new_values and private.is_by_wire() then
    perform private.record_act('group_changed', 'user_groups', coalesce(after.group_id, before.group_id),
      coalesce(after.name, before.name), old_values, new_values);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_hole(before public.hole)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.record_act('hole_deleted', 'hole', before.id::text, before.number::text,
    jsonb_build_object('number', before.number, 'par', before.par), null);
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_menu_item(before public.menu_item, after public.menu_item)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_by_wire() then
    perform private.record_act('price_changed', 'menu_item', after.id::text, after.name,
      jsonb_build_object('price_minor', before.price_minor, 'tax_bp', before.tax_bp),
      jsonb_build_object('price_minor', after.price_minor, 'tax_bp', after.tax_bp));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_menu_option(before public.menu_option, after public.menu_option)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_by_wire() then
    perform private.record_act('price_changed', 'menu_option', after.id::text,
      concat_ws(' · ', (select name from public.menu_item where id = after.item_id), after.name),
      jsonb_build_object('price_minor', before.price_minor), jsonb_build_object('price_minor', after.price_minor));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_order(before public.user_order, after public.user_order)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  by_member constant boolean := coalesce(private.is_person() and private.my_profile() = after.user_id, false);
  old_values jsonb := jsonb_build_object('status', before.status, 'total_minor', before.total_minor, 'pay', before.pay);
  new_values jsonb := jsonb_build_object('status', after.status, 'total_minor', after.total_minor, 'pay', after.pay);
begin
  if not private.is_by_wire() then
    return;
  elsif before.total_minor <> after.total_minor or before.pay <> after.pay then
    perform private.record_act('order_amount_changed', 'user_order', after.id::text, '#' || after.number,
      old_values, new_values);
  elsif not by_member then
    perform private.record_act('order_cancelled', 'user_order', after.id::text, '#' || after.number,
      old_values, new_values);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_profile(before public.profiles, after public.profiles)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  label text := private.label_of_person(after.id);
begin
  -- A removed person loses the role and the crew with the account; that is one entry, not three.
  if exists (select 1 from auth.users where id = after.id and deleted_at is not null) then
    return;
  end if;
  if after.role_id <> before.role_id then
    perform private.record_act('role_changed', 'profiles', after.id::text, label,
      jsonb_build_object('role_id', before.role_id), jsonb_build_object('role_id', after.role_id));
  end if;
  if after.user_group_id <> before.user_group_id then
    perform private.record_act('crew_changed', 'profiles', after.id::text, label,
      jsonb_build_object('group', private.group_name(before.user_group_id)),
      jsonb_build_object('group', private.group_name(after.user_group_id)));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_removal(removed public.removed_person)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.record_act('person_removed', 'profiles', removed.id::text, private.label_of_person(removed.id),
    jsonb_build_object('role_id', removed.role_id), null);
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_setting(before public.setting, after public.setting)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  setting_key text := coalesce(after.key, before.key);
  old_value jsonb := case when before.key is not null then jsonb_build_object('value', before.value) end;
  new_value jsonb := case when after.key is not null then jsonb_build_object('value', after.value) end;
begin
  if old_value is not distinct from new_value or not private.is_by_wire() then
    return;
  end if;
  if setting_key ~ '(secret|token|password)' then
    old_value := old_value - 'value';
    new_value := new_value - 'value';
  end if;
  perform private.record_act('setting_changed', 'setting', setting_key, setting_key, old_value, new_value);
end
$function$;

CREATE OR REPLACE FUNCTION private.audit_suspension(account auth.users)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.record_act(case when account.banned_until > now() then 'person_suspended' else 'person_reinstated' end,
    'profiles', account.id::text, private.label_of_person(account.id), null, null);
end
$function$;

CREATE OR REPLACE FUNCTION private.before_composite_course_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_nines(new);
  -- An insert that is sent twice must not take the place of one that was chosen since.
  if new.is_played and not (tg_op = 'INSERT' and exists (select 1 from public.composite_course where id = new.id)) then
    perform private.retire_played_composite(new);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_course_feature_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  edited text[];
begin
  if tg_op = 'DELETE' then
    if old.kind in ('green', 'practice_green') then
      perform private.check_green_deletion(old);
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' or (new.geometry, new.kind, new.hole_id) is distinct from (old.geometry, old.kind, old.hole_id) then
    perform private.check_feature(new);
  end if;
  -- An import leaves the columns alone that a person changed.
  if tg_op = 'UPDATE' and private.is_by_hand() then
    edited := private.changed_columns(to_jsonb(old), to_jsonb(new), '{hole_id, kind, name, geometry}');
    new.edited := private.add_edited(new.edited, edited);
    new.guessed := private.remove_guessed(new.guessed, edited);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_course_import_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_person() then
    new.created_by := private.my_id();
    new.created_at := now();
  end if;
  -- An import that is sent twice is refused by the primary key.
  if not exists (select 1 from public.course_import where id = new.id) then
    perform private.start_rule();
    new := private.apply_course_import(new);
    perform private.end_rule();
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_course_status_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The foreign key empties the id of a person whose account is deleted. People cannot write this column.
  if new.updated_by is null and old.updated_by is not null then
    return new;
  end if;
  if private.is_person() then
    new.updated_by := private.my_profile();
  end if;
  new.updated_at := now();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_course_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    perform private.check_course_deletion(old);
    return old;
  end if;
  if new.is_current <> coalesce(old.is_current, false) then
    perform private.check_course_switch();
  end if;
  -- An insert that is sent twice must not take the place of a course that was chosen since.
  if new.is_current and not (tg_op = 'INSERT' and exists (select 1 from public.course where id = new.id)) then
    perform private.retire_current_course(new);
  end if;
  new.updated_at := now();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_green_block_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' and private.is_direct_person() then
    new.created_by := private.my_id();
    new.created_at := now();
  end if;
  perform private.check_block(new);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_green_outline_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_person() then
    new.recorded_by := private.my_id();
    new.recorded_at := now();
  end if;
  -- An outline that is sent twice is refused by the primary key.
  if not exists (select 1 from public.green_outline where id = new.id) then
    new := private.check_outline(new);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_green_survey_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_person() then
    new.created_by := private.my_id();
    new.created_at := now();
  end if;
  -- A survey that is sent twice is refused by the primary key.
  if not exists (select 1 from public.green_survey where id = new.id) then
    perform private.check_survey(new);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_hole_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  edited text[];
begin
  if tg_op = 'DELETE' then
    perform private.check_hole_deletion(old);
    return old;
  end if;
  if tg_op = 'INSERT' or (new.line, new.green_id) is distinct from (old.line, old.green_id) then
    new := private.check_hole(old, new);
  end if;
  -- An import leaves the columns alone that a person changed.
  if tg_op = 'UPDATE' and private.is_by_hand() then
    edited := private.changed_columns(to_jsonb(old), to_jsonb(new),
      '{number, par, stroke_index, name, line, length_m, green_id}');
    new.edited := private.add_edited(new.edited, edited);
    new.guessed := private.remove_guessed(new.guessed, edited);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_inspection_round_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_round(new);
  if tg_op = 'INSERT' and private.is_person() then
    new.created_by := private.my_id();
    new.created_at := now();
  end if;
  new := private.set_round_start(old, new);
  new.updated_at := now();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_issue_check_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_rule() or new.checked_by is distinct from old.checked_by then
    return new;
  end if;
  return private.update_check(old, new);
end
$function$;

CREATE OR REPLACE FUNCTION private.before_issue_comment_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new := private.sign_comment(new);
  return private.check_mentions(new);
end
$function$;

CREATE OR REPLACE FUNCTION private.before_issue_edit_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_edit(new);
  return private.sign_edit(new);
end
$function$;

CREATE OR REPLACE FUNCTION private.before_issue_effect_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  present public.issue_effect;
begin
  if tg_op = 'INSERT' then
    -- A repeated INSERT goes on to its primary key, whatever the repetition says.
    select * into present from public.issue_effect where id = new.id;
    return case when present.id is null then private.prepare_effect(new) else present end;
  end if;
  if private.is_rule() or private.is_effect_author_deleted(old, new) then
    return private.sign_effect_end(old, new);
  end if;
  if not old.is_on then
    -- A repeated end changes nothing.
    perform private.check_effect_stays_over(new);
    return old;
  end if;
  perform private.check_effect_until(old, new);
  return private.sign_effect_end(old, new);
end
$function$;

CREATE OR REPLACE FUNCTION private.before_issue_follower_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_direct_person() then
    new := private.sign_follower(new);
  end if;
  -- A repeated request, or a follower of both issues that were merged: the row is there.
  if exists (select from public.issue_follower where issue_id = new.issue_id and user_id = new.user_id) then
    return null;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_issue_material_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' and private.is_person() then
    new.author_id := private.my_id();
    new.created_at := now();
  end if;
  new.note := btrim(new.note);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_issue_photo_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_photo_path(new);
  new := private.sign_photo(new);
  perform private.check_photo_folder(new);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_issue_place_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_near_course(new.lng, new.lat);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_issue_work_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_direct_person() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    return private.sign_manual_work(new);
  end if;
  -- A person who left the club loses their name here.
  if new.person_id is not distinct from old.person_id then
    perform private.check_work_correction(new);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_issue_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  edit public.issue_edit;
  merge record;
begin
  if tg_op = 'INSERT' then
    -- A repeated INSERT goes on to its primary key.
    if exists (select from public.issue where id = new.id) then
      return new;
    end if;
    perform private.check_fault_reporter(new);
    new := private.set_issue_location(null, new);
    new := private.prepare_report(new);
    return private.set_claim_deadline(null, new);
  end if;

  if new.edit_id is distinct from old.edit_id then
    select * into edit from public.issue_edit where id = new.edit_id;
  end if;
  -- What a rule or the deletion of a referenced row changes is no person's act: it is neither checked nor recorded.
  if not private.is_rule() and not private.is_issue_reference_deleted(old, new) then
    if edit.only_if_unassigned and private.is_maintenance() then
      perform private.check_claim(old, new);
      if old.assignee_id <> new.assignee_id then
        perform private.record_late_claim(old);
        return old;
      end if;
    end if;
    merge := private.merge_edit(old, new, edit);
    new := private.resolve_duplicate(old, merge.issue);
    new := private.set_issue_location(old, new);
    new := private.clear_repeated_reason(old, new);
    if private.is_same_issue(old, new) then
      return old;
    end if;
    perform private.check_expected_status(old, coalesce(edit.base ->> 'status', new.expected_status));
    new := private.take_issue_step(old, new);
    perform private.record_issue_update(old, new, edit, merge.overwritten);
    new := private.clear_step_reason(new);
  end if;
  perform private.check_round_complete(old, new);
  new := private.track_work_time(old, new, edit.made_at);
  new := private.set_claim_deadline(old, new);
  new.expected_status := null;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_known_mark_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_person() then
    if tg_op = 'INSERT' then
      new.created_by := private.my_id();
      new.created_at := now();
    end if;
    if tg_op = 'INSERT' or (new.lng, new.lat, new.accuracy_m) is distinct from (old.lng, old.lat, old.accuracy_m) then
      perform private.check_known_mark(new);
    end if;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_menu_category_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_menu_hours(new.hours);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_menu_import_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_person() then
    new.created_by := private.my_id();
    new.created_at := now();
  end if;
  -- An import that is sent twice is refused by the primary key.
  if not exists (select 1 from public.menu_import where id = new.id) then
    perform private.start_rule();
    new := private.apply_menu_import(new);
    perform private.end_rule();
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_menu_item_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    -- Before the row is deleted: afterwards the foreign key has emptied the spell's item.
    if old.sold_out then
      perform private.end_sold_out(old.id, null, private.sold_out_author());
    end if;
    return old;
  end if;
  perform private.check_menu_hours(new.hours);
  new := private.count_stock(old, new);
  if tg_op = 'UPDATE' then
    new.updated_at := now();
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_menu_option_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Before the row is deleted: afterwards the foreign key has emptied the spell's option.
  if old.sold_out then
    perform private.end_sold_out(old.item_id, old.id, private.sold_out_author());
  end if;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_notification_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.and_older then
    new.and_older := false;
    perform private.mark_older_read(new);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_order_event_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.number_order_event(new);
end
$function$;

CREATE OR REPLACE FUNCTION private.before_pin_cut_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    perform private.check_cut_deletion(old);
    return old;
  end if;
  if private.is_person() then
    new.cut_by := private.my_id();
  end if;
  -- A cut hole that is sent twice is refused by the primary key.
  if exists (select 1 from public.pin_cut where id = new.id) then
    return new;
  end if;
  if private.is_person() then
    perform private.check_cut(new);
  end if;
  return private.measure_cut(new);
end
$function$;

CREATE OR REPLACE FUNCTION private.before_pin_profile_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_person() and tg_op = 'INSERT' then
    new.created_by := private.my_id();
    new.created_at := now();
  end if;
  new.updated_at := now();
  perform private.check_pin_profile(new.settings);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_pin_set_insert(given public.pin_set)
 RETURNS public.pin_set
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_person() then
    given.created_by := private.my_id();
  end if;
  -- A set that is sent twice is refused by the primary key.
  if exists (select 1 from public.pin_set where id = given.id) then
    return given;
  end if;
  if private.is_person() then
    given.created_at := now();
    given.published_at := null;
    perform private.check_pin_author(given, true);
  end if;
  return private.check_pins(given);
end
$function$;

CREATE OR REPLACE FUNCTION private.before_pin_set_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    return private.before_pin_set_insert(new);
  end if;
  if private.is_rule() or private.is_reference_cleared(old, new) then
    return new;
  end if;
  if old.status <> 'draft' then
    return private.change_published_pins(old, new);
  end if;
  if private.is_person() then
    perform private.check_pin_author(new, new.status = 'published' or new.date <> old.date);
  end if;
  new.published_at := null;
  return private.check_pins(new);
end
$function$;

CREATE OR REPLACE FUNCTION private.before_profiles_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_direct_person() then
    perform private.check_profile_author(old, new);
  end if;
  if old.role_id = 'admin' and new.role_id <> 'admin' then
    perform private.keep_an_admin(old.id);
  end if;
  new := private.move_private_details(new);
  new.updated_at := now();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_range_day_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_person() then
    new.declared_by := private.my_id();
    new.declared_at := clock_timestamp();
    -- A day that is sent twice is refused by the primary key.
    if not exists (select 1 from public.range_day where id = new.id) then
      perform private.check_range_day(new);
    end if;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_range_item_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_direct_person() and (tg_op = 'INSERT'
    or (new.lng, new.lat, new.captured_at) is distinct from (old.lng, old.lat, old.captured_at)) then
    perform private.check_captured_position(new);
    new.captured_by := private.my_profile();
  end if;
  if tg_op = 'INSERT' or (new.kind, new.geometry) is distinct from (old.kind, old.geometry) then
    perform private.check_range_geometry(new);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_rounds_played_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The foreign key empties the id of a person whose account is deleted. People cannot write this column.
  if new.recorded_by is null and old.recorded_by is not null then
    return new;
  end if;
  if private.is_person() then
    new.recorded_by := private.my_profile();
    new.recorded_at := now();
    perform private.check_rounds_date(new.date);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_scorecard_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_person() then
    new.created_by := private.my_id();
    new.created_at := now();
  end if;
  -- A card that is sent twice is refused by the primary key.
  if not exists (select 1 from public.scorecard where id = new.id) then
    perform private.apply_scorecard(new);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_setting_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A null over the wire is SQL's own; a setting without a limit or a person has the JSON value null.
  new.value := coalesce(new.value, 'null');
  perform private.check_setting(new);
  new.updated_at := now();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_ticket_receipt_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A screen that was opened again sends its receipts again.
  if exists (select 1 from public.ticket_receipt where order_id = new.order_id and device_id = new.device_id) then
    return null;
  end if;
  if private.is_person() then
    new.user_id := private.my_id();
    new.shown_at := now();
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_user_groups_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_group_deletion(old);
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_user_order_item_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.done is distinct from old.done then
    new := private.record_tick(new);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_user_order_update(before public.user_order, after public.user_order)
 RETURNS public.user_order
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The foreign key empties the id of a person whose account is deleted. People cannot write this column.
  if after.user_id is null and before.user_id is not null then
    return after;
  end if;
  if after.status <> before.status then
    after := private.move_order(before, after);
  elsif private.is_direct_person() then
    -- A step that was taken already, here or by somebody else, changes nothing; the kitchen may change the rush.
    after := private.rush_order(before, after.rush);
  end if;
  after.expected_status := null;
  return after;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_user_order_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' then
    return private.before_user_order_update(old, new);
  end if;
  -- An order that is sent twice is refused by the primary key, also when the kitchen has closed since.
  if exists (select 1 from public.user_order where id = new.id) then
    return new;
  end if;
  if private.is_person() then
    new := private.sign_order(new);
    perform private.check_order_author(new);
    perform private.check_order_place(new);
  end if;
  new := private.price_order(new);
  -- From here on orders are taken one after the other.
  new := private.queue_order(new);
  if private.is_person() then
    perform private.check_capacity(new);
    perform private.check_account(new);
    perform private.check_order_limits();
  end if;
  new := private.promise_order(new);
  if private.is_person() then
    perform private.start_rule();
    new := private.take_stock(new);
    perform private.end_rule();
  end if;
  new.expected_total_minor := null;
  new.expected_status := null;
  new.updated_at := now();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.before_users_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_emptied constant boolean := tg_op = 'UPDATE' and new.deleted_at is not null and old.deleted_at is null;
  is_suspended constant boolean := tg_op = 'UPDATE' and new.banned_until > now()
    and new.banned_until is distinct from old.banned_until;
begin
  perform private.start_rule();
  if tg_op = 'DELETE' or is_emptied or is_suspended then
    perform private.check_not_last_admin(old);
  end if;
  if tg_op = 'DELETE' or is_emptied then
    perform private.record_removal(old, is_emptied);
    perform private.notice_account_deleted(old);
  end if;
  perform private.end_rule();
  return coalesce(new, old);
end
$function$;

CREATE OR REPLACE FUNCTION private.block_green_around(cause public.issue)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if cause.lng is null or not private.is_open_issue(cause.status)
    or cause.category not in ('green', 'irrigation', 'water', 'machine')
    or private.green_at(cause.lng, cause.lat) is null
    or exists (select 1 from public.issue_effect where issue_id = cause.id and kind = 'green_block' and is_on) then
    return;
  end if;
  insert into public.issue_effect (issue_id, kind, by_itself) values (cause.id, 'green_block', true);
end
$function$;

CREATE OR REPLACE FUNCTION private.block_holds(zone public.green_block, lng double precision, lat double precision)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when zone.geometry is not null then private.geometry_holds(zone.geometry, lng, lat)
    else (select at.x ^ 2 + at.y ^ 2 <= zone.radius_m ^ 2
      from private.flat_points(jsonb_build_array(jsonb_build_array(zone.lng, zone.lat)), lng, lat) at)
  end
$function$;

CREATE OR REPLACE FUNCTION private.bound_step_time(given timestamp with time zone, earliest timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select greatest(least(coalesce(given, now()), now()), coalesce(earliest, now() - interval '14 days'))
$function$;

CREATE OR REPLACE FUNCTION private.bounds_hold(geometry jsonb, lng double precision, lat double precision)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_path_exists(vertices, 'strict $[*] ? (@[0] <= $lng)', place)
    and jsonb_path_exists(vertices, 'strict $[*] ? (@[0] >= $lng)', place)
    and jsonb_path_exists(vertices, 'strict $[*] ? (@[1] <= $lat)', place)
    and jsonb_path_exists(vertices, 'strict $[*] ? (@[1] >= $lat)', place)
  from (select jsonb_build_object('lng', lng, 'lat', lat) as place, case geometry ->> 'type'
    when 'Polygon' then geometry #> '{coordinates, 0}'
    when 'MultiPolygon' then jsonb_path_query_array(geometry, 'strict $.coordinates[*][0][*]')
    end as vertices) as outer_rings
$function$;

CREATE OR REPLACE FUNCTION private.bump_geometry()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.course set geometry_version = geometry_version + 1
  where id in (select course_id from changed);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.caller_fault()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  claims_text constant text := current_setting('request.jwt.claims', true);
  claims jsonb;
  fault text;
begin
  if claims_text <> '' and claims_text = current_setting('greenside.checked_claims', true) then
    return null;
  end if;
  claims := auth.jwt();
  if claims ->> 'sub' is null then
    return null;
  end if;
  select
    case
      when u.id is null then 'session_over'
      when claims ->> 'session_id' is not null and s.id is null then 'session_over'
      when claims ->> 'aal' = 'aal2' and coalesce(s.aal >= 'aal2', s.id is null) then null
      when exists (select 1 from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')
        then 'second_factor_needed'
    end
  into fault
  from (select auth.uid() as id) caller
  left join auth.users u on u.id = caller.id and u.deleted_at is null
    and (u.banned_until is null or u.banned_until <= now())
  left join auth.sessions s on s.id = private.as_uuid(claims ->> 'session_id') and s.user_id = u.id
    and (s.not_after is null or s.not_after > now());
  if fault is null then
    perform set_config('greenside.checked_claims', claims_text, true);
  else
    perform set_config('response.headers', (
      select jsonb_build_array(jsonb_build_object('x-session-fault', code))::text
      from private.error_code where name = fault), true);
  end if;
  return fault;
end
$function$;

CREATE OR REPLACE FUNCTION private.caller_person()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := private.my_profile();
begin
  perform private.check_assurance();
  if person is null then
    raise insufficient_privilege using message = 'Sign in first';
  end if;
  return person;
end
$function$;

CREATE OR REPLACE FUNCTION private.can_be_assigned(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select 1 from public.profiles where id = person and role_id in ('maintenance', 'admin'))
$function$;

CREATE OR REPLACE FUNCTION private.change_menu(of_table regclass, change jsonb, listed text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  current jsonb;
begin
  execute format('select to_jsonb(t) from %s t where id = $1 for update', of_table)
  into current using private.as_uuid(change ->> 'id');
  if current is null or exists (
    select 1 from jsonb_each(change -> 'from') seen where current -> seen.key is distinct from seen.value) then
    perform private.refuse('menu_import_stale', jsonb_build_object('name', current ->> 'name'));
  end if;
  execute format('update %s t set (%2$s) = (select %2$s from jsonb_populate_record(t, $1)) where id = $2', of_table, listed)
  using change -> 'to', private.as_uuid(change ->> 'id');
end
$function$;

CREATE OR REPLACE FUNCTION private.change_published_pins(before public.pin_set, after public.pin_set)
 RETURNS public.pin_set
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_same_publication(before, after) then
    return before;
  end if;
  if not private.is_withdrawal(before, after) then
    perform private.refuse('pin_set_final');
  end if;
  if private.is_person() and before.date < private.club_today() - 1 then
    perform private.refuse('pin_date');
  end if;
  return after;
end
$function$;

CREATE OR REPLACE FUNCTION private.change_push_token(person uuid, token text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if token is not null then
    perform private.register_device(person, token);
  else
    delete from public.push_token
    where id = (
      select id from public.push_token where user_id = person
      order by session_id = private.my_session() desc nulls last, seen_at desc, id limit 1);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.changed_columns(before jsonb, after jsonb, columns text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array(select name from unnest(columns) name where after -> name is distinct from before -> name)
$function$;

CREATE OR REPLACE FUNCTION private.charged(person uuid, moment timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(sum(total_minor), 0)::bigint
  from public.user_order, (select private.club_month(moment) as month) club
  where user_id = person and pay = 'account' and status <> 'cancelled'
    and coalesce(wanted_at, created_at) >= lower(month) and coalesce(wanted_at, created_at) < upper(month)
$function$;

CREATE OR REPLACE FUNCTION private.check_account(placed public.user_order)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  charged bigint;
begin
  if placed.pay <> 'account' then
    return;
  end if;
  if not private.may_charge() then
    perform private.refuse('order_account_forbidden');
  end if;
  charged := private.charged(placed.user_id, coalesce(placed.wanted_at, placed.created_at));
  if charged + placed.total_minor > private.account_limit() then
    perform private.refuse('order_account_limit', jsonb_build_object('left', private.account_limit() - charged));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_assurance()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  fault constant text := private.caller_fault();
begin
  if fault is not null then
    perform private.refuse(fault);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_block(zone public.green_block)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if zone.geometry is not null and not private.is_geometry(zone.geometry, '{Polygon}') then
    perform private.refuse('bad_geometry');
  end if;
  if not exists (select 1 from public.course_feature where id = zone.feature_id and kind = 'green') then
    perform private.refuse('block_not_a_green');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_capacity(placed public.user_order)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.quarter_fits(placed.quarter_at, placed.item_count) then
    perform private.refuse('order_quarter_full',
      jsonb_build_object('next', private.next_quarter(placed.quarter_at, placed.item_count)));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_captured_position(item public.range_item)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_fix(item.lng, item.lat, item.accuracy_m, item.captured_at);
  perform private.check_near_course(item.course_id, item.lng, item.lat);
end
$function$;

CREATE OR REPLACE FUNCTION private.check_card()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  touched uuid[];
  clash record;
begin
  if tg_op = 'INSERT' then
    touched := array(select id from changed);
  else
    touched := array(select c.id from changed c join before b on b.id = c.id
      where (c.number, c.stroke_index) is distinct from (b.number, b.stroke_index));
  end if;
  select h.number, other.number = h.number as by_number, h.stroke_index into clash
  from public.hole h
  join public.hole other on other.course_id = h.course_id and other.id <> h.id and (other.number = h.number
    or (other.stroke_index = h.stroke_index and ((other.number - 1) / 9 = (h.number - 1) / 9
      or not exists (select from public.hole far where far.course_id = h.course_id and far.number > 18))))
  where h.id = any (touched)
  order by by_number desc, h.number limit 1;
  if clash.by_number then
    perform private.refuse('hole_number_taken', jsonb_build_object('hole', clash.number));
  elsif clash.number is not null then
    perform private.refuse('stroke_index_taken',
      jsonb_build_object('hole', clash.number, 'index', clash.stroke_index));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_claim(before public.issue, after public.issue)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.my_id();
begin
  if after.assignee_id is distinct from me then
    perform private.refuse('issue_claim_for_another');
  end if;
  if before.assignee_id is null and before.group_id is not null and not private.is_admin()
    and not (me = any (private.issue_crew(before))) then
    perform private.refuse('issue_claim_crew');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_comment_limit()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.my_id();
begin
  if private.has_limits() then
    perform private.take_turn('comment', me::text);
    perform private.check_limit('limits.comments_per_hour', (
      select count(*) from public.issue_comment where author_id = me and created_at > now() - interval '1 hour'));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_contact_limit(message public.contact_message)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_by_wire() then
    return;
  end if;
  perform private.take_turn('message', coalesce(message.user_id::text, message.network, ''));
  if message.user_id is not null then
    perform private.check_limit('limits.messages_per_day', (
      select count(*) - 1 from public.contact_message
      where user_id = message.user_id and created_at > now() - interval '1 day'));
  else
    perform private.check_limit('limits.network_messages_per_day', (
      select count(*) - 1 from public.contact_message
      where user_id is null and network is not distinct from message.network
        and created_at > now() - interval '1 day'));
  end if;
  update public.contact_message set network = null where network is not null and created_at <= now() - interval '1 day';
end
$function$;

CREATE OR REPLACE FUNCTION private.check_course_deletion(before public.course)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.pin_set where course_id = before.id)
    or exists (select from public.range_day where course_id = before.id)
    or exists (select from public.rounds_played where course_id = before.id) then
    perform private.refuse('course_has_history', jsonb_build_object('course', before.name));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_course_switch()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_person() and private.is_maintenance() and not private.is_admin() then
    perform private.refuse('course_switch_admin_only');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_cut(cut public.pin_cut)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_fix(cut.lng, cut.lat, cut.accuracy_m, cut.cut_at);
  if cut.cut_at < now() - interval '14 days' or abs(cut.date - private.club_day(cut.cut_at)) > 1 then
    perform private.refuse('cut_date', jsonb_build_object('date', cut.date, 'cut', private.club_day(cut.cut_at)));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_cut_deletion(before public.pin_cut)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_person() and before.date < private.club_today() - 14 then
    perform private.refuse('cut_final');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_device_clock(device_time timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if device_time > now() + interval '5 minutes' then
    perform private.refuse('clock_wrong', jsonb_build_object('device', device_time, 'server', now()));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_edit(edit public.issue_edit)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(edit.base) is distinct from 'object' or jsonb_typeof(edit.changes) is distinct from 'object'
    or not isfinite(edit.made_at) then
    perform private.refuse('edit_malformed');
  end if;
  if exists (
    select from jsonb_object_keys(edit.changes) name
    where name = 'expected_status' or not has_column_privilege('authenticated', 'public.issue', name, 'update')
  ) then
    perform private.refuse('edit_malformed');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_effect_stays_over(effect public.issue_effect)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if effect.is_on then
    perform private.refuse('effect_over');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_effect_until(before public.issue_effect, after public.issue_effect)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if after.is_on and after.until is distinct from before.until and after.until < private.club_today() then
    perform private.refuse('effect_until');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_expected_status(before public.issue, expected text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if expected <> before.status then
    perform private.refuse('issue_moved_on', jsonb_build_object('status', before.status));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_fault_reporter(report public.issue)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if report.check_id is not null and private.is_person() and not private.is_maintenance() then
    perform private.refuse('issue_assign_forbidden');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_feature(feature public.course_feature)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  fault text;
begin
  if not private.is_geometry(feature.geometry, '{Point, LineString, MultiLineString, Polygon, MultiPolygon}') then
    perform private.refuse('bad_geometry');
  end if;
  if feature.hole_id is not null
    and not exists (select 1 from public.hole where id = feature.hole_id and course_id = feature.course_id) then
    perform private.refuse('feature_hole');
  end if;
  if private.is_by_hand() then
    fault := private.feature_fault(feature);
  elsif feature.kind = 'green' and exists (
    select 1 from private.rings(feature.geometry) ring where private.ring_crosses_itself(ring)) then
    fault := 'outline_crosses_itself';
  end if;
  if fault is not null then
    perform private.refuse(fault, jsonb_build_object('kind', feature.kind));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_figures(first_day date, last_day date)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_person() and not private.is_admin() then
    perform private.refuse('figures_admin_only');
  end if;
  if first_day is null or last_day is null or not isfinite(first_day) or not isfinite(last_day)
    or first_day < date '2000-01-01' or last_day > date '2100-01-01' or last_day - first_day not between 0 and 365 then
    perform private.refuse('figures_range');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_fix(lng double precision, lat double precision, accuracy_m numeric, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if abs(lng) < 0.0001 and abs(lat) < 0.0001 then
    perform private.refuse('fix_nowhere');
  end if;
  if accuracy_m > 25 then
    perform private.refuse('fix_coarse', jsonb_build_object('accuracy', round(accuracy_m)));
  end if;
  perform private.check_device_clock(at);
end
$function$;

CREATE OR REPLACE FUNCTION private.check_green_deletion(before public.course_feature)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (select count(*) from public.green_outline where feature_id = before.id) > 1
    or exists (select from public.green_survey where feature_id = before.id)
    or exists (select from public.issue_effect where feature_id = before.id)
    or exists (
      select from public.hole h join public.pin_position pin on pin.hole_id = h.id where h.green_id = before.id) then
    perform private.refuse('green_has_history');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_group_deletion(before public.user_groups)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if before.group_id = 'default' then
    perform private.refuse('default_group');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_hole(before public.hole, after public.hole)
 RETURNS public.hole
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_geometry(after.line, '{LineString}') then
    perform private.refuse('bad_geometry');
  end if;
  if after.green_id is not null and not exists (
    select 1 from public.course_feature where id = after.green_id and course_id = after.course_id and kind = 'green'
  ) then
    perform private.refuse('hole_green', jsonb_build_object('hole', after.number));
  end if;
  if after.line = before.line or not private.is_by_hand() then
    return after;
  end if;
  if jsonb_array_length(after.line -> 'coordinates') > 200
    or private.line_length(after.line) not between 20 and 1000 then
    perform private.refuse('hole_line', jsonb_build_object('hole', after.number));
  end if;
  if private.is_far(after.course_id, after.id, after.line -> 'coordinates') then
    perform private.refuse('far_from_course');
  end if;
  -- The length on the card may be more precise than the line's, so it changes only with the line.
  if after.length_m = before.length_m
    and abs(private.line_length(after.line) - private.line_length(before.line)) > 0.05 then
    after.length_m := private.line_length(after.line);
  end if;
  return after;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_hole_deletion(before public.hole)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  history record;
begin
  select * into history from private.hole_history(before.id);
  if history.pins + history.issues > 0 then
    perform private.refuse('hole_has_history', jsonb_build_object('hole', before.number, 'pins', history.pins,
      'issues', history.issues));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_issue_changes(before public.issue, after public.issue, changes jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_person() and not private.is_maintenance() then
    if private.issue_role(before) = 'guest' then
      perform private.refuse('issue_guest');
    end if;
    if changes ?| '{assignee_id, group_id, due_on, duplicate_of}' then
      perform private.refuse('issue_assign_forbidden');
    end if;
    if changes <> '{}' and before.status <> 'new' then
      perform private.refuse('issue_edit_forbidden');
    end if;
  end if;
  if changes ? 'assignee_id' and after.assignee_id is not null and not private.can_be_assigned(after.assignee_id) then
    perform private.refuse('issue_assignee');
  end if;
  if after.status in ('assigned', 'in_progress') and after.assignee_id is null and after.group_id is null
    and (before.status = 'new' or changes ?| '{assignee_id, group_id}') then
    perform private.refuse('issue_needs_assignee');
  end if;
  if after.duplicate_of = after.id then
    perform private.refuse('issue_duplicate_of_itself');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_issue_step(before public.issue, after public.issue)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  step public.issue_transition;
begin
  if not exists (
    select 1 from public.issue_transition where from_status = before.status and to_status = after.status
  ) then
    perform private.refuse('issue_step_impossible', jsonb_build_object('from', before.status, 'to', after.status));
  end if;
  if not private.is_person() then
    return;
  end if;
  select * into step from public.issue_transition
  where from_status = before.status and to_status = after.status and role_id = private.issue_role(before);
  if step.role_id is null then
    perform private.refuse('issue_step_forbidden', jsonb_build_object('from', before.status, 'to', after.status));
  end if;
  -- The reason to decline a duplicate is the other issue.
  if step.needs_reason and coalesce(trim(after.reason), '') = ''
    and not (after.status = 'declined' and after.duplicate_of is not null) then
    perform private.refuse('issue_step_reason');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_known_mark(mark public.known_mark)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_fix(mark.lng, mark.lat, mark.accuracy_m, null);
  perform private.check_near_course(mark.course_id, mark.lng, mark.lat);
end
$function$;

CREATE OR REPLACE FUNCTION private.check_limit(limit_key text, used bigint)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant integer := (
    select coalesce((private.setting(limit_key) #>> '{}')::integer, standard) from private.club_limit where key = limit_key);
begin
  if used >= most then
    perform private.refuse(case limit_key
      when 'limits.open_orders' then 'order_limit_open'
      when 'limits.orders_per_hour' then 'order_limit_hour'
      when 'limits.open_reports' then 'report_limit_open'
      when 'limits.reports_per_day' then 'report_limit_day'
      when 'limits.comments_per_hour' then 'comment_limit'
      when 'limits.photos_per_hour' then 'photo_limit'
      when 'limits.notifications_per_hour' then 'notification_limit'
      when 'limits.messages_per_day' then 'contact_limit'
      when 'limits.network_messages_per_day' then 'contact_limit'
    end, jsonb_build_object('limit', most));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_mentions(comment public.issue_comment)
 RETURNS public.issue_comment
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.check_menu_hours(hours jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.are_hours(hours) then
    perform private.refuse('menu_hours_malformed');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_near_course(lng double precision, lat double precision)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if lng is not null and private.is_person() and not private.is_near_course(lng, lat) then
    perform private.refuse('issue_place_far');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_near_course(of_course uuid, lng double precision, lat double precision)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  line jsonb := (select h.line from public.hole h where h.course_id = of_course order by number limit 1);
begin
  if private.metres_to_line(line, lng, lat) > 5000 then
    perform private.refuse('far_from_course');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_nines(composite public.composite_course)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from unnest(array[composite.first_nine_id, composite.second_nine_id]) wanted
    left join public.nine on nine.id = wanted and nine.course_id = composite.course_id
    where wanted is not null and nine.id is null
  ) then
    perform private.refuse('nine_unknown');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_not_last_admin(account auth.users)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select 1 from public.profiles where id = account.id and role_id = 'admin') then
    perform private.keep_an_admin(account.id);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_notification(title text, body text, data jsonb, topic text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if length(trim(title)) between 1 and 120 is not true or length(body) > 500
    or jsonb_typeof(data) <> 'object' or length(data::text) > 1000 or length(data ->> 'type') not between 1 and 40
    or topic is null then
    perform private.refuse('notification_malformed');
  end if;
  if private.is_topic(topic) is not true then
    perform private.refuse('topic_unknown');
  end if;
  if private.may_send(topic) is not true then
    perform private.refuse('notification_forbidden');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_notification_limit()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.my_id();
begin
  if private.has_limits() then
    perform private.take_turn('notification', me::text);
    perform private.check_limit('limits.notifications_per_hour', (
      select count(*) from public.notification
      where user_id = me and event_key like 'sent:' || me || ':%' and created_at > now() - interval '1 hour'));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_order_author(placed public.user_order)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if placed.expires_at < now() then
    perform private.refuse('order_expired', jsonb_build_object('at', placed.expires_at));
  end if;
  if private.setting('kitchen.paused') = 'true' then
    perform private.refuse('kitchen_paused');
  end if;
  -- A minute for clocks that differ.
  if placed.wanted_at not between now() - interval '1 minute' and now() + interval '14 days' then
    perform private.refuse('order_time');
  end if;
  if not private.is_open(coalesce(placed.wanted_at, now())) then
    perform private.refuse('order_closed',
      jsonb_build_object('next', private.next_open(coalesce(placed.wanted_at, now()))));
  end if;
  if length(placed.note) > 500 then
    perform private.refuse('order_message_long');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_order_limits()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.my_id();
begin
  if not private.has_limits() then
    return;
  end if;
  perform private.check_limit('limits.open_orders', (
    select count(*) from public.user_order where user_id = me and status in ('new', 'preparing', 'ready')));
  perform private.check_limit('limits.orders_per_hour', (
    select count(*) from public.user_order where user_id = me and created_at > now() - interval '1 hour'));
end
$function$;

CREATE OR REPLACE FUNCTION private.check_order_place(placed public.user_order)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  last_hole integer;
  nearest double precision;
begin
  select greatest(count(*), max(h.number)) into last_hole
  from public.hole h join public.course c on c.id = h.course_id and c.is_current;
  if last_hole > 0 and placed.place_hole > last_hole then
    perform private.refuse('order_hole_unknown', jsonb_build_object('hole', placed.place_hole));
  end if;
  if placed.place_lng is null then
    return;
  end if;
  select min(private.metres_to_line(h.line, placed.place_lng, placed.place_lat)) into nearest
  from public.hole h join public.course c on c.id = h.course_id and c.is_current;
  if nearest > 500 then
    perform private.refuse('order_place_far', jsonb_build_object('metres', round(nearest)));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_order_step(before public.user_order, after public.user_order)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  step public.order_transition;
begin
  if not exists (
    select 1 from public.order_transition where from_status = before.status and to_status = after.status
  ) then
    perform private.refuse('order_step_impossible', jsonb_build_object('from', before.status, 'to', after.status));
  end if;
  if not private.is_person() then
    return;
  end if;
  select * into step from public.order_transition
  where from_status = before.status and to_status = after.status and role_id = private.order_role(before);
  if step.role_id is null then
    perform private.refuse('order_step_forbidden', jsonb_build_object('from', before.status, 'to', after.status));
  end if;
  if step.needs_reason and coalesce(trim(after.reason), '') = '' then
    perform private.refuse('order_step_reason');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_outline(given public.green_outline)
 RETURNS public.green_outline
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_of_a_green(given) then
    perform private.refuse('outline_not_a_green');
  end if;
  if private.is_by_hand() then
    return private.check_recorded_outline(given);
  -- Imported greens are kept as they are: double greens, and with holes.
  elsif not private.is_geometry(given.geometry, '{Polygon, MultiPolygon}') then
    perform private.refuse('bad_geometry');
  end if;
  return given;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_outline_place(given public.green_outline)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  centre record;
  green public.course_feature;
  old jsonb;
  other smallint;
begin
  select * into centre from private.ring_centre(given.geometry #> '{coordinates,0}');
  select * into green from public.course_feature where id = given.feature_id;
  old := case when green.id is not null then green.geometry
    else (select coalesce(geometry, jsonb_build_object('type', 'Point', 'coordinates', jsonb_build_array(lng, lat)))
      from public.range_item where id = given.range_item_id) end;
  if private.geometry_holds(old, centre.lng, centre.lat) then
    return;
  end if;
  if private.metres_to_line(jsonb_build_object('coordinates', private.vertices(old)), centre.lng, centre.lat) > 300 then
    perform private.refuse('outline_far');
  end if;
  select coalesce(h.number, 0) into other
  from public.course_feature f left join public.hole h on h.green_id = f.id
  where f.course_id = green.course_id and f.id <> green.id and f.kind = 'green'
    and private.geometry_holds(f.geometry, centre.lng, centre.lat)
  limit 1;
  if found then
    perform private.refuse('outline_other_green', jsonb_build_object('hole', other));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_people_admin()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_person() then
    return;
  end if;
  perform private.check_assurance();
  if not private.is_admin() then
    perform private.refuse('people_admin_only');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_photo_folder(photo public.issue_photo)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  staff_only constant boolean := coalesce((
    select c.staff_only from public.issue_comment c where c.id = photo.comment_id), false);
begin
  if staff_only <> (split_part(photo.path, '/', 2) = 'staff') then
    perform private.refuse('photo_path');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_photo_limit()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.my_id();
begin
  if private.has_limits() then
    perform private.take_turn('photo', me::text);
    perform private.check_limit('limits.photos_per_hour', (
      select count(*) from public.issue_photo where created_by = me and created_at > now() - interval '1 hour'));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_photo_path(photo public.issue_photo)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if photo.merged_from is null
    and photo.path !~ ('^' || photo.issue_id || '/(staff/)?' || photo.id || '\.(webp|jpg|jpeg|png)$') then
    perform private.refuse('photo_path');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_pin_author(pins public.pin_set, dated boolean)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if pins.status not in ('draft', 'published') then
    perform private.refuse('pin_set_status');
  end if;
  perform private.check_device_clock(pins.made_at);
  if dated and pins.date not between private.club_today() - 1 and private.club_today() + 14 then
    perform private.refuse('pin_date');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_pin_profile(settings jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_pin_profile(settings) is not true then
    perform private.refuse('pin_profile_malformed');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_pins(given public.pin_set)
 RETURNS public.pin_set
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.read_pins(given.course_id, given.date, given.pins);
  if given.status = 'published' then
    given.replaces := private.publish_pins(given);
    given.published_at := coalesce(given.published_at, now());
  end if;
  return given;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_profile_author(before public.profiles, after public.profiles)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_admin()
    and (after.role_id <> before.role_id or after.user_group_id <> before.user_group_id) then
    perform private.refuse('role_change_forbidden');
  end if;
  if after.id is distinct from private.my_id() and private.own_details(after) <> private.own_details(before) then
    perform private.refuse('profile_of_another');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_proof()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_person() and not private.has_proof()
    and not exists (select 1 from auth.users where id = private.my_id() and is_anonymous) then
    perform private.refuse('proof_needed');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_range_day(declared public.range_day)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if declared.date not between private.club_today() - 1 and private.club_today() + 14 then
    perform private.refuse('range_date', jsonb_build_object('date', declared.date));
  end if;
  if declared.opens >= declared.closes or declared.closed_from >= declared.closed_until
    or num_nonnulls(declared.opens, declared.closes) = 1 then
    perform private.refuse('range_times');
  end if;
  -- One after the other, or two could replace the same one.
  perform 1 from public.course where id = declared.course_id for no key update;
  if declared.replaces is distinct from (
    select id from public.range_day where course_id = declared.course_id and date = declared.date
    order by declared_at desc, id desc limit 1
  ) then
    perform private.refuse('range_changed', jsonb_build_object('date', declared.date));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_range_geometry(item public.range_item)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  fault constant text := case when item.kind = 'green' then private.outline_fault(item.geometry) end;
begin
  if item.geometry is null then
    return;
  end if;
  if fault is not null then
    perform private.refuse(fault);
  end if;
  if not private.is_geometry(item.geometry, '{Point, LineString, Polygon}') then
    perform private.refuse('bad_geometry');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_recorded_outline(given public.green_outline)
 RETURNS public.green_outline
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  newest uuid := private.newest_outline(given.feature_id, given.range_item_id);
  old public.green_outline;
  fault text;
begin
  if given.replaces is distinct from newest and given.replaces is not null then
    perform private.refuse('outline_changed');
  end if;
  if given.restores is not null then
    select * into old from public.green_outline where id = given.restores;
    if (old.feature_id, old.range_item_id) is distinct from (given.feature_id, given.range_item_id) then
      perform private.refuse('outline_of_another');
    end if;
    given.geometry := old.geometry;
    given.source := old.source;
    given.accuracy_m := old.accuracy_m;
    given.confidence := old.confidence;
    return given;
  end if;
  fault := private.outline_fault(given.geometry);
  if fault is not null then
    perform private.refuse(fault);
  end if;
  perform private.check_fix((given.geometry #>> '{coordinates,0,0,0}')::double precision,
    (given.geometry #>> '{coordinates,0,0,1}')::double precision, given.accuracy_m, given.captured_at);
  perform private.check_outline_place(given);
  return given;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_report_limits()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.my_id();
begin
  if not private.has_limits() then
    return;
  end if;
  perform private.take_turn('report', me::text);
  perform private.check_limit('limits.open_reports', (
    select count(*) from public.issue where reporter_id = me and status in ('new', 'assigned', 'in_progress')));
  perform private.check_limit('limits.reports_per_day', (
    select count(*) from public.issue where reporter_id = me and created_at > now() - interval '1 day'));
end
$function$;

CREATE OR REPLACE FUNCTION private.check_round(plan public.inspection_round)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.is_checklist(plan.checklist) then
    perform private.refuse('round_malformed');
  end if;
  if plan.assignee_id is not null and not private.can_be_assigned(plan.assignee_id) then
    perform private.refuse('round_assignee');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_round_complete(before public.issue, after public.issue)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  open_checks integer;
begin
  if after.status <> 'resolved' or before.status = 'resolved' then
    return;
  end if;
  select count(*) into open_checks from public.issue_check where issue_id = after.id and state = 'open';
  if open_checks > 0 then
    perform private.refuse('round_open_checks', jsonb_build_object('count', open_checks));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_rounds_date(date date)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if date > private.club_today() or date < private.club_today() - 60 then
    perform private.refuse('rounds_date');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_seen(of_course uuid, seen_version bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  version bigint;
begin
  select geometry_version into version from public.course where id = of_course for update;
  if version is distinct from seen_version then
    perform private.refuse('import_stale', jsonb_build_object('version', version));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_served(item public.menu_item, moment timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.within_hours(item.hours, moment) or not private.within_hours(
    (select hours from public.menu_category where id = item.category_id), moment) then
    perform private.refuse('order_item_hours', jsonb_build_object('item', item.name));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_session()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_assurance();
  if not exists (select 1 from auth.sessions where id = private.my_session() and user_id = private.my_id()) then
    perform private.refuse('session_over');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_setting(checked public.setting)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.setting_fits(checked.key, checked.value) then
    perform private.refuse('bad_setting', jsonb_build_object('key', checked.key));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_survey(survey public.green_survey)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  green jsonb;
  fault text;
begin
  select geometry into green from public.course_feature
  where id = survey.feature_id and kind = 'green' and geometry ->> 'type' in ('Polygon', 'MultiPolygon');
  if green is null then
    perform private.refuse('survey_not_a_green');
  end if;
  fault := private.survey_fault(green, survey.lng, survey.lat, survey.heights);
  if fault is not null then
    perform private.refuse(fault);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_topic(topic text, person uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_topic(topic) is not true then
    perform private.refuse('topic_unknown');
  end if;
  if not private.may_hear(topic, person) then
    perform private.refuse('topic_forbidden');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_work_correction(work public.issue_work)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if work.ended_at is null then
    perform private.refuse('work_running');
  elsif work.minutes is null and work.by_hand then
    perform private.refuse('work_times');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_writer()
 RETURNS trigger
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_person() then
    perform private.check_assurance();
    if tg_op = 'INSERT' and tg_nargs > 0 and not private.my_role() = any (tg_argv) then
      raise insufficient_privilege
        using message = format('new row violates row-level security policy for table "%s"', tg_table_name);
    end if;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.chosen_options(item public.menu_item, chosen jsonb)
 RETURNS public.menu_option[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  options public.menu_option[];
  option public.menu_option;
  broken public.menu_option_group;
begin
  if jsonb_typeof(chosen) <> 'array' then
    perform private.refuse('order_lines_malformed');
  end if;
  select coalesce(array_agg(o order by g.position, g.id, o.position, o.id), '{}') into options
  from public.menu_option o join public.menu_option_group g on g.id = o.group_id
  where o.item_id = item.id and o.id in (select private.as_uuid(given) from jsonb_array_elements_text(chosen) given);
  if cardinality(options) <> jsonb_array_length(chosen) then
    perform private.refuse('order_option_unknown', jsonb_build_object('item', item.name));
  end if;
  foreach option in array options loop
    if option.sold_out then
      perform private.refuse('order_option_sold_out', jsonb_build_object('item', item.name, 'option', option.name));
    end if;
  end loop;
  select g.* into broken
  from public.menu_option_group g
  cross join lateral (select count(*) as n from unnest(options) o where o.group_id = g.id) taken
  where g.item_id = item.id and (taken.n < g.least or taken.n > g.most)
  order by g.position, g.id limit 1;
  if broken.least = 1 and broken.most = 1 then
    perform private.refuse('order_option_choice', jsonb_build_object('item', item.name, 'choice', broken.name));
  elsif broken.id is not null then
    perform private.refuse('order_option_count', jsonb_build_object('item', item.name, 'choice', broken.name,
      'least', broken.least, 'most', broken.most));
  end if;
  return options;
end
$function$;

CREATE OR REPLACE FUNCTION private.clear_repeated_reason(before public.issue, after public.issue)
 RETURNS public.issue
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if after.status = before.status then
    after.reason := before.reason;
  end if;
  return after;
end
$function$;

CREATE OR REPLACE FUNCTION private.clear_step_reason(issue public.issue)
 RETURNS public.issue
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if issue.status <> 'declined' then
    issue.reason := null;
  end if;
  return issue;
end
$function$;

CREATE OR REPLACE FUNCTION private.club_day(moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (moment at time zone coalesce(private.setting('club.time_zone') #>> '{}', 'UTC'))::date
$function$;

CREATE OR REPLACE FUNCTION private.club_month(moment timestamp with time zone)
 RETURNS tstzrange
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select tstzrange(begins at time zone zone, (begins + interval '1 month') at time zone zone)
  from (select coalesce(private.setting('club.time_zone') #>> '{}', 'UTC') as zone) club,
    lateral (select date_trunc('month', moment at time zone zone) as begins) month
$function$;

CREATE OR REPLACE FUNCTION private.club_today()
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.club_day(now())
$function$;

CREATE OR REPLACE FUNCTION private.club_zone()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(private.setting('club.time_zone') #>> '{}', 'UTC')
$function$;

CREATE OR REPLACE FUNCTION private.columns_of(of_row jsonb, columns text[])
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(of_row) where key = any (columns)
$function$;

CREATE OR REPLACE FUNCTION private.compare_cuts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.pin_cut cut set planned_distance_m = private.metres_to_plan(cut.hole_id, cut.date, cut.lng, cut.lat)
  from placed join public.pin_set plan on plan.id = placed.pin_set_id
  where cut.hole_id = placed.hole_id and cut.date = plan.date;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.concerned(table_name text, record jsonb)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  case table_name
    when 'user_order' then
      return private.roles_and('{kitchen,admin}', (record ->> 'user_id')::uuid);
    when 'user_order_item', 'order_event' then
      return private.roles_and('{kitchen,admin}',
        (select o.user_id from public.user_order o where o.id = (record ->> 'order_id')::uuid));
    when 'ticket_receipt' then
      return private.roles_and('{kitchen,admin}', null);
    when 'audit_entry' then
      return private.roles_and('{admin}', null);
    when 'profile_private' then
      return private.roles_and('{admin}', (record ->> 'id')::uuid);
    when 'notification', 'push_token' then
      return array[(record ->> 'user_id')::uuid];
    else
      return null;
  end case;
end
$function$;

CREATE OR REPLACE FUNCTION private.confirmed_email(account auth.users)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when account.email_confirmed_at is not null and account.deleted_at is null then account.email end
$function$;

CREATE OR REPLACE FUNCTION private.copy_follower_to_merged(follower public.issue_follower)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.issue_follower (issue_id, user_id, merged_from)
  select duplicate_of, follower.user_id, id from public.issue
  where id = follower.issue_id and duplicate_of is not null
  on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION private.copy_photo_to_merged(photo public.issue_photo)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  photo.merged_from := photo.issue_id;
  photo.issue_id := (select duplicate_of from public.issue where id = photo.issue_id);
  if photo.issue_id is not null and photo.kind = 'report' then
    photo.id := gen_random_uuid();
    insert into public.issue_photo select photo.* on conflict do nothing;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.copy_signup_data(account auth.users)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  data jsonb := coalesce(account.raw_user_meta_data, '{}');
  language text := private.signup_text(data, 'locale', 8);
begin
  update public.profiles set
    first_name = coalesce(private.signup_text(data, 'first_name', 80), ''),
    surname = coalesce(private.signup_text(data, 'surname', 80), ''),
    phone = coalesce(private.signup_text(data, 'phone', 32), nullif(left(account.phone, 32), '')),
    locale = case when language in ('en', 'zh-CN', 'ja') then language else 'en' end
  where id = account.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_stock(before public.menu_item, after public.menu_item)
 RETURNS public.menu_item
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  had_none constant boolean := coalesce(before.stock = 0, false);
begin
  if had_none and after.stock = 0 and not after.sold_out then
    after.stock := null;
  elsif after.stock = 0 then
    after.sold_out := true;
  elsif had_none and after.sold_out = before.sold_out then
    after.sold_out := false;
  end if;
  return after;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_upload(stored storage.objects)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  size bigint := private.object_bytes(stored.metadata);
  used jobs.upload_use;
  most bigint;
begin
  insert into jobs.upload_use as known (person_id, day, files, bytes, total_bytes)
  select id, private.club_today(), 1, size, size from auth.users where id = private.as_uuid(stored.owner_id)
  on conflict (person_id) do update set
    day = excluded.day,
    files = excluded.files + case when known.day = excluded.day then known.files else 0 end,
    bytes = excluded.bytes + case when known.day = excluded.day then known.bytes else 0 end,
    total_bytes = known.total_bytes + excluded.total_bytes
  returning * into used;
  if used.person_id is null then
    return;
  end if;
  most := private.upload_limit('uploads.files_per_day', 100);
  if used.files > most then
    perform private.refuse('upload_files', jsonb_build_object('most', most));
  end if;
  most := private.upload_limit('uploads.bytes_per_day', 104857600);
  if used.bytes > most then
    perform private.refuse('upload_bytes', jsonb_build_object('most', most));
  end if;
  most := private.upload_limit('uploads.total_bytes', 524288000);
  if used.total_bytes > most then
    perform private.refuse('upload_total', jsonb_build_object('most', most));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.create_checklist(job public.issue)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.issue_check (issue_id, position, title)
  select job.id, point.position, btrim(point.title)
  from public.inspection_round plan, jsonb_array_elements_text(plan.checklist) with ordinality point (title, position)
  where plan.id = job.round_id
$function$;

CREATE OR REPLACE FUNCTION private.create_profile(account auth.users)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  data jsonb := coalesce(account.raw_user_meta_data, '{}');
  locale text := private.signup_text(data, 'locale', 8);
begin
  insert into public.profiles (id, role_id, first_name, surname)
  values (
    account.id,
    case when account.is_anonymous then 'guest' else 'member' end,
    coalesce(private.signup_text(data, 'first_name', 80), ''),
    coalesce(private.signup_text(data, 'surname', 80), '')
  )
  on conflict (id) do nothing;
  insert into public.profile_private (id, phone, locale)
  values (
    account.id,
    coalesce(private.signup_text(data, 'phone', 32), nullif(left(account.phone, 32), '')),
    case when locale in ('en', 'zh-CN', 'ja') then locale else 'en' end
  )
  on conflict (id) do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION private.day_begins(day date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select day::timestamp at time zone private.club_zone()
$function$;

CREATE OR REPLACE FUNCTION private.delete_pictures(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A Supabase project lets nobody delete such rows who does not say so.
  perform set_config('storage.allow_delete_query', 'true', true);
  with gone as (
    delete from storage.objects where bucket_id = 'avatars' and name like person || '/%' returning version)
  insert into jobs.unwanted_file (version) select version from gone where version is not null
  on conflict do nothing;
  perform set_config('storage.allow_delete_query', '', true);
end
$function$;

CREATE OR REPLACE FUNCTION private.edit_made_at(edit public.issue_edit, issue public.issue)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when edit.id is not null then greatest(edit.made_at, issue.created_at) end
$function$;

CREATE OR REPLACE FUNCTION private.effect_summary(effect public.issue_effect)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_strip_nulls(jsonb_build_object('kind', effect.kind, 'note', effect.note, 'until', effect.until,
    'hole', (select number from public.hole where id = effect.hole_id)))
$function$;

CREATE OR REPLACE FUNCTION private.empty_account(account uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update auth.users
  set email = encode(sha256(convert_to(id || coalesce(email, ''), 'UTF8')), 'hex'),
    phone = left(encode(sha256(convert_to(id || phone, 'UTF8')), 'hex'), 15),
    encrypted_password = '', raw_user_meta_data = '{}', raw_app_meta_data = '{}',
    email_change = '', phone_change = '', confirmation_token = '', recovery_token = '', email_change_token_new = '',
    email_change_token_current = '', phone_change_token = '', reauthentication_token = '',
    deleted_at = now(), updated_at = now()
  where id = account and deleted_at is null;
  delete from auth.identities where user_id = account;
  delete from auth.mfa_factors where user_id = account;
  delete from auth.one_time_tokens where user_id = account;
  delete from auth.sessions where user_id = account;
end
$function$;

CREATE OR REPLACE FUNCTION private.empty_profile(account auth.users)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.issue set assignee_id = null
  where assignee_id = account.id and status in ('new', 'assigned', 'in_progress');
  update public.profiles
  set role_id = 'guest', user_group_id = 'default', first_name = '', surname = '', avatar_path = null, fcm_token = null
  where id = account.id;
  delete from public.profile_private where id = account.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_account_pushes(account auth.users)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.push_token where user_id = account.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_effect_of_zone(zone public.green_block)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.issue_effect set is_on = false where id = zone.effect_id and is_on;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_effects(cause public.issue)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.issue_effect e set issue_id = target.id
  from public.issue target
  where e.issue_id = cause.id and e.is_on and not e.by_itself and cause.status = 'declined'
    and target.id = cause.duplicate_of and private.is_open_issue(target.status)
    and not exists (
      select 1 from public.issue_effect same
      where same.issue_id = target.id and same.kind = e.kind and same.is_on
        and same.hole_id is not distinct from e.hole_id);
  update public.issue_effect set is_on = false where issue_id = cause.id and is_on;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_role_pushes(before public.profiles, after public.profiles)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.topic_subscription s using public.push_token t
  where t.id = s.token_id and t.user_id = after.id and not private.may_hear(s.topic, after.id);
  if before.role_id in ('kitchen', 'maintenance', 'admin') then
    delete from jobs.effect e using public.push_token t
    where t.user_id = after.id and e.kind = 'push' and e.payload ->> 'token_id' = t.id::text;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_rule()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform set_config('greenside.rule_depth', (current_setting('greenside.rule_depth')::integer - 1)::text, true);
end
$function$;

CREATE OR REPLACE FUNCTION private.end_session_pushes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.push_token t where t.user_id = old.user_id and (t.session_id = old.id or t.session_id is null);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.end_sold_out(item uuid, option uuid, author uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.sold_out_spell set ended_at = greatest(began_at, now()), ended_by = author
  where ended_at is null
    and case when option is null then item_id = item and option_id is null else option_id = option end
$function$;

CREATE OR REPLACE FUNCTION private.escalate_claim()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  late public.issue;
  event public.issue_event;
begin
  select * into late from public.issue
  where claim_by <= now() and escalated_at is null
  order by claim_by limit 1 for update skip locked;
  if late.id is null then
    return false;
  end if;
  event.issue_id := late.id;
  event.kind := 'unclaimed';
  event.changes := jsonb_build_object('group_id', jsonb_build_array(late.group_id, late.group_id));
  perform private.record_issue_event(event);
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.escalate_issue(event public.issue_event)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  issue public.issue;
  draft public.notification := private.issue_draft(event, 'unclaimed');
  crew text;
begin
  if event.kind <> 'unclaimed' then
    return;
  end if;
  update public.issue set escalated_at = event.at where id = event.issue_id returning * into issue;
  select name into crew from public.user_groups where group_id = issue.group_id;
  perform private.tell(draft, 'issue.unclaimed', private.issue_words(issue),
    private.issue_params(issue) || jsonb_build_object('name', crew), private.issue_heads());
  perform private.tell(draft, 'issue.still_waits', private.issue_words(issue), private.issue_params(issue),
    private.issue_crew(issue));
end
$function$;

CREATE OR REPLACE FUNCTION private.feature_fault(feature public.course_feature)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  limits private.feature_limit;
  places jsonb := private.positions(feature.geometry);
  ring jsonb;
  area double precision := 0;
  fault text;
begin
  select * into limits from private.feature_limit where kind = feature.kind;
  -- The table's own check refuses a kind that there is not.
  if limits.kind is null then
    return null;
  end if;
  fault := case
    when feature.geometry ->> 'type' <> all (limits.shapes) then 'feature_shape'
    when jsonb_array_length(places) > 1001 then 'outline_too_many_points'
    when private.is_far(feature.course_id, null, places) then 'far_from_course'
  end;
  if fault is not null or feature.geometry ->> 'type' not in ('Polygon', 'MultiPolygon') then
    return fault;
  end if;
  for ring in select private.rings(feature.geometry) loop
    if (select count(distinct corner) from jsonb_array_elements(ring) corner) < 3 then
      fault := 'outline_too_few_points';
    elsif private.ring_crosses_itself(ring) then
      fault := 'outline_crosses_itself';
    end if;
    area := area + private.ring_area(ring);
  end loop;
  return case
    when fault is not null then fault
    when area between limits.least_m2 and limits.most_m2 then null
    when feature.kind in ('green', 'practice_green') then 'outline_area'
    when true then 'feature_area'
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.figure_orders(first_day date, last_day date)
 RETURNS TABLE(order_id uuid, day date, hour integer, cancelled boolean, on_account boolean, item_count integer, revenue_minor bigint, in_other_currency boolean, ticket_seconds double precision, making_seconds double precision, promise text)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 500
 SET search_path TO ''
AS $function$
  with club as materialized (
    select private.club_zone() as zone, private.setting('club.currency') #>> '{}' as currency,
      private.day_begins(first_day) as begins, private.day_begins(last_day + 1) as ends
  ), step as (
    select o.id as order_id,
      min(e.at) filter (where e.from_status is null) as placed_at,
      min(e.at) filter (where e.to_status in ('preparing', 'ready')) as begun_at,
      -- After a recall the last time counts: before that it was not ready in truth.
      max(e.at) filter (where e.to_status = 'ready' and o.status in ('ready', 'completed')) as ready_at
    from public.user_order o, club, public.order_event e
    where coalesce(o.wanted_at, o.created_at) >= club.begins and coalesce(o.wanted_at, o.created_at) < club.ends
      and o.status <> 'cancelled' and e.order_id = o.id and e.kind = 'step'
    group by o.id
  )
  select o.id, (coalesce(o.wanted_at, o.created_at) at time zone club.zone)::date,
    extract(hour from coalesce(o.wanted_at, o.created_at) at time zone club.zone)::integer,
    o.status = 'cancelled', o.pay = 'account', o.item_count,
    case when o.status <> 'cancelled' and o.currency = club.currency then o.total_minor else 0 end::bigint,
    o.status <> 'cancelled' and o.currency <> club.currency,
    case when o.wanted_at is null then extract(epoch from step.ready_at - step.placed_at) end::double precision,
    extract(epoch from step.ready_at - step.begun_at)::double precision,
    case
      when step.ready_at is null or o.promised_to is null then null
      when step.ready_at > o.promised_to then 'late'
      when step.ready_at < o.promised_from - case when o.wanted_at is null then interval '0' else interval '15 minutes' end
        then 'early'
      else 'kept'
    end
  from public.user_order o cross join club left join step on step.order_id = o.id
  where coalesce(o.wanted_at, o.created_at) >= club.begins and coalesce(o.wanted_at, o.created_at) < club.ends
$function$;

CREATE OR REPLACE FUNCTION private.fill(template text, locale text, words jsonb, params jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  part record;
  filled text := template;
begin
  for part in
    select w.key, t.title as value, 1 as turn
    from jsonb_each_text(words) w
    join private.notification_text t on t.key = w.value and t.locale = fill.locale
    union all
    select p.key, coalesce(p.value, ''), case when p.key = 'text' then 3 else 2 end from jsonb_each_text(params) p
    order by turn
  loop
    filled := replace(filled, '{' || part.key || '}', part.value);
  end loop;
  return trim(filled);
end
$function$;

CREATE OR REPLACE FUNCTION private.flat_points(positions jsonb, lng double precision, lat double precision)
 RETURNS TABLE(n bigint, x double precision, y double precision)
 LANGUAGE sql
 IMMUTABLE ROWS 50
 SET search_path TO ''
AS $function$
  select n, ((point ->> 0)::double precision - lng) * 111195.08 * cos(radians(lat)),
    ((point ->> 1)::double precision - lat) * 111195.08
  from jsonb_array_elements(positions) with ordinality as vertex (point, n)
$function$;

CREATE OR REPLACE FUNCTION private.follow_own_report(report public.issue)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.issue_follower (issue_id, user_id, created_at)
  select report.id, report.reporter_id, report.created_at where report.reporter_id is not null
$function$;

CREATE OR REPLACE FUNCTION private.geometry_holds(geometry jsonb, lng double precision, lat double precision)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when private.bounds_hold(geometry, lng, lat) then exists (
    select 1
    from jsonb_array_elements(case geometry ->> 'type'
      when 'Polygon' then jsonb_build_array(geometry -> 'coordinates')
      else geometry -> 'coordinates' end) rings
    where private.ring_holds(rings -> 0, lng, lat)
      and not exists (select 1 from jsonb_array_elements(rings - 0) hole where private.ring_holds(hole, lng, lat))
  ) else false end
$function$;

CREATE OR REPLACE FUNCTION private.green_at(lng double precision, lat double precision)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select f.id
  from public.course_feature f
  join public.course c on c.id = f.course_id and c.is_current
  where f.kind = 'green' and private.geometry_holds(f.geometry, lng, lat)
  limit 1
$function$;

CREATE OR REPLACE FUNCTION private.green_under(of_hole uuid, lng double precision, lat double precision)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  green jsonb;
begin
  select f.geometry into green
  from public.hole h join public.course_feature f on f.id = h.green_id
  where h.id = of_hole and f.geometry ->> 'type' in ('Polygon', 'MultiPolygon');
  if green is not null and not private.geometry_holds(green, lng, lat) then
    perform private.refuse_off_green(of_hole, lng, lat);
  end if;
  return green;
end
$function$;

CREATE OR REPLACE FUNCTION private.green_zone(line jsonb, green jsonb, lng double precision, lat double precision)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  with ring as (
    select polygon -> 0 as positions, part
    from jsonb_array_elements(case green ->> 'type' when 'Polygon' then jsonb_build_array(green -> 'coordinates')
      else green -> 'coordinates' end) with ordinality as parts (polygon, part)
  ),
  edge as (
    select part, x, y, lead(x) over along as x2, lead(y) over along as y2
    from ring, private.flat_points(positions, lng, lat)
    window along as (partition by part order by n)
  ),
  moment as (
    select sum(x * y2 - x2 * y) as area, sum((x + x2) * (x * y2 - x2 * y)) as x, sum((y + y2) * (x * y2 - x2 * y)) as y
    from edge group by part
  ),
  centre as (
    select sum(sign(area) * x) / nullif(3 * sum(abs(area)), 0) as x,
      sum(sign(area) * y) / nullif(3 * sum(abs(area)), 0) as y
    from moment
  ),
  play as (
    select centre.x - approach.x as dx, centre.y - approach.y as dy
    from centre, private.approach_point(line, lng, lat) as approach
  ),
  depth as (select min(x * dx + y * dy) as front, max(x * dx + y * dy) as back from edge, play),
  -- The flat map has its origin at the place itself, so the place's own depth is 0.
  pin as (select -front / nullif(back - front, 0) as share from depth)
  select case when share < 1.0 / 3 then 'front' when share < 2.0 / 3 then 'middle' when share >= 0 then 'back' end
  from pin
$function$;

CREATE OR REPLACE FUNCTION private.group_name(of_group text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((select name from public.user_groups where group_id = of_group), of_group)
$function$;

CREATE OR REPLACE FUNCTION private.has_limits()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.is_person() and not private.is_staff()
$function$;

CREATE OR REPLACE FUNCTION private.has_proof()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if to_regclass('auth.schema_migrations') is not null then
    return exists (
      select 1 from jsonb_array_elements(coalesce(auth.jwt() -> 'amr', '[]')) shown
      where to_timestamp((shown ->> 'timestamp')::float8) > now() - interval '10 minutes');
  end if;
  return exists (
    select 1 from jobs.session_proof p join auth.sessions s on s.id = p.session_id
    where s.id = private.my_session() and s.user_id = private.my_id() and p.kind in ('password', 'code')
      and p.expires_at > now());
end
$function$;

CREATE OR REPLACE FUNCTION private.hold_account(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_person() and person = private.my_id() then
    perform private.refuse('person_is_yourself');
  end if;
  perform 1 from auth.users where id = person and deleted_at is null for update;
  if not found then
    perform private.refuse('person_unknown');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.hole_at(lng double precision, lat double precision)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select f.hole_id
      from public.course_feature f
      join public.course c on c.id = f.course_id and c.is_current
      where f.hole_id is not null and private.geometry_holds(f.geometry, lng, lat)
      order by array_position('{green, tee, bunker, fairway, water}'::text[], f.kind) nulls last, f.id
      limit 1),
    (select h.id
      from public.hole h
      join public.course c on c.id = h.course_id and c.is_current
      where private.metres_to_line(h.line, lng, lat) <= 150
      order by private.metres_to_line(h.line, lng, lat), h.number
      limit 1))
$function$;

CREATE OR REPLACE FUNCTION private.hole_history(of_hole uuid)
 RETURNS TABLE(pins bigint, issues bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
  select (select count(*) from public.pin_position where hole_id = of_hole)
      + (select count(*) from public.pin_cut where hole_id = of_hole),
    (select count(*) from public.issue where hole_id = of_hole)
      + (select count(*) from public.issue_effect where hole_id = of_hole)
$function$;

CREATE OR REPLACE FUNCTION private.how_many(part jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('added', jsonb_array_length(coalesce(part -> 'add', '[]')),
    'changed', jsonb_array_length(coalesce(part -> 'change', '[]')))
$function$;

CREATE OR REPLACE FUNCTION private.import_summary(changes jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('holes', private.how_many(changes -> 'holes'),
    'features', private.how_many(changes -> 'features'), 'range', private.how_many(changes -> 'range'))
$function$;

CREATE OR REPLACE FUNCTION private.insert_order_items(placed public.user_order)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.user_order_item (order_id, item_id, position, name, quantity, unit_minor, total_minor, options,
    allergens, station, note, tax_bp)
  select placed.id, (line ->> 'item_id')::uuid, n, line ->> 'name', (line ->> 'quantity')::smallint,
    (line ->> 'unit_minor')::integer, (line ->> 'total_minor')::integer, line -> 'options',
    array(select jsonb_array_elements_text(line -> 'allergens')), line ->> 'station', line ->> 'note',
    (line ->> 'tax_bp')::integer
  from jsonb_array_elements(placed.lines) with ordinality l (line, n);
end
$function$;

CREATE OR REPLACE FUNCTION private.insert_pin_positions(published public.pin_set)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.pin_position (pin_set_id, hole_id, lng, lat, accuracy_m, zone)
  select published.id, hole_id, lng, lat, accuracy_m, zone
  from private.read_pins(published.course_id, published.date, published.pins);
end
$function$;

CREATE OR REPLACE FUNCTION private.is_admin()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.my_role() = 'admin';
end
$function$;

CREATE OR REPLACE FUNCTION private.is_at_place(issue public.issue)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.issue_place p where p.id = issue.place_id and (p.lng, p.lat) = (issue.lng, issue.lat))
$function$;

CREATE OR REPLACE FUNCTION private.is_by_hand()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.is_person() and coalesce(current_setting('greenside.import', true), '') <> 'on'
$function$;

CREATE OR REPLACE FUNCTION private.is_by_wire()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(current_setting('role', true), 'none') in ('anon', 'authenticated', 'service_role')
$function$;

CREATE OR REPLACE FUNCTION private.is_checklist(list jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_typeof(list) = 'array' and case when jsonb_typeof(list) = 'array' then
    jsonb_array_length(list) between 1 and 60 and not exists (
      select 1 from jsonb_array_elements(list) point
      where jsonb_typeof(point) <> 'string' or length(btrim(point #>> '{}')) not between 1 and 200) end
$function$;

CREATE OR REPLACE FUNCTION private.is_direct_person()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return private.is_person() and not private.is_rule();
end
$function$;

CREATE OR REPLACE FUNCTION private.is_effect_author_deleted(before public.issue_effect, after public.issue_effect)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select (after.created_by is null and before.created_by is not null) or (after.ended_by is null and before.ended_by is not null)
$function$;

CREATE OR REPLACE FUNCTION private.is_far(of_course uuid, itself uuid, positions jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with tee as (
    select line #> '{coordinates, 0}' as place from public.hole where course_id = of_course and id is distinct from itself
  ),
  middle as (
    select avg((place ->> 0)::double precision) as lng, avg((place ->> 1)::double precision) as lat,
      jsonb_agg(place) as tees
    from tee
  )
  select coalesce((select max(x ^ 2 + y ^ 2) from private.flat_points(positions, lng, lat))
    > (select sqrt(max(x ^ 2 + y ^ 2)) + 5000 from private.flat_points(tees, lng, lat)) ^ 2, false)
  from middle
$function$;

CREATE OR REPLACE FUNCTION private.is_geometry(geometry jsonb, types text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when coalesce(geometry ->> 'type', '') <> all (types) then false
    when geometry ->> 'type' = 'Point' then private.are_positions(jsonb_build_array(geometry -> 'coordinates'), 1)
    when geometry ->> 'type' = 'LineString' then private.are_positions(geometry -> 'coordinates', 2)
    when geometry ->> 'type' = 'Polygon' then private.are_rings(geometry -> 'coordinates')
    when jsonb_typeof(geometry -> 'coordinates') is distinct from 'array' then false
    when jsonb_array_length(geometry -> 'coordinates') = 0 then false
    when geometry ->> 'type' = 'MultiLineString' then
      (select bool_and(private.are_positions(line, 2)) from jsonb_array_elements(geometry -> 'coordinates') line)
    when geometry ->> 'type' = 'MultiPolygon' then
      (select bool_and(private.are_rings(rings)) from jsonb_array_elements(geometry -> 'coordinates') rings)
    else false
  end
$function$;

CREATE OR REPLACE FUNCTION private.is_issue_reference_deleted(before public.issue, after public.issue)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (before.reporter_id is not null and after.reporter_id is null
      and not exists (select from public.profiles where id = before.reporter_id))
    or (before.assignee_id is not null and after.assignee_id is null
      and not exists (select from public.profiles where id = before.assignee_id))
    or (before.resolved_by is not null and after.resolved_by is null
      and not exists (select from public.profiles where id = before.resolved_by))
    or (before.group_id is not null and after.group_id is null
      and not exists (select from public.user_groups where group_id = before.group_id))
    or (before.hole_id is not null and after.hole_id is null
      and not exists (select from public.hole where id = before.hole_id))
    or (before.place_id is not null and after.place_id is null
      and not exists (select from public.issue_place where id = before.place_id))
    or (before.duplicate_of is not null and after.duplicate_of is null
      and not exists (select from public.issue where id = before.duplicate_of))
    or (before.round_id is not null and after.round_id is null
      and not exists (select from public.inspection_round where id = before.round_id))
    or (before.check_id is not null and after.check_id is null
      and not exists (select from public.issue_check where id = before.check_id));
end
$function$;

CREATE OR REPLACE FUNCTION private.is_kitchen()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.my_role() in ('kitchen', 'admin');
end
$function$;

CREATE OR REPLACE FUNCTION private.is_live(device public.push_token)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select 1 from auth.users u join auth.sessions s on s.user_id = u.id
    where u.id = device.user_id and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
      and (s.id = device.session_id or device.session_id is null)
      and (s.not_after is null or s.not_after > now()))
$function$;

CREATE OR REPLACE FUNCTION private.is_maintenance()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.my_role() in ('maintenance', 'admin');
end
$function$;

CREATE OR REPLACE FUNCTION private.is_near_course(lng double precision, lat double precision)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select abs(lng) > 180 or abs(lat) > 90 or coalesce(bool_or(
    abs((h.line #>> '{coordinates, 0, 0}')::double precision - lng) * cos(radians(lat)) * 111195.08 <= 10000
      and abs((h.line #>> '{coordinates, 0, 1}')::double precision - lat) * 111195.08 <= 10000), true)
  from public.hole h join public.course c on c.id = h.course_id and c.is_current
$function$;

CREATE OR REPLACE FUNCTION private.is_news(at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select at > now() - interval '1 minute'
$function$;

CREATE OR REPLACE FUNCTION private.is_of_a_green(given public.green_outline)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform 1 from public.course_feature
  where id = given.feature_id and kind in ('green', 'practice_green') for no key update;
  if not found then
    perform 1 from public.range_item where id = given.range_item_id and kind = 'green' for no key update;
  end if;
  return found;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_open(moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.within_hours(coalesce(private.setting('kitchen.hours'), '[]'), moment)
$function$;

CREATE OR REPLACE FUNCTION private.is_open_issue(status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select status in ('new', 'assigned', 'in_progress')
$function$;

CREATE OR REPLACE FUNCTION private.is_person()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(nullif(current_setting('role', true), 'none'), session_user) in ('anon', 'authenticated')
$function$;

CREATE OR REPLACE FUNCTION private.is_pin(pin jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_typeof(pin) = 'object'
    and private.as_uuid(pin ->> 'hole_id') is not null
    and private.are_positions(jsonb_build_array(jsonb_build_array(pin -> 'lng', pin -> 'lat')), 1)
    and case coalesce(jsonb_typeof(pin -> 'accuracy_m'), 'null')
      when 'null' then true
      when 'number' then (pin ->> 'accuracy_m')::numeric between 0 and 1000
      else false
    end
$function$;

CREATE OR REPLACE FUNCTION private.is_pin_profile(settings jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(settings) is distinct from 'object' then false else
    (settings - '{weights, balance, mix, difficulty, rules}'::text[]) = '{}'::jsonb
    and private.are_numbers(settings -> 'weights', '{rest, fairness, access, drainage, wind, change}', 0, 10)
    and private.are_numbers(settings -> 'balance', '{zone, side, grade}', 0, 2)
    and jsonb_typeof(settings -> 'mix') = 'object'
    and (settings -> 'mix') - '{zone, side, grade}'::text[] = '{}'::jsonb
    and private.are_shares(settings #> '{mix, zone}', '{front, middle, back}')
    and private.are_shares(settings #> '{mix, side}', '{left, centre, right}')
    and private.are_shares(settings #> '{mix, grade}', '{easy, medium, hard}')
    and private.are_numbers(jsonb_build_object('it', settings -> 'difficulty'), '{it}', 0, 1)
    and private.are_numbers(settings -> 'rules', '{edgePaces, errorM, stimpFt}', 0, 20)
    and (settings #>> '{rules, edgePaces}')::numeric between 2 and 10
    and (settings #>> '{rules, errorM}')::numeric between 0 and 5
    and (settings #>> '{rules, stimpFt}')::numeric between 5 and 16
  end
$function$;

CREATE OR REPLACE FUNCTION private.is_reference_cleared(before public.pin_set, after public.pin_set)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select to_jsonb(before) - '{created_by, replaces}'::text[] = to_jsonb(after) - '{created_by, replaces}'::text[]
    and (after.created_by is not distinct from before.created_by or (after.created_by is null
      and not exists (select from public.profiles where id = before.created_by)))
    and (after.replaces is not distinct from before.replaces or (after.replaces is null
      and not exists (select from public.pin_set where id = before.replaces)))
$function$;

CREATE OR REPLACE FUNCTION private.is_reopening(from_status text, to_status text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select from_status in ('resolved', 'closed') and to_status = 'assigned'
$function$;

CREATE OR REPLACE FUNCTION private.is_rule()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(current_setting('greenside.rule_depth', true), '') not in ('', '0');
end
$function$;

CREATE OR REPLACE FUNCTION private.is_same_issue(before public.issue, after public.issue)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select after.status = before.status and private.issue_changes(before, after) = '{}'
$function$;

CREATE OR REPLACE FUNCTION private.is_same_publication(before public.pin_set, after public.pin_set)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select after.status = 'published' and before.pins = after.pins and before.date = after.date
    and before.note is not distinct from after.note
$function$;

CREATE OR REPLACE FUNCTION private.is_scorecard(of_course uuid, holes jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when jsonb_typeof(holes) is distinct from 'array' then false
    when jsonb_array_length(holes) not between 1 and 36 then false
    else (
      select count(*) = count(distinct h.id) and bool_and(
        h.id is not null
        and (not card ? 'number' or private.is_whole(card -> 'number', 1, 36))
        and (coalesce(card -> 'par', 'null') = 'null' or private.is_whole(card -> 'par', 3, 6))
        and (coalesce(card -> 'stroke_index', 'null') = 'null' or private.is_whole(card -> 'stroke_index', 1, 36)))
      from jsonb_array_elements(holes) card
      left join public.hole h on h.course_id = of_course and h.id = private.as_uuid(card ->> 'hole_id'))
  end
$function$;

CREATE OR REPLACE FUNCTION private.is_staff()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.my_role() in ('kitchen', 'maintenance', 'admin');
end
$function$;

CREATE OR REPLACE FUNCTION private.is_topic(topic text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select topic in ('kitchen-orders', 'all-issues', 'global_announcements') or private.topic_person(topic) is not null
$function$;

CREATE OR REPLACE FUNCTION private.is_verified(person uuid, kind text, address text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when coalesce(address, '') <> '' then exists (
    select 1 from auth.identities i where i.user_id = person and i.identity_data ->> (kind || '_verified') = 'true'
      and case kind when 'email' then i.email = lower(address) else i.provider = 'phone' end) end
$function$;

CREATE OR REPLACE FUNCTION private.is_whole(value jsonb, from_n integer, to_n integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when jsonb_typeof(value) = 'number'
    then (value #>> '{}')::numeric between from_n and to_n and (value #>> '{}')::numeric % 1 = 0 else false end
$function$;

CREATE OR REPLACE FUNCTION private.is_withdrawal(before public.pin_set, after public.pin_set)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select before.status = 'published' and after.status = 'withdrawn'
    and to_jsonb(before) - 'status' = to_jsonb(after) - 'status'
$function$;

CREATE OR REPLACE FUNCTION private.issue_after(event public.issue_event)
 RETURNS public.issue
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_populate_record(i, coalesce((
    select jsonb_object_agg(key, value -> 1) from jsonb_each(event.changes)
    where key in ('assignee_id', 'group_id', 'category', 'hole_id', 'duplicate_of')), '{}'))
  from public.issue i where i.id = event.issue_id
$function$;

CREATE OR REPLACE FUNCTION private.issue_changes(before public.issue, after public.issue)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(b.key, jsonb_build_array(b.value, a.value)), '{}')
  from jsonb_each(to_jsonb(before)) b
  join jsonb_each(to_jsonb(after)) a on a.key = b.key and a.value <> b.value
  where b.key not in ('status', 'expected_status', 'edit_id', 'reason', 'updated_at', 'resolved_at', 'resolved_by',
    'reopened_count')
$function$;

CREATE OR REPLACE FUNCTION private.issue_crew(issue public.issue)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(
    select id from public.profiles where user_group_id = issue.group_id and role_id in ('maintenance', 'admin'))
$function$;

CREATE OR REPLACE FUNCTION private.issue_draft(event public.issue_event, news text)
 RETURNS public.notification
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  draft public.notification;
begin
  draft.event_key := 'issue_event:' || event.id;
  draft.type := news;
  draft.issue_id := event.issue_id;
  draft.url := '/issues/' || event.issue_id;
  draft.topic := 'issues-';
  return draft;
end
$function$;

CREATE OR REPLACE FUNCTION private.issue_event_text(event public.issue_event, issue public.issue)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case event.kind
    when 'comment' then (select body from public.issue_comment where id = private.as_uuid(event.changes #>> '{comment_id,1}'))
    when 'reported' then coalesce(nullif(issue.description, ''), issue.place_name)
    else event.reason
  end
$function$;

CREATE OR REPLACE FUNCTION private.issue_fields()
 RETURNS TABLE(field text, columns text[])
 LANGUAGE sql
 IMMUTABLE ROWS 8
 SET search_path TO ''
AS $function$
  values ('description', '{description}'::text[]), ('category', '{category}'), ('priority', '{priority}'),
    ('place', '{lng,lat,accuracy_m,hole_id,place_name,place_id}'), ('owner', '{assignee_id,group_id}'),
    ('due_on', '{due_on}')
$function$;

CREATE OR REPLACE FUNCTION private.issue_followers(followed public.issue, may_read boolean)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(
    select user_id from public.issue_follower
    where issue_id = followed.id
      and (user_id is not distinct from followed.reporter_id or private.can_be_assigned(user_id)) = may_read)
$function$;

CREATE OR REPLACE FUNCTION private.issue_heads()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(
    select id from public.profiles
    where case when private.can_be_assigned(private.as_uuid(private.setting('issues.head') #>> '{}'))
      then id = private.as_uuid(private.setting('issues.head') #>> '{}')
      else role_id = 'admin' end)
$function$;

CREATE OR REPLACE FUNCTION private.issue_news(event public.issue_event)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when event.kind = 'comment' then 'commented'
    when event.kind in ('reported', 'assigned') then event.kind
    when event.kind <> 'status' then null
    when event.to_status = 'declined' and event.changes ? 'duplicate_of' then 'merged'
    when event.to_status <> 'assigned' then event.to_status
    when event.from_status = 'new' then 'assigned'
    when event.from_status = 'in_progress' then 'paused'
    else 'reopened'
  end
$function$;

CREATE OR REPLACE FUNCTION private.issue_params(subject public.issue)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('number', subject.number, 'hole', (select number from public.hole where id = subject.hole_id),
    'other', (select number from public.issue where id = subject.duplicate_of))
$function$;

CREATE OR REPLACE FUNCTION private.issue_role(moved public.issue)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when private.is_maintenance() then private.my_role()
    when moved.reporter_id = private.my_id() and private.my_role() <> 'guest' then 'member'
    else 'guest'
  end
$function$;

CREATE OR REPLACE FUNCTION private.issue_words(subject public.issue)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('category', subject.category,
    'place', case when subject.hole_id is null then 'nowhere' else 'hole' end)
$function$;

CREATE OR REPLACE FUNCTION private.keep_an_admin(leaving uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- One at a time, or two administrators could remove each other at the same moment.
  perform 1 from public.roles where role_id = 'admin' for no key update;
  if not exists (
    select 1 from public.profiles p join auth.users u on u.id = p.id
    where p.role_id = 'admin' and p.id <> leaving
      and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
  ) then
    perform private.refuse('last_admin');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.kind_of_account_event(action text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case action
    when 'user_invited' then 'person_invited'
    when 'factors_deleted' then 'factors_reset'
    when 'user_updated_password' then 'password_changed'
    when 'user_modified' then 'account_changed'
    when 'factor_in_progress' then 'factor_enrolled'
    when 'factor_unenrolled' then 'factor_removed'
    when 'factor_deleted' then 'factor_removed'
    when 'identity_linked' then 'identity_linked'
    when 'identity_unlinked' then 'identity_unlinked'
  end
$function$;

CREATE OR REPLACE FUNCTION private.kitchen_limit(setting_key text)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (nullif(private.setting(setting_key), 'null') #>> '{}')::integer
$function$;

CREATE OR REPLACE FUNCTION private.label_of_person(person uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select nullif(trim(first_name || ' ' || surname), '') from public.profiles where id = person),
    (select coalesce(nullif(email, ''), phone) from auth.users where id = person))
$function$;

CREATE OR REPLACE FUNCTION private.limit_order_line_note()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$select 280$function$;

CREATE OR REPLACE FUNCTION private.limit_order_lines()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$select 40$function$;

CREATE OR REPLACE FUNCTION private.line_length(line jsonb)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  with edge as (
    select lead(x) over (order by n) - x as dx, lead(y) over (order by n) - y as dy
    from private.flat_points(line -> 'coordinates', (line #>> '{coordinates, 0, 0}')::double precision,
      (line #>> '{coordinates, 0, 1}')::double precision)
  )
  select coalesce(sum(sqrt(dx ^ 2 + dy ^ 2)), 0) from edge
$function$;

CREATE OR REPLACE FUNCTION private.log_item_sold_out(item public.menu_item, author uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if item.sold_out then
    insert into public.sold_out_spell (item_id, name, began_by) values (item.id, item.name, author) on conflict do nothing;
  else
    perform private.end_sold_out(item.id, null, author);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.log_option_sold_out(option public.menu_option, author uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if option.sold_out then
    insert into public.sold_out_spell (item_id, option_id, name, option_name, began_by)
    select i.id, option.id, i.name, option.name, author
    from public.menu_item i where i.id = option.item_id
    on conflict do nothing;
  else
    perform private.end_sold_out(option.item_id, option.id, author);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.mail_contact_message(message public.contact_message)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into jobs.effect (kind, key, payload, expires_at)
  values ('mail', 'contact:' || message.id, jsonb_build_object('contact_message_id', message.id), now() + interval '3 days');
end
$function$;

CREATE OR REPLACE FUNCTION private.mail_notice(account auth.users, recipient text, about text, detail text DEFAULT ''::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if coalesce(recipient, '') = '' then
    return;
  end if;
  insert into jobs.effect (kind, key, payload, expires_at)
  values ('mail', 'notice:' || gen_random_uuid(), jsonb_build_object(
    'notice', about, 'to', recipient, 'detail', coalesce(detail, ''),
    'at', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'time_zone', coalesce(private.setting('club.time_zone') #>> '{}', 'UTC'),
    'language', coalesce((select locale from public.profile_private where id = account.id),
      account.raw_user_meta_data ->> 'locale', 'en')), now() + interval '3 days');
end
$function$;

CREATE OR REPLACE FUNCTION private.mark_check_faulty(report public.issue)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  event public.issue_event;
begin
  if report.check_id is null then
    return;
  end if;
  event.kind := 'changed';
  select issue_id, jsonb_build_object('check', jsonb_build_array(
    jsonb_build_object('title', title, 'state', state),
    jsonb_build_object('title', title, 'state', 'fault')))
  into event.issue_id, event.changes
  from public.issue_check where id = report.check_id and state <> 'fault';
  if event.issue_id is not null then
    perform private.record_issue_event(event);
  end if;
  update public.issue_check point
  set state = 'fault', note = coalesce(point.note, nullif(left(btrim(report.description), 500), '')),
    checked_by = private.my_profile(), checked_at = now()
  from public.issue job
  where point.id = report.check_id and point.state <> 'fault' and job.id = point.issue_id
    and private.is_open_issue(job.status);
end
$function$;

CREATE OR REPLACE FUNCTION private.mark_older_read(newest public.notification)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.notification set read_at = newest.read_at
  where user_id = newest.user_id and id <> newest.id and read_at is null
    and created_at <= newest.created_at;
end
$function$;

CREATE OR REPLACE FUNCTION private.mark_order_shown(receipt public.ticket_receipt)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  shown public.user_order;
begin
  update public.user_order set shown_at = receipt.shown_at
  where id = receipt.order_id and shown_at is null
  returning * into shown;
  if shown.id is not null then
    perform private.note_order(shown, 'shown');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.may_charge()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.my_role() <> 'guest'
    and (coalesce(private.setting('orders.account_roles') ? private.my_role(), false)
      or exists (select 1 from public.profile_private where id = private.my_id() and may_charge))
$function$;

CREATE OR REPLACE FUNCTION private.may_hear(heard text, person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select 1 from public.profiles p join auth.users u on u.id = p.id
    where p.id = person and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
      and coalesce(role_id = any (private.topic_roles(heard)),
        heard = 'global_announcements' or private.topic_person(heard) = person)
  )
$function$;

CREATE OR REPLACE FUNCTION private.may_push(news public.notification, device public.push_token)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select news.user_id = device.user_id and private.is_live(device) and private.may_hear(news.topic, news.user_id)
    and exists (select 1 from public.topic_subscription s where s.token_id = device.id and s.topic = news.topic)
$function$;

CREATE OR REPLACE FUNCTION private.may_read_comments(person uuid, of_issue uuid, staff_only boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.can_be_assigned(person) or (not staff_only and exists (
    select 1 from public.issue where id = of_issue and reporter_id = person));
end
$function$;

CREATE OR REPLACE FUNCTION private.may_send(topic text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select not private.is_person() or case private.my_role()
    when 'admin' then true
    when 'kitchen' then topic = 'kitchen-orders' or topic like 'orders-%'
    when 'maintenance' then topic = 'all-issues' or topic like 'issues-%'
    else false
  end or private.topic_person(topic) = private.my_id()
$function$;

CREATE OR REPLACE FUNCTION private.measure_cut(cut public.pin_cut)
 RETURNS public.pin_cut
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  green constant jsonb := private.green_under(cut.hole_id, cut.lng, cut.lat);
begin
  cut.zone := (select private.green_zone(line, green, cut.lng, cut.lat) from public.hole
    where id = cut.hole_id and green is not null);
  cut.planned_distance_m := private.metres_to_plan(cut.hole_id, cut.date, cut.lng, cut.lat);
  return cut;
end
$function$;

CREATE OR REPLACE FUNCTION private.mentioned_in(event public.issue_event)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((
    select mentions from public.issue_comment where id = private.as_uuid(event.changes #>> '{comment_id,1}')), '{}')
$function$;

CREATE OR REPLACE FUNCTION private.merge_edit(before public.issue, after public.issue, edit public.issue_edit, OUT issue public.issue, OUT overwritten jsonb)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.my_profile();
  made_at constant timestamptz := private.edit_made_at(edit, before);
  old_row constant jsonb := to_jsonb(before);
  new_row jsonb := to_jsonb(after);
  part record;
  last record;
  rejected jsonb := '{}';
  event public.issue_event;
begin
  issue := after;
  overwritten := '{}';
  if edit.id is null then
    return;
  end if;
  for part in
    select f.field, f.columns, private.columns_of(edit.base, f.columns) as seen
    from private.issue_fields() f
  loop
    continue when part.seen = '{}' or old_row @> part.seen
      or private.columns_of(new_row, part.columns) = private.columns_of(old_row, part.columns);
    select e.actor_id, coalesce(e.made_at, e.at) as at into last
    from public.issue_event e
    where e.issue_id = before.id and e.changes ?| part.columns
    order by e.id desc limit 1;
    last.actor_id := coalesce(last.actor_id, case when last.at is null then before.reporter_id end);
    if made_at < coalesce(last.at, before.created_at) then
      rejected := rejected || jsonb_build_object(part.field, jsonb_build_object(
        'value', private.columns_of(new_row, part.columns), 'author_id', me));
      new_row := new_row || private.columns_of(old_row, part.columns);
    elsif last.actor_id is distinct from me then
      overwritten := overwritten || jsonb_build_object(part.field, jsonb_build_object(
        'value', private.columns_of(old_row, part.columns), 'author_id', last.actor_id));
    end if;
  end loop;
  if rejected <> '{}' then
    issue := jsonb_populate_record(after, new_row);
    event.issue_id := before.id;
    event.kind := 'changed';
    event.edit_id := edit.id;
    event.made_at := made_at;
    event.lost := rejected;
    perform private.record_issue_event(event);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.merge_target(given uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with recursive chain (id, duplicate_of, steps) as (
    select id, duplicate_of, 0 from public.issue where id = given
    union all
    select i.id, i.duplicate_of, c.steps + 1 from chain c join public.issue i on i.id = c.duplicate_of
  )
  select id from chain order by steps desc limit 1
$function$;

CREATE OR REPLACE FUNCTION private.metres_to_line(line jsonb, lng double precision, lat double precision)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  with edge as (
    select x, y, lead(x) over (order by n) - x as dx, lead(y) over (order by n) - y as dy
    from private.flat_points(line -> 'coordinates', lng, lat)
  ),
  nearest as (
    select x, y, dx, dy, greatest(0, least(1, coalesce(-(x * dx + y * dy) / nullif(dx * dx + dy * dy, 0), 0))) as along
    from edge where dx is not null
  )
  select min(sqrt((x + along * dx) ^ 2 + (y + along * dy) ^ 2)) from nearest
$function$;

CREATE OR REPLACE FUNCTION private.metres_to_plan(of_hole uuid, of_date date, lng double precision, lat double precision)
 RETURNS double precision
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select sqrt(at.x ^ 2 + at.y ^ 2)
  from public.pin_position pin
  join public.pin_set plan on plan.id = pin.pin_set_id and plan.status = 'published' and plan.date = of_date,
    private.flat_points(jsonb_build_array(jsonb_build_array(pin.lng, pin.lat)), metres_to_plan.lng, metres_to_plan.lat) at
  where pin.hole_id = of_hole and private.pin_stands(of_hole, pin.lng, pin.lat)
$function$;

CREATE OR REPLACE FUNCTION private.month_begins(month date, later integer DEFAULT 0)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if month is null or month not between date '2000-01-01' and date '2100-01-01' then
    perform private.refuse('figures_range');
  end if;
  return private.day_begins((date_trunc('month', month::timestamp) + make_interval(months => later))::date);
end
$function$;

CREATE OR REPLACE FUNCTION private.move_order(before public.user_order, after public.user_order)
 RETURNS public.user_order
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if after.expected_status <> before.status then
    perform private.refuse('order_moved_on', jsonb_build_object('status', before.status));
  end if;
  perform private.check_order_step(before, after);
  after.rush := before.rush;
  after.seq := private.record_order_step(before, after);
  if after.status <> 'cancelled' then
    after.reason := null;
  end if;
  after.updated_at := now();
  after.shown_at := coalesce(before.shown_at, now());
  after.preparing_at := case after.status when 'new' then null when 'preparing' then coalesce(before.preparing_at, now())
    else before.preparing_at end;
  after.ready_at := case after.status when 'ready' then now() when 'completed' then before.ready_at end;
  after.ended_at := case when after.status in ('completed', 'cancelled') then now() end;
  return after;
end
$function$;

CREATE OR REPLACE FUNCTION private.move_private_details(profile public.profiles)
 RETURNS public.profiles
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (profile.phone, profile.locale, profile.country, profile.units, profile.fcm_token_timestamp)
    is distinct from ('', '', '', '', null) then
    insert into public.profile_private as known (id, phone, locale, country, units, fcm_token_timestamp)
    values (profile.id, nullif(profile.phone, ''), coalesce(nullif(profile.locale, ''), 'en'),
      nullif(profile.country, ''), coalesce(nullif(profile.units, ''), 'metres'), profile.fcm_token_timestamp)
    on conflict (id) do update set
      phone = case when profile.phone = '' then known.phone else excluded.phone end,
      locale = coalesce(nullif(profile.locale, ''), known.locale),
      country = case when profile.country = '' then known.country else excluded.country end,
      units = coalesce(nullif(profile.units, ''), known.units),
      fcm_token_timestamp = coalesce(profile.fcm_token_timestamp, known.fcm_token_timestamp),
      updated_at = now();
  end if;
  if profile.fcm_token is distinct from '' then
    perform private.change_push_token(profile.id, profile.fcm_token);
  end if;
  profile.phone := '';
  profile.locale := '';
  profile.country := '';
  profile.units := '';
  profile.fcm_token := '';
  profile.fcm_token_timestamp := null;
  return profile;
end
$function$;

CREATE OR REPLACE FUNCTION private.my_id()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.caller_fault() is null then
    return auth.uid();
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.my_profile()
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select id from public.profiles where id = private.my_id()
$function$;

CREATE OR REPLACE FUNCTION private.my_role()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((select role_id from public.profiles where id = private.my_id()), 'guest');
end
$function$;

CREATE OR REPLACE FUNCTION private.my_session()
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.as_uuid(auth.jwt() ->> 'session_id')
$function$;

CREATE OR REPLACE FUNCTION private.network_of(address text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  ip inet;
begin
  -- In the body, where the exception of a text that is no address is caught.
  ip := nullif(address, '')::inet;
  return network(set_masklen(ip, least(masklen(ip), case family(ip) when 4 then 24 else 48 end)))::text;
exception when invalid_text_representation then
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.newest_outline(of_feature uuid, of_item uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select id from public.green_outline
  where feature_id = of_feature or range_item_id = of_item
  order by recorded_at desc, id desc
  limit 1
$function$;

CREATE OR REPLACE FUNCTION private.next_claim_at()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select min(claim_by) from public.issue where claim_by is not null and escalated_at is null
$function$;

CREATE OR REPLACE FUNCTION private.next_open(moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  later timestamptz := private.quarter_of(moment);
begin
  -- One after the other: the next is hours away, not days.
  while later < moment or not private.is_open(later) loop
    later := later + interval '15 minutes';
    if later > moment + interval '8 days' then
      return null;
    end if;
  end loop;
  return later;
end
$function$;

CREATE OR REPLACE FUNCTION private.next_order_seq()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(64017);
  return nextval('public.order_event_seq');
end
$function$;

CREATE OR REPLACE FUNCTION private.next_quarter(quarter timestamp with time zone, items integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select later from generate_series(quarter, quarter + interval '1 day', interval '15 minutes') later
  where private.quarter_fits(later, items)
  order by later limit 1
$function$;

CREATE OR REPLACE FUNCTION private.next_unseen_at()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- A scalar subquery: asked once, and not for each ticket of a busy hour.
  select min(created_at + (select private.unseen_patience()) * case when unseen_at is null then 1 else 2 end)
  from public.user_order
  where status = 'new' and shown_at is null and duty_at is null and created_at > now() - interval '1 hour'
$function$;

CREATE OR REPLACE FUNCTION private.note_order(noted public.user_order, kind text, value boolean DEFAULT NULL::boolean, item uuid DEFAULT NULL::uuid)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.order_event (order_id, kind, from_status, to_status, actor_id, actor_role, item_id, value)
  values (noted.id, kind, noted.status, noted.status, private.my_profile(), private.actor_role(), item, value)
  returning seq
$function$;

CREATE OR REPLACE FUNCTION private.note_people_act(act text, person uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
  values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), jsonb_build_object(
    'action', act, 'actor_id', private.my_id(), 'log_type', 'user',
    'traits', jsonb_build_object('user_id', person))::json, now(), '')
$function$;

CREATE OR REPLACE FUNCTION private.note_removal(of_course uuid, deleted_id text, added_id text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if coalesce(deleted_id, added_id) is not null and private.is_by_hand() then
    update public.course set removed = array(
      select unnest(removed) union select deleted_id where deleted_id is not null except select added_id)
    where id = of_course;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.notice_account_change(before auth.users, after auth.users)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A guest who becomes a member has just chosen all of it; an emptied account has no mailbox.
  if before.is_anonymous or after.deleted_at is not null then
    return;
  end if;
  if after.encrypted_password is distinct from before.encrypted_password and after.encrypted_password <> ''
    -- A stronger hash of the same password.
    and coalesce(current_setting('greenside.rehash', true), '') = '' then
    perform private.mail_notice(after, private.confirmed_email(before), 'password_changed');
  end if;
  if after.email is distinct from before.email and after.email <> '' then
    perform private.mail_notice(after, private.confirmed_email(before), 'email_changed', after.email);
    perform private.mail_notice(after, private.confirmed_email(after), 'email_changed', after.email);
  end if;
  if after.phone is distinct from before.phone and after.phone <> '' then
    perform private.mail_notice(after, private.confirmed_email(after), 'phone_changed', '+' || ltrim(after.phone, '+'));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.notice_account_deleted(account auth.users)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.mail_notice(account, private.confirmed_email(account), 'account_deleted');
end
$function$;

CREATE OR REPLACE FUNCTION private.notice_factor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account auth.users;
begin
  select * into account from auth.users where id = old.user_id;
  if account.id is not null then
    perform private.mail_notice(account, private.confirmed_email(account),
      case tg_op when 'DELETE' then 'factor_removed' else 'factor_added' end, old.factor_type::text);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notice_identity()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account auth.users;
begin
  select * into account from auth.users where id = coalesce(new.user_id, old.user_id);
  if account.id is null or account.is_anonymous then
    return null;
  elsif tg_op = 'DELETE' then
    if old.provider not in ('email', 'phone') or (old.identity_data ->> (old.provider || '_verified')) = 'true' then
      perform private.mail_notice(account, private.confirmed_email(account), 'identity_unlinked', old.provider);
    end if;
  elsif new.provider not in ('email', 'phone')
    and exists (select 1 from auth.identities where user_id = account.id and id <> new.id) then
    perform private.mail_notice(account, private.confirmed_email(account), 'identity_linked', new.provider);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notice_lock()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account auth.users;
  kind text;
begin
  select f.factor_type::text into kind from auth.mfa_factors f where f.id = new.factor_id and f.status = 'verified';
  if kind is not null then
    select u.* into account from auth.users u join auth.mfa_factors f on f.user_id = u.id where f.id = new.factor_id;
    perform private.mail_notice(account, private.confirmed_email(account), 'factor_locked', kind);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_course_status(status public.course_status)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  draft public.notification;
begin
  draft.event_key := 'course_status:' || gen_random_uuid();
  draft.type := 'announcement';
  draft.topic := 'global_announcements';
  draft.url := '/';
  perform private.tell(draft, 'course.' || status.status, '{}', jsonb_build_object('text', status.note),
    array(select private.audience('global_announcements')));
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_issue_event(event public.issue_event)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  news constant text := private.issue_news(event);
  issue public.issue;
  draft public.notification;
  words jsonb;
  params jsonb;
begin
  if news is null or not private.is_news(event.at) then
    return;
  end if;
  issue := private.issue_after(event);
  draft := private.issue_draft(event, news);
  words := private.issue_words(issue);
  params := private.issue_params(issue)
    || jsonb_build_object('text', left(private.issue_event_text(event, issue), 400));
  -- A person has one notification of an event, so the one that concerns them most comes first.
  if news in ('reported', 'assigned') then
    perform private.tell(draft, 'issue.yours', words, params, array[issue.assignee_id]);
    perform private.tell(draft, 'issue.given_on', words, params, array[private.as_uuid(event.changes #>> '{assignee_id,0}')]);
    if issue.assignee_id is null or event.changes ? 'group_id' then
      perform private.tell(draft, 'issue.your_group', words, params, private.issue_crew(issue));
    end if;
  end if;
  if news = 'commented' then
    perform private.tell(draft, 'issue.mentioned', words, params, private.mentioned_in(event));
  end if;
  if news = 'reported' then
    draft.topic := 'all-issues';
    perform private.tell(draft, 'issue.reported', words, params, array(select private.audience('all-issues')));
  elsif event.changes ? 'staff_only' then
    perform private.tell(draft, 'issue.commented', words, params, array(
      select id from unnest(issue.assignee_id || private.issue_crew(issue)) id where private.can_be_assigned(id)));
  else
    perform private.tell(draft, 'issue.' || news, words, params,
      private.issue_followers(issue, true) || (issue.assignee_id || private.issue_crew(issue)));
    -- Followers of another's report are notified of its status and of comments of staff, without the reporter's text.
    if event.actor_role in ('maintenance', 'admin', 'system') then
      perform private.tell(draft, 'issue.' || news, words, params, private.issue_followers(issue, false));
    elsif news <> 'commented' then
      perform private.tell(draft, 'issue.' || news, words, params - 'text' || '{"text": ""}',
        private.issue_followers(issue, false));
    end if;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_late_claim(event public.issue_event)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  issue public.issue;
  draft public.notification := private.issue_draft(event, 'claim_lost');
begin
  if event.kind <> 'claim_lost' then
    return;
  end if;
  select * into issue from public.issue i where i.id = event.issue_id;
  perform private.tell(draft, 'issue.claim_lost', private.issue_words(issue),
    private.issue_params(issue) || jsonb_build_object('name', coalesce(private.person_name(issue.assignee_id), '–')),
    array[event.actor_id], true);
  draft.type := 'claim_won';
  perform private.tell(draft, 'issue.claim_won', private.issue_words(issue),
    private.issue_params(issue) || jsonb_build_object('name', coalesce(private.person_name(event.actor_id), '–')),
    array[issue.assignee_id]);
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_order_event(event public.order_event)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of_order public.user_order;
  draft public.notification;
  receivers uuid[];
begin
  select * into of_order from public.user_order where id = event.order_id;
  if event.from_status = 'new' then
    -- The kitchen has seen it.
    update public.notification set read_at = now() where order_id = of_order.id and type = 'new' and read_at is null;
  end if;
  draft.event_key := 'order_event:' || event.id;
  draft.type := event.to_status;
  draft.order_id := of_order.id;
  draft.url := '/orders/' || of_order.id;
  if event.to_status = 'new' then
    -- A ticket that is taken back to new was in the kitchen already.
    receivers := case when event.from_status is null then array(select private.audience('kitchen-orders')) end;
    draft.topic := 'kitchen-orders';
  else
    receivers := array[of_order.user_id];
    draft.topic := 'orders-';
  end if;
  perform private.tell(draft, 'order.' || event.to_status, jsonb_build_object('place', of_order.place),
    jsonb_build_object('number', of_order.number, 'hole', of_order.place_hole,
      'lines', private.order_lines_text(of_order), 'text', event.reason),
    receivers);
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_overwritten(event public.issue_event)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  issue public.issue;
  draft public.notification;
  part record;
begin
  if event.lost is null then
    return;
  end if;
  select * into issue from public.issue i where i.id = event.issue_id;
  draft.type := 'lost';
  draft.topic := 'issues-';
  draft.issue_id := issue.id;
  draft.url := '/issues/' || issue.id;
  for part in
    select key as field, value from jsonb_each(event.lost) where private.as_uuid(value ->> 'author_id') is not null
  loop
    draft.event_key := 'issue_event:' || event.id || ':lost:' || part.field;
    perform private.tell(draft, 'issue.lost', jsonb_build_object('field', 'field_' || part.field),
      jsonb_build_object('number', issue.number, 'text', part.value #>> '{value,description}'),
      array[private.as_uuid(part.value ->> 'author_id')], true);
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_players(before public.issue_effect, after public.issue_effect)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  draft public.notification;
  hole integer;
begin
  if after.kind not in ('hole_closed', 'range_closed') or after.is_on is not distinct from before.is_on
    or (after.is_on and not private.is_news(after.created_at)) then
    return;
  end if;
  -- Nothing changes for players while another issue has the same effect, or after the last day.
  if after.until < private.club_today() or exists (
    select 1 from public.issue_effect other
    where other.id <> after.id and other.kind = after.kind and other.is_on
      and other.hole_id is not distinct from after.hole_id
      and (other.until is null or other.until >= private.club_today())
  ) then
    return;
  end if;
  select number into hole from public.hole where id = after.hole_id;
  draft.event_key := 'issue_effect:' || after.id || case when after.is_on then '' else ':over' end;
  draft.type := 'announcement';
  draft.topic := 'global_announcements';
  draft.url := case when after.kind = 'range_closed' then '/showrange' else '/map?hole=' || hole end;
  perform private.tell(draft, 'day.' || case after.kind when 'range_closed' then 'range' else 'hole' end
      || case when after.is_on then '_closed' else '_open' end,
    '{}', jsonb_build_object('hole', hole, 'text', case when after.is_on then after.note end),
    array(select private.audience('global_announcements')));
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_replaced_pins(pins public.pin_set)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  draft public.notification;
begin
  if not private.is_news(pins.published_at) then
    return;
  end if;
  draft.event_key := 'pin_set:' || pins.id;
  draft.type := 'replaced';
  draft.topic := 'user_';
  draft.url := '/updatepins?date=' || pins.date;
  perform private.tell(draft, 'pins.replaced', '{}',
    jsonb_build_object('name', coalesce(private.person_name(pins.created_by), '–'), 'day', pins.date),
    array(select created_by from public.pin_set where id = pins.replaces));
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_withdrawn_pins(pins public.pin_set)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  draft public.notification;
begin
  if pins.created_by is not distinct from private.my_id() then
    return;
  end if;
  draft.event_key := 'pin_set.withdrawn:' || pins.id;
  draft.type := 'withdrawn';
  draft.topic := 'user_';
  draft.url := '/updatepins?date=' || pins.date;
  perform private.tell(draft, 'pins.withdrawn', '{}',
    jsonb_build_object('name', coalesce(private.person_name(private.my_id()), '–'), 'day', pins.date),
    array[pins.created_by]);
end
$function$;

CREATE OR REPLACE FUNCTION private.number_order_event(event public.order_event)
 RETURNS public.order_event
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if event.seq is null and event.kind = 'step' and event.from_status is null then
    select o.seq into event.seq from public.user_order o
    where o.id = event.order_id and o.seq > 0 and not exists (select 1 from public.order_event e where e.seq = o.seq);
  end if;
  event.seq := coalesce(event.seq, private.next_order_seq());
  return event;
end
$function$;

CREATE OR REPLACE FUNCTION private.object_bytes(metadata jsonb)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when metadata ->> 'size' ~ '^\d{1,15}$' then (metadata ->> 'size')::bigint else 0 end
$function$;

CREATE OR REPLACE FUNCTION private.on_duty()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array_agg(id) from public.profiles
  where case when exists (
      select 1 from public.profiles p where p.id = private.as_uuid(private.setting('kitchen.duty_manager') #>> '{}')
        and p.role_id in ('kitchen', 'admin'))
    then id = private.as_uuid(private.setting('kitchen.duty_manager') #>> '{}')
    else role_id = 'admin' end
$function$;

CREATE OR REPLACE FUNCTION private.order_lines_text(told public.user_order)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select string_agg((line ->> 'quantity') || ' × ' || (line ->> 'name'), ', ') from jsonb_array_elements(told.lines) line
$function$;

CREATE OR REPLACE FUNCTION private.order_promise(placed public.user_order)
 RETURNS tstzrange
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  own integer;
  ahead numeric := 2 * private.tickets_ahead();
begin
  select greatest(3, max(i.prep_minutes)) into own
  from jsonb_array_elements(placed.lines) line
  join public.menu_item i on i.id = private.as_uuid(line ->> 'item_id');
  return tstzrange(
    greatest(placed.wanted_at,
      placed.created_at + make_interval(mins => round(coalesce(own, 3) + ahead * 0.6)::integer)),
    greatest(placed.wanted_at,
      placed.created_at + make_interval(mins => round(coalesce(own, 3) * 1.4 + ahead * 1.2 + 1)::integer)), '[]');
end
$function$;

CREATE OR REPLACE FUNCTION private.order_role(moved public.user_order)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when private.is_kitchen() then private.my_role()
    when moved.user_id = private.my_id() and private.my_role() <> 'guest' then 'member'
    else 'guest'
  end
$function$;

CREATE OR REPLACE FUNCTION private.outline_fault(geometry jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  ring jsonb := geometry -> 'coordinates' -> 0;
begin
  return case
    when geometry ->> 'type' is distinct from 'Polygon' or not private.are_positions(ring, 1)
      or jsonb_array_length(geometry -> 'coordinates') <> 1 then 'bad_geometry'
    when jsonb_array_length(ring) > 1001 then 'outline_too_many_points'
    when (select count(distinct point) from jsonb_array_elements(ring) point) < 3 then 'outline_too_few_points'
    when ring -> 0 <> ring -> -1 then 'outline_open'
    when private.ring_crosses_itself(ring) then 'outline_crosses_itself'
    when private.ring_area(ring) not between 20 and 5000 then 'outline_area'
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.own_details(profile public.profiles)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select to_jsonb(profile) - '{role_id, role, user_group_id, updated_at}'::text[]
$function$;

CREATE OR REPLACE FUNCTION private.person_name(person uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select nullif(trim(first_name || ' ' || surname), '') from public.profiles where id = person
$function$;

CREATE OR REPLACE FUNCTION private.pin_stands(of_hole uuid, lng double precision, lat double precision)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select not exists (
    select from public.hole h join public.course_feature f on f.id = h.green_id
    where h.id = of_hole and f.geometry ->> 'type' in ('Polygon', 'MultiPolygon')
      and not private.geometry_holds(f.geometry, pin_stands.lng, pin_stands.lat)
  )
$function$;

CREATE OR REPLACE FUNCTION private.positions(geometry jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case geometry ->> 'type'
    when 'Point' then jsonb_build_array(geometry -> 'coordinates')
    when 'LineString' then geometry -> 'coordinates'
    when 'MultiPolygon' then jsonb_path_query_array(geometry, 'strict $.coordinates[*][*][*]')
    else jsonb_path_query_array(geometry, 'strict $.coordinates[*][*]')
  end
$function$;

CREATE OR REPLACE FUNCTION private.prepare_effect(effect public.issue_effect)
 RETURNS public.issue_effect
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  cause public.issue;
begin
  if private.is_direct_person() then
    effect.created_by := private.my_id();
    effect.created_at := now();
  end if;
  -- Locked against a step that ends the issue at the same time.
  select * into cause from public.issue where id = effect.issue_id for no key update;
  if not private.is_open_issue(cause.status) then
    perform private.refuse('effect_issue_done');
  end if;
  perform private.check_effect_until(null, effect);
  effect := private.set_effect_location(effect, cause);
  effect.note := nullif(btrim(effect.note), '');
  if exists (
    select 1 from public.issue_effect e
    where e.issue_id = effect.issue_id and e.kind = effect.kind and e.is_on
      and e.hole_id is not distinct from effect.hole_id
  ) then
    perform private.refuse('effect_already');
  end if;
  return effect;
end
$function$;

CREATE OR REPLACE FUNCTION private.prepare_report(report public.issue)
 RETURNS public.issue
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_person() then
    perform private.check_report_limits();
    if not private.is_maintenance()
      and (report.assignee_id, report.group_id, report.due_on) is distinct from (null, null, null) then
      perform private.refuse('issue_assign_forbidden');
    end if;
    report.reporter_id := private.my_id();
    report.created_at := now();
    report.status := case when report.assignee_id is null and report.group_id is null then 'new' else 'assigned' end;
  end if;
  if report.assignee_id is not null and not private.can_be_assigned(report.assignee_id) then
    perform private.refuse('issue_assignee');
  end if;
  report.expected_status := null;
  report.updated_at := now();
  return report;
end
$function$;

CREATE OR REPLACE FUNCTION private.price_order(placed public.user_order)
 RETURNS public.user_order
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  total numeric;
begin
  placed.lines := private.sold_lines(placed.lines,
    case when private.is_person() then coalesce(placed.wanted_at, now()) end);
  total := (select sum((line ->> 'total_minor')::bigint) from jsonb_array_elements(placed.lines) line);
  if total > 100000000 then
    perform private.refuse('order_total');
  end if;
  if total > placed.expected_total_minor then
    perform private.refuse('order_price_changed',
      jsonb_build_object('seen', placed.expected_total_minor, 'now', total));
  end if;
  placed.total_minor := total;
  placed.tax := private.tax_lines(placed.lines);
  placed.currency := coalesce(private.setting('club.currency') #>> '{}', placed.currency);
  return placed;
end
$function$;

CREATE OR REPLACE FUNCTION private.promise_order(placed public.user_order)
 RETURNS public.user_order
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  promise constant tstzrange := private.order_promise(placed);
begin
  placed.promised_from := coalesce(placed.promised_from, lower(promise));
  placed.promised_to := coalesce(placed.promised_to, upper(promise));
  if not private.is_news(placed.created_at) then
    placed.shown_at := coalesce(placed.shown_at, placed.created_at);
  end if;
  return placed;
end
$function$;

CREATE OR REPLACE FUNCTION private.promote_guest(account auth.users)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.profiles set role_id = 'member' where id = account.id and role_id = 'guest';
end
$function$;

CREATE OR REPLACE FUNCTION private.prune_audit(batch integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  days integer := coalesce((private.setting('audit.keep_days') #>> '{}')::integer, 400);
  oldest timestamptz := now() - make_interval(days => days);
  deleted integer;
begin
  oldest := greatest(oldest, (select at from public.audit_entry order by at desc, id desc offset private.audit_cap() limit 1));
  delete from public.audit_entry where id in (
    select id from public.audit_entry where at <= oldest order by at, id limit batch);
  get diagnostics deleted = row_count;
  return deleted;
end
$function$;

CREATE OR REPLACE FUNCTION private.publish_pins(pins public.pin_set)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  current_id uuid;
begin
  -- One publication at a time for a course.
  perform 1 from public.course where id = pins.course_id for no key update;
  select id into current_id from public.pin_set
  where course_id = pins.course_id and date = pins.date and status = 'published';
  if private.is_person() and pins.replaces is distinct from current_id then
    perform private.refuse('pins_changed', jsonb_build_object('published', current_id));
  end if;
  if jsonb_array_length(pins.pins) = 0 then
    perform private.refuse('pins_missing');
  end if;
  perform private.start_rule();
  update public.pin_set set status = 'replaced' where id = current_id;
  perform private.end_rule();
  return current_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.push_kind(token text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  subscription jsonb;
begin
  if token not like '{%' then
    return case when token ~ '^[[:graph:]]+$' and length(token) <= 4096 then 'fcm' end;
  end if;
  subscription := token::jsonb;
  return case when subscription ->> 'endpoint' ~ '^https?://[^[:space:]]+$'
    and subscription #>> '{keys,p256dh}' ~ '^[A-Za-z0-9_-]{87}=?$'
    and subscription #>> '{keys,auth}' ~ '^[A-Za-z0-9_-]{22}(==)?$' then 'web' end;
exception
  when invalid_text_representation then return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.push_notification(news public.notification)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into jobs.effect (kind, key, payload, expires_at)
  select 'push', news.id || ':' || t.id, jsonb_build_object('notification_id', news.id, 'token_id', t.id),
    now() + case when news.order_id is null then interval '1 day' else interval '4 hours' end
  from public.topic_subscription s
  join public.push_token t on t.id = s.token_id
  where s.topic = news.topic and t.user_id = news.user_id and private.may_push(news, t)
  on conflict do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION private.quarter_fits(quarter timestamp with time zone, items integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(taken.orders < private.kitchen_limit('kitchen.quarter_orders'), true)
    and (taken.orders = 0 or coalesce(taken.items + quarter_fits.items <= private.kitchen_limit('kitchen.quarter_items'), true))
  from (
    select count(*) as orders, coalesce(sum(item_count), 0) as items
    from public.user_order where quarter_at = quarter and status <> 'cancelled') taken
$function$;

CREATE OR REPLACE FUNCTION private.quarter_of(moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00+00')
$function$;

CREATE OR REPLACE FUNCTION private.queue_order(placed public.user_order)
 RETURNS public.user_order
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  placed.seq := private.next_order_seq();
  placed.quarter_at := private.quarter_of(coalesce(placed.wanted_at, placed.created_at));
  placed.item_count := (select sum((line ->> 'quantity')::integer) from jsonb_array_elements(placed.lines) line);
  return placed;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_pins(of_course uuid, on_date date, pins jsonb)
 RETURNS TABLE(hole_id uuid, lng double precision, lat double precision, accuracy_m numeric, zone text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 18
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  pin jsonb;
  hole public.hole;
  green jsonb;
  seen uuid[] := '{}';
begin
  if jsonb_typeof(pins) <> 'array' then
    perform private.refuse('pins_malformed');
  end if;
  for pin in select value from jsonb_array_elements(pins) loop
    if not private.is_pin(pin) then
      perform private.refuse('pins_malformed');
    end if;
    select * into hole from public.hole h where h.id = private.as_uuid(pin ->> 'hole_id') and h.course_id = of_course;
    if hole.id is null then
      perform private.refuse('pin_hole_unknown');
    end if;
    if hole.id = any (seen) then
      perform private.refuse('pin_hole_twice', jsonb_build_object('hole', hole.number));
    end if;
    seen := seen || hole.id;
    lng := (pin ->> 'lng')::double precision;
    lat := (pin ->> 'lat')::double precision;
    green := private.green_under(hole.id, lng, lat);
    if private.is_person() and not private.stood_there(hole.id, on_date, lng, lat) then
      perform private.refuse_blocked(hole.id, on_date, lng, lat);
    end if;
    hole_id := hole.id;
    accuracy_m := (pin ->> 'accuracy_m')::numeric;
    zone := case when green is not null then private.green_zone(hole.line, green, lng, lat) end;
    return next;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.record_act(act text, subject_table text, subject_id text, subject_label text, before jsonb, after jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.audit_entry (kind, actor_id, actor_name, actor_role, network, subject_table, subject_id,
    subject_label, before, after)
  select act, actor.id, private.label_of_person(actor.id), private.actor_role(),
    private.network_of(current_setting('request.network', true)), subject_table, subject_id, subject_label, before, after
  from (select case when private.is_person() then private.my_profile() end as id) actor
$function$;

CREATE OR REPLACE FUNCTION private.record_comment(comment public.issue_comment)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  event public.issue_event;
begin
  event.issue_id := comment.issue_id;
  event.kind := 'comment';
  event.at := comment.created_at;
  event.changes := jsonb_build_object('comment_id', jsonb_build_array(null, comment.id));
  if comment.staff_only then
    event.changes := event.changes || '{"staff_only": [null, true]}';
  end if;
  perform private.record_issue_event(event);
end
$function$;

CREATE OR REPLACE FUNCTION private.record_effect(before public.issue_effect, after public.issue_effect)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  event public.issue_event;
begin
  if after.by_itself
    or (after.is_on, after.note, after.until) is not distinct from (before.is_on, before.note, before.until) then
    return;
  end if;
  event.issue_id := after.issue_id;
  event.kind := 'changed';
  event.changes := jsonb_build_object('effect', jsonb_build_array(
    case when before.id is not null then private.effect_summary(before) end,
    case when after.is_on then private.effect_summary(after) end));
  perform private.record_issue_event(event);
end
$function$;

CREATE OR REPLACE FUNCTION private.record_issue_event(event public.issue_event)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.issue_event (issue_id, kind, from_status, to_status, actor_id, actor_role, changes, reason, at,
    edit_id, made_at, lost)
  values (event.issue_id, event.kind, event.from_status, event.to_status, private.my_profile(), private.actor_role(),
    coalesce(event.changes, '{}'), event.reason, coalesce(event.at, now()), event.edit_id, event.made_at, event.lost)
$function$;

CREATE OR REPLACE FUNCTION private.record_issue_update(before public.issue, after public.issue, edit public.issue_edit, overwritten jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  event public.issue_event;
begin
  event.issue_id := after.id;
  event.changes := private.issue_changes(before, after);
  event.kind := case
    when after.status = 'new' and before.status <> 'new' then 'status'
    when event.changes ?| '{assignee_id, group_id}' and not private.is_reopening(before.status, after.status)
      then 'assigned'
    when after.status <> before.status then 'status'
    else 'changed'
  end;
  if after.status <> before.status then
    event.from_status := before.status;
    event.to_status := after.status;
    event.reason := after.reason;
  end if;
  event.edit_id := edit.id;
  event.made_at := private.edit_made_at(edit, before);
  event.lost := nullif(overwritten, '{}');
  perform private.record_issue_event(event);
end
$function$;

CREATE OR REPLACE FUNCTION private.record_late_claim(taken public.issue)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  event public.issue_event;
begin
  if exists (
    select 1 from public.issue_event
    where issue_id = taken.id and kind = 'claim_lost' and actor_id = private.my_id()
      and changes #>> '{assignee_id,0}' = taken.assignee_id::text
  ) then
    return;
  end if;
  event.issue_id := taken.id;
  event.kind := 'claim_lost';
  event.changes := jsonb_build_object('assignee_id', jsonb_build_array(taken.assignee_id, private.my_id()));
  perform private.record_issue_event(event);
end
$function$;

CREATE OR REPLACE FUNCTION private.record_material(before public.issue_material, after public.issue_material)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  event public.issue_event;
begin
  if not private.is_person() or before.note is not distinct from after.note then
    return;
  end if;
  event.issue_id := coalesce(after.issue_id, before.issue_id);
  event.kind := 'changed';
  event.changes := jsonb_build_object('staff_only', jsonb_build_array(null, true),
    'material', jsonb_build_array(before.note, after.note));
  perform private.record_issue_event(event);
end
$function$;

CREATE OR REPLACE FUNCTION private.record_merge(target uuid, duplicate public.issue, kind text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  event public.issue_event;
begin
  event.issue_id := target;
  event.kind := kind;
  event.changes := jsonb_build_object('issue_id', jsonb_build_array(null, duplicate.id),
    'number', jsonb_build_array(null, duplicate.number));
  perform private.record_issue_event(event);
end
$function$;

CREATE OR REPLACE FUNCTION private.record_order_step(before public.user_order, after public.user_order)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.order_event (order_id, from_status, to_status, actor_id, actor_role, reason)
  values (after.id, before.status, after.status, private.my_profile(), private.actor_role(), after.reason)
  returning seq
$function$;

CREATE OR REPLACE FUNCTION private.record_photo(photo public.issue_photo)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  event public.issue_event;
begin
  if photo.comment_id is not null or photo.merged_from is not null then
    return;
  end if;
  event.issue_id := photo.issue_id;
  event.kind := 'photo';
  event.at := photo.created_at;
  event.changes := jsonb_build_object('photo_id', jsonb_build_array(null, photo.id));
  perform private.record_issue_event(event);
end
$function$;

CREATE OR REPLACE FUNCTION private.record_placing(placed public.user_order)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.order_event (order_id, to_status, actor_id, actor_role, reason, at)
  values (placed.id, placed.status, private.my_profile(), private.actor_role(), placed.reason, placed.created_at);
end
$function$;

CREATE OR REPLACE FUNCTION private.record_protocol_events(events jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.audit_entry as known (at, kind, actor_id, actor_name, actor_role, network, subject_table, subject_id,
    subject_label, code, count, count_key)
  select e.at, e.kind, e.actor, private.label_of_person(e.actor),
    case when e.actor is not null then coalesce((select role_id from public.profiles where id = e.actor), 'guest') end,
    private.network_of(e.address), case when e.subject is not null then 'profiles' else e."table" end, e.subject::text,
    private.label_of_person(e.subject), e.code, e.count, e.key
  from jsonb_to_recordset(events) e (kind text, at timestamptz, count integer, key text, actor uuid, subject uuid,
    "table" text, code text, address text)
  on conflict (count_key) do update set count = known.count + excluded.count
$function$;

CREATE OR REPLACE FUNCTION private.record_removal(account auth.users, emptied boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant boolean := private.is_person();
begin
  perform private.delete_pictures(account.id);
  if account.is_anonymous then
    return;
  end if;
  insert into public.removed_person (id, removed_by, by_whom, role_id, thread_kept)
  values (
    account.id,
    case when person and private.my_id() <> account.id then private.my_profile() end,
    case when not person then 'server' when private.my_id() = account.id then 'self' else 'admin' end,
    coalesce((select role_id from public.profiles where id = account.id), 'guest'),
    emptied)
  -- An emptied account that is deleted later keeps the date on which it was emptied.
  on conflict (id) do update set thread_kept = false;
end
$function$;

CREATE OR REPLACE FUNCTION private.record_report(report public.issue)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  event public.issue_event;
begin
  event.issue_id := report.id;
  event.kind := 'reported';
  event.to_status := report.status;
  event.at := report.created_at;
  event.changes := (
    select jsonb_object_agg(key, jsonb_build_array(null, value))
    from jsonb_each(to_jsonb(report))
    where key in ('assignee_id', 'group_id', 'due_on') and value <> 'null'
  );
  perform private.record_issue_event(event);
end
$function$;

CREATE OR REPLACE FUNCTION private.record_tick(ticked public.user_order_item)
 RETURNS public.user_order_item
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  of_order public.user_order;
begin
  select * into of_order from public.user_order where id = ticked.order_id;
  ticked.seq := private.note_order(of_order, 'tick', ticked.done, ticked.id);
  return ticked;
end
$function$;

CREATE OR REPLACE FUNCTION private.record_work(before public.issue_work, after public.issue_work)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  event public.issue_event;
begin
  if before.id is not null and after.minutes is not distinct from before.minutes then
    return;
  end if;
  event.issue_id := after.issue_id;
  event.kind := 'changed';
  event.changes := jsonb_build_object('staff_only', jsonb_build_array(null, true), 'work_minutes', jsonb_build_array(
    case when before.id is not null then private.work_minutes(before) end, private.work_minutes(after)));
  perform private.record_issue_event(event);
end
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

CREATE OR REPLACE FUNCTION private.refuse_blocked(of_hole uuid, on_date date, lng double precision, lat double precision)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  params jsonb;
begin
  select jsonb_build_object('hole', hole.number, 'reason', zone.reason) into params
  from public.hole
  join public.course_feature green on green.course_id = hole.course_id
  join public.green_block zone on zone.feature_id = green.id
  where hole.id = of_hole and (zone.until is null or zone.until >= on_date)
    and private.block_holds(zone, refuse_blocked.lng, refuse_blocked.lat)
  limit 1;
  if params is not null then
    perform private.refuse('pin_blocked', params);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_off_green(of_hole uuid, lng double precision, lat double precision)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mine public.hole;
  other smallint;
begin
  select * into mine from public.hole where id = of_hole;
  select h.number into other
  from public.hole h join public.course_feature f on f.id = h.green_id
  where h.course_id = mine.course_id
    and private.geometry_holds(f.geometry, refuse_off_green.lng, refuse_off_green.lat)
  order by h.number limit 1;
  if other is not null then
    perform private.refuse('pin_on_other_green', jsonb_build_object('hole', mine.number, 'other', other));
  end if;
  perform private.refuse('pin_outside_green', jsonb_build_object('hole', mine.number));
end
$function$;

CREATE OR REPLACE FUNCTION private.register_device(person uuid, device text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  kind text := private.push_kind(device);
  session constant uuid := private.my_session();
  registered uuid;
begin
  if kind is null then
    perform private.refuse('push_token_malformed');
  end if;
  perform 1 from auth.sessions where id = session for key share;
  if session is not null and not found then
    perform private.refuse('session_over');
  end if;
  delete from public.push_token t where t.token = device and t.user_id <> person and not private.is_live(t);
  insert into public.push_token as known (user_id, token, kind, session_id) values (person, device, kind, session)
  on conflict (device_hash) do update
    set token = excluded.token, session_id = coalesce(excluded.session_id, known.session_id), seen_at = now()
    where known.user_id = excluded.user_id
  returning known.id into registered;
  if registered is null then
    perform private.refuse('push_token_taken');
  end if;
  -- A person has few devices; the ones unseen for longest are gone.
  delete from public.push_token where id in (
    select id from public.push_token where user_id = person and id <> registered order by seen_at desc offset 19);
  return registered;
end
$function$;

CREATE OR REPLACE FUNCTION private.remove_copied_follower(follower public.issue_follower)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.issue_follower copy using public.issue i
  where i.id = follower.issue_id and copy.issue_id = i.duplicate_of and copy.user_id = follower.user_id
    and copy.merged_from = i.id
$function$;

CREATE OR REPLACE FUNCTION private.remove_copied_photo(photo public.issue_photo)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.issue_photo copy using public.issue i
  where i.id = photo.issue_id and copy.issue_id = i.duplicate_of and copy.path = photo.path and copy.merged_from = i.id
$function$;

CREATE OR REPLACE FUNCTION private.remove_guessed(guessed text[], columns text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array(select name from unnest(guessed) name
    where name <> all (array(select replace(edited, '_id', '') from unnest(columns) edited)))
$function$;

CREATE OR REPLACE FUNCTION private.remove_pin_positions(withdrawn public.pin_set)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.pin_position where pin_set_id = withdrawn.id;
  update public.pin_cut cut set planned_distance_m = null
  from public.hole h
  where h.id = cut.hole_id and h.course_id = withdrawn.course_id and cut.date = withdrawn.date
    and cut.planned_distance_m is not null;
end
$function$;

CREATE OR REPLACE FUNCTION private.resolve_duplicate(before public.issue, after public.issue)
 RETURNS public.issue
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  target public.issue;
begin
  if private.is_person() and not private.is_maintenance() then
    return after;
  end if;
  if after.duplicate_of is distinct from before.duplicate_of and after.duplicate_of <> after.id then
    -- Two issues that are merged with each other at once come here one after the other.
    perform pg_advisory_xact_lock(hashtext('greenside.issue_duplicate'));
    select * into target from public.issue where id = private.merge_target(after.duplicate_of);
    if target.id = after.id then
      perform private.refuse('issue_duplicate_circle');
    end if;
    -- A repeated merge is no error, whatever the state of the other issue is by then.
    if target.status in ('closed', 'declined') and target.id is distinct from before.duplicate_of then
      perform private.refuse('issue_duplicate_over', jsonb_build_object('number', target.number));
    end if;
    after.duplicate_of := coalesce(target.id, after.duplicate_of);
    if after.status = before.status then
      after.status := 'declined';
    end if;
  end if;
  if before.duplicate_of is not null and after.duplicate_of is null and after.status = before.status then
    after.status := 'new';
  end if;
  if before.status = 'declined' and after.status = 'new' then
    after.duplicate_of := null;
    after.assignee_id := null;
    after.group_id := null;
  end if;
  return after;
end
$function$;

CREATE OR REPLACE FUNCTION private.retire_current_course(chosen public.course)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.course set is_current = false where is_current and id <> chosen.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.retire_played_composite(chosen public.composite_course)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.composite_course set is_played = false
  where course_id = chosen.course_id and is_played and id <> chosen.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.return_stock(cancelled public.user_order)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  returned record;
begin
  for returned in
    select (line ->> 'item_id')::uuid as id, sum((line ->> 'quantity')::integer) as quantity
    from jsonb_array_elements(cancelled.lines) line where line -> 'counted' = 'true'
    group by 1 order by 1
  loop
    update public.menu_item set stock = least(100000, stock + returned.quantity) where id = returned.id;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.ring_area(ring jsonb)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  with edge as (
    select x, y, lead(x) over (order by n) as x2, lead(y) over (order by n) as y2
    from private.flat_points(ring, (ring -> 0 ->> 0)::double precision, (ring -> 0 ->> 1)::double precision)
  )
  select coalesce(abs(sum(x * y2 - x2 * y)) / 2, 0) from edge
$function$;

CREATE OR REPLACE FUNCTION private.ring_centre(ring jsonb)
 RETURNS TABLE(lng double precision, lat double precision)
 LANGUAGE sql
 IMMUTABLE ROWS 1
 SET search_path TO ''
AS $function$
  with origin as (
    select (ring -> 0 ->> 0)::double precision as lng, (ring -> 0 ->> 1)::double precision as lat
  ),
  edge as (
    select x, y, lead(x) over (order by n) as x2, lead(y) over (order by n) as y2
    from origin, private.flat_points(ring, lng, lat)
  ),
  moment as (
    select sum(x * y2 - x2 * y) as area, sum((x + x2) * (x * y2 - x2 * y)) as x, sum((y + y2) * (x * y2 - x2 * y)) as y
    from edge
  )
  select lng + coalesce(x / nullif(3 * area, 0), 0) / (111195.08 * cos(radians(lat))),
    lat + coalesce(y / nullif(3 * area, 0), 0) / 111195.08
  from origin, moment
$function$;

CREATE OR REPLACE FUNCTION private.ring_crosses_itself(ring jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  with step as (
    select n, x, y, x is distinct from lag(x) over (order by n) or y is distinct from lag(y) over (order by n) as moved
    from private.flat_points(ring, (ring -> 0 ->> 0)::double precision, (ring -> 0 ->> 1)::double precision)
  ),
  vertex as (select row_number() over (order by n) as n, x, y from step where moved),
  edge as (
    select n, x, y, lead(x) over (order by n) as x2, lead(y) over (order by n) as y2, max(n) over () - 1 as last
    from vertex
  ),
  pair as (
    select b.n - a.n = 1 or (a.n = 1 and b.n = a.last) as are_neighbours,
      -- On which side of one edge the ends of the other lie.
      sign((a.x2 - a.x) * (b.y - a.y) - (a.y2 - a.y) * (b.x - a.x)) as side1,
      sign((a.x2 - a.x) * (b.y2 - a.y) - (a.y2 - a.y) * (b.x2 - a.x)) as side2,
      sign((b.x2 - b.x) * (a.y - b.y) - (b.y2 - b.y) * (a.x - b.x)) as side3,
      sign((b.x2 - b.x) * (a.y2 - b.y) - (b.y2 - b.y) * (a.x2 - b.x)) as side4,
      (a.x2 - a.x) * (b.x2 - b.x) + (a.y2 - a.y) * (b.y2 - b.y) < 0 as run_against
    from edge a
    join edge b on a.n < b.n and b.n <= b.last and a.n <= a.last
      and greatest(a.x, a.x2) >= least(b.x, b.x2) and greatest(b.x, b.x2) >= least(a.x, a.x2)
      and greatest(a.y, a.y2) >= least(b.y, b.y2) and greatest(b.y, b.y2) >= least(a.y, a.y2)
  )
  select exists (
    select 1 from pair
    where case
      when are_neighbours then side1 = 0 and side2 = 0 and run_against
      else side1 * side2 <= 0 and side3 * side4 <= 0
    end
  )
$function$;

CREATE OR REPLACE FUNCTION private.ring_holds(ring jsonb, lng double precision, lat double precision)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  with edge as (
    select x, y, lead(x) over (order by n) as x2, lead(y) over (order by n) as y2
    from private.flat_points(ring, lng, lat)
  )
  select count(*) % 2 = 1 from edge
  where x2 is not null and (y > 0) <> (y2 > 0) and 0 < x - y * (x2 - x) / nullif(y2 - y, 0)
$function$;

CREATE OR REPLACE FUNCTION private.ring_unseen()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  patience interval := private.unseen_patience();
  unseen public.user_order;
  event bigint;
  news text;
begin
  select * into unseen from public.user_order
  where status = 'new' and shown_at is null and duty_at is null and created_at > now() - interval '1 hour'
    and created_at <= now() - patience * case when unseen_at is null then 1 else 2 end
  order by created_at limit 1 for update skip locked;
  if unseen.id is null then
    return false;
  end if;
  news := case when unseen.unseen_at is null then 'unseen' else 'duty' end;
  update public.user_order
  set unseen_at = coalesce(unseen_at, now()), duty_at = case when news = 'duty' then now() end
  where id = unseen.id;
  event := private.note_order(unseen, news);
  perform private.tell_unseen(unseen, news, event);
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.rings(geometry jsonb)
 RETURNS SETOF jsonb
 LANGUAGE sql
 IMMUTABLE ROWS 5
 SET search_path TO ''
AS $function$
  select value from jsonb_array_elements(case geometry ->> 'type'
    when 'Polygon' then geometry -> 'coordinates'
    else jsonb_path_query_array(geometry, 'strict $.coordinates[*][*]') end)
$function$;

CREATE OR REPLACE FUNCTION private.roles_and(roles text[], person uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array_append(array_agg(id), person) from public.profiles where role_id = any (roles)
$function$;

CREATE OR REPLACE FUNCTION private.round_due(plan public.inspection_round, moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select max(day)::date
  from (select (moment at time zone coalesce(private.setting('club.time_zone') #>> '{}', 'UTC')) as now) club,
    generate_series(club.now::date - 31, club.now::date, interval '1 day') day
  where day >= plan.starts_on
    and (day < club.now::date or extract(hour from club.now) >= plan.from_hour)
    and (extract(isodow from day)::smallint = any (plan.weekdays)
      or extract(day from day)::smallint = any (plan.month_days)
      or (extract(day from day + interval '1 day') = 1
        and extract(day from day) < (select max(d) from unnest(plan.month_days) d)))
$function$;

CREATE OR REPLACE FUNCTION private.rush_order(before public.user_order, rush boolean)
 RETURNS public.user_order
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if rush = before.rush then
    return before;
  end if;
  if not private.is_kitchen() then
    perform private.refuse('order_rush_forbidden');
  end if;
  if before.status in ('completed', 'cancelled') then
    perform private.refuse('order_step_impossible', jsonb_build_object('from', before.status, 'to', before.status));
  end if;
  before.rush := rush;
  before.seq := private.note_order(before, 'rush', rush);
  return before;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_claim_deadline(before public.issue, after public.issue)
 RETURNS public.issue
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.waits_for_crew(after) then
    after.claim_by := null;
    after.escalated_at := null;
    return after;
  end if;
  if private.waits_for_crew(before) and after.group_id = before.group_id then
    return after;
  end if;
  if private.is_person() and cardinality(private.issue_crew(after)) = 0
    and exists (select from public.user_groups where group_id = after.group_id) then
    perform private.refuse('issue_crew_empty');
  end if;
  after.claim_by := (
    select now() + make_interval(mins => claim_minutes) from public.user_groups where group_id = after.group_id);
  after.escalated_at := null;
  perform pg_notify('issue_claim', '');
  return after;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_effect_location(effect public.issue_effect, cause public.issue)
 RETURNS public.issue_effect
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if effect.kind = 'hole_closed' then
    effect.hole_id := coalesce(effect.hole_id, cause.hole_id);
  elsif effect.kind in ('green_block', 'map_notice') and effect.lng is null then
    effect.lng := cause.lng;
    effect.lat := cause.lat;
  end if;
  if effect.kind = 'green_block' then
    effect.feature_id := coalesce(effect.feature_id, private.green_at(effect.lng, effect.lat));
    effect.radius_m := coalesce(effect.radius_m, least(2 + coalesce(cause.accuracy_m, 0), 6));
  end if;
  if (effect.kind = 'hole_closed' and effect.hole_id is null)
    or (effect.kind in ('green_block', 'map_notice') and effect.lng is null)
    or (effect.kind = 'green_block' and effect.feature_id is null) then
    perform private.refuse('effect_place');
  end if;
  return effect;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_issue_location(before public.issue, after public.issue)
 RETURNS public.issue
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  labelled public.issue_place;
  has_old_position constant boolean := (after.lng, after.lat) is not distinct from (before.lng, before.lat);
begin
  if has_old_position and after.place_id is not distinct from before.place_id then
    return after;
  end if;
  if after.place_id is distinct from before.place_id and after.place_id is not null then
    select * into labelled from public.issue_place where id = after.place_id;
    after.place_name := coalesce(labelled.name, after.place_name);
    if after.lng is null or (has_old_position and private.is_at_place(before)) then
      after.lng := coalesce(labelled.lng, after.lng);
      after.lat := coalesce(labelled.lat, after.lat);
    end if;
  end if;
  perform private.check_near_course(after.lng, after.lat);
  if after.hole_id is not distinct from before.hole_id and (after.lng, after.lat) is distinct from (before.lng, before.lat)
  then
    after.hole_id := private.hole_at(after.lng, after.lat);
  end if;
  return after;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_round_start(before public.inspection_round, after public.inspection_round)
 RETURNS public.inspection_round
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_person() and (before.id is null
      or (after.weekdays, after.month_days) is distinct from (before.weekdays, before.month_days)
      or (after.is_active and not before.is_active)) then
    after.starts_on := greatest(after.starts_on, private.club_today());
  end if;
  return after;
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
    when key like 'uploads.%' then value = 'null' or jsonb_typeof(value) = 'number' and value #>> '{}' ~ '^[0-9]{1,12}$'
    when key = 'kitchen.paused' then jsonb_typeof(value) = 'boolean'
    when key like 'kitchen.age\_%' then jsonb_typeof(value) = 'number' and (value #>> '{}')::numeric between 1 and 86400
    when key like 'kitchen.quarter\_%' then value = 'null' or value #>> '{}' ~ '^[1-9][0-9]{0,2}$'
      and jsonb_typeof(value) = 'number'
    when key = 'kitchen.hours' then private.are_hours(value)
    when key = 'kitchen.order_patience_minutes' then jsonb_typeof(value) = 'number'
      and value #>> '{}' ~ '^[0-9]{1,3}$' and (value #>> '{}')::integer between 1 and 240
    when key = 'orders.tax_bp' then jsonb_typeof(value) = 'number'
      and value #>> '{}' ~ '^[0-9]{1,5}$' and (value #>> '{}')::integer <= 10000
    when key = 'orders.account_roles' then jsonb_typeof(value) = 'array'
      and value <@ '["member", "kitchen", "maintenance", "admin"]'
    when key = 'orders.account_limit_minor' then value = 'null'
      or jsonb_typeof(value) = 'number' and value #>> '{}' ~ '^[0-9]{1,9}$'
    when key = 'audit.keep_days' then jsonb_typeof(value) = 'number'
      and value #>> '{}' ~ '^[0-9]{2,4}$' and (value #>> '{}')::integer between 30 and 3650
    when key like 'limits.%' then exists (
      select 1 from private.club_limit l where l.key = setting_fits.key and jsonb_typeof(value) = 'number'
        and value #>> '{}' ~ '^[1-9][0-9]{0,2}$' and (value #>> '{}')::integer <= l.highest)
    when key = 'issues.head' then value = 'null' or private.can_be_assigned(private.as_uuid(value #>> '{}'))
    when key = 'kitchen.unseen_seconds' then jsonb_typeof(value) = 'number' and (value #>> '{}')::numeric between 5 and 600
    when key = 'kitchen.duty_manager' then value = 'null' or exists (
      select 1 from public.profiles
      where id::text = value #>> '{}' and role_id in ('kitchen', 'admin'))
    else true
  end
$function$;

CREATE OR REPLACE FUNCTION private.sign_comment(comment public.issue_comment)
 RETURNS public.issue_comment
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_person() then
    perform private.check_comment_limit();
    comment.author_id := private.my_id();
    comment.created_at := now();
  end if;
  return comment;
end
$function$;

CREATE OR REPLACE FUNCTION private.sign_edit(edit public.issue_edit)
 RETURNS public.issue_edit
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_person() then
    edit.author_id := private.my_id();
    edit.created_at := now();
  end if;
  edit.made_at := least(edit.made_at, now());
  return edit;
end
$function$;

CREATE OR REPLACE FUNCTION private.sign_effect_end(before public.issue_effect, after public.issue_effect)
 RETURNS public.issue_effect
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if before.is_on and not after.is_on then
    after.ended_at := now();
    after.ended_by := private.my_profile();
  end if;
  return after;
end
$function$;

CREATE OR REPLACE FUNCTION private.sign_follower(follower public.issue_follower)
 RETURNS public.issue_follower
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  followed public.issue;
begin
  follower.user_id := private.my_id();
  follower.created_at := now();
  select * into followed from public.issue where id = private.merge_target(follower.issue_id);
  -- Everybody may follow open issues. An issue that the caller may not see is refused like one that does not exist.
  if followed.id is null or not (private.is_open_issue(followed.status)
      or followed.reporter_id = private.my_id() or private.is_maintenance()) then
    perform private.refuse('issue_follow');
  end if;
  follower.issue_id := followed.id;
  return follower;
end
$function$;

CREATE OR REPLACE FUNCTION private.sign_manual_work(work public.issue_work)
 RETURNS public.issue_work
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if work.minutes is null or work.started_at not between now() - interval '90 days' and now() + interval '10 minutes' then
    perform private.refuse('work_times');
  end if;
  work.person_id := private.my_id();
  work.by_hand := true;
  work.ended_at := work.started_at;
  work.created_at := now();
  return work;
end
$function$;

CREATE OR REPLACE FUNCTION private.sign_order(placed public.user_order)
 RETURNS public.user_order
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  placed.user_id := private.my_id();
  placed.status := 'new';
  placed.reason := null;
  placed.created_at := now();
  placed.language := (select locale from public.profile_private where id = placed.user_id);
  return placed;
end
$function$;

CREATE OR REPLACE FUNCTION private.sign_photo(photo public.issue_photo)
 RETURNS public.issue_photo
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_person() and photo.merged_from is null then
    perform private.check_photo_limit();
    photo.created_by := private.my_id();
    photo.created_at := now();
  end if;
  return photo;
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

CREATE OR REPLACE FUNCTION private.sold_line(line jsonb, moment timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  item public.menu_item;
  options public.menu_option[];
  note text := coalesce(line ->> 'note', '');
  quantity numeric;
  unit bigint;
begin
  if jsonb_typeof(line) <> 'object' or coalesce(jsonb_typeof(line -> 'note'), 'null') not in ('string', 'null') then
    perform private.refuse('order_lines_malformed');
  end if;
  select * into item from public.menu_item where id = private.as_uuid(line ->> 'item_id');
  if item.id is null or not item.is_active then
    perform private.refuse('order_item_unknown', jsonb_build_object('item', item.name));
  end if;
  if item.sold_out then
    perform private.refuse('order_item_sold_out', jsonb_build_object('item', item.name));
  end if;
  if moment is not null then
    perform private.check_served(item, moment);
  end if;
  if jsonb_typeof(line -> 'quantity') is distinct from 'number' then
    perform private.refuse('order_quantity', jsonb_build_object('item', item.name));
  end if;
  quantity := (line ->> 'quantity')::numeric;
  if quantity not between 1 and 50 or quantity <> trunc(quantity) then
    perform private.refuse('order_quantity', jsonb_build_object('item', item.name));
  end if;
  if length(note) > private.limit_order_line_note() then
    perform private.refuse('order_note_long', jsonb_build_object('item', item.name));
  end if;
  options := private.chosen_options(item, coalesce(nullif(line -> 'options', 'null'), '[]'));
  unit := greatest(0, item.price_minor + (select coalesce(sum(o.price_minor), 0) from unnest(options) o));
  return jsonb_build_object(
    'item_id', item.id, 'name', item.name, 'name_i18n', item.name_i18n, 'quantity', quantity::integer,
    'unit_minor', unit, 'total_minor', unit * quantity::integer,
    'options', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', o.id, 'name', o.name, 'name_i18n', o.name_i18n, 'price_minor', o.price_minor)), '[]')
      from unnest(options) o),
    'allergens', (
      select coalesce(jsonb_agg(distinct allergen), '[]')
      from (select unnest(item.allergens) union select unnest(o.allergens) from unnest(options) o) as found (allergen)),
    'diets', (
      select coalesce(jsonb_agg(diet order by diet), '[]') from unnest(item.diets) diet
      where not exists (select 1 from unnest(options) o where diet <> all (o.diets))),
    'station', item.station, 'tax_bp', private.tax_bp_of(item), 'note', note);
end
$function$;

CREATE OR REPLACE FUNCTION private.sold_lines(lines jsonb, moment timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(lines) is distinct from 'array' then
    perform private.refuse('order_lines_malformed');
  end if;
  if jsonb_array_length(lines) not between 1 and private.limit_order_lines() then
    perform private.refuse('order_lines_count');
  end if;
  return (
    select jsonb_agg(private.sold_line(line, moment) order by n)
    from jsonb_array_elements(lines) with ordinality l (line, n)
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.sold_out_author()
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when private.is_direct_person() and private.is_kitchen() then private.my_profile() end
$function$;

CREATE OR REPLACE FUNCTION private.start_rounds(moment timestamp with time zone DEFAULT now())
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  plan public.inspection_round;
  due date;
  created integer := 0;
begin
  -- Two servers at once: each takes the rounds that the other has not locked.
  for plan in select * from public.inspection_round where is_active order by id for update skip locked loop
    due := private.round_due(plan, moment);
    continue when due is null or exists (
      select 1 from public.issue
      where round_id = plan.id and (round_on >= due or private.is_open_issue(status)));
    insert into public.issue (reporter_id, category, priority, description, status, assignee_id, group_id, due_on,
      round_id, round_on)
    values (plan.created_by, plan.category, plan.priority, plan.name,
      case when plan.assignee_id is null and plan.group_id is null then 'new' else 'assigned' end,
      plan.assignee_id, plan.group_id, due, plan.id, due)
    on conflict (round_id, round_on) do nothing;
    created := created + found::integer;
  end loop;
  return created;
end
$function$;

CREATE OR REPLACE FUNCTION private.start_rule()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform set_config('greenside.rule_depth',
    (coalesce(nullif(current_setting('greenside.rule_depth', true), ''), '0')::integer + 1)::text, true);
end
$function$;

CREATE OR REPLACE FUNCTION private.stood_there(of_hole uuid, on_date date, lng double precision, lat double precision)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.pin_position pin join public.pin_set plan on plan.id = pin.pin_set_id
    where pin.hole_id = of_hole and plan.date = on_date and plan.status <> 'draft'
      and pin.lng = stood_there.lng and pin.lat = stood_there.lat
  )
$function$;

CREATE OR REPLACE FUNCTION private.subscribes(person uuid, heard text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select 1 from public.topic_subscription s join public.push_token t on t.id = s.token_id
    where s.topic = heard and t.user_id = person
  )
$function$;

CREATE OR REPLACE FUNCTION private.survey_fault(green jsonb, lng double precision, lat double precision, heights jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  fault text;
begin
  if not private.are_heights(heights) then
    fault := 'survey_malformed';
    return fault;
  end if;
  with box as (
    select min(x) * 100 as west, max(x) * 100 as east, min(y) * 100 as south, max(y) * 100 as north
    from jsonb_array_elements(case green ->> 'type' when 'Polygon' then jsonb_build_array(green -> 'coordinates')
      else green -> 'coordinates' end) as part, private.flat_points(part -> 0, lng, lat)
  ),
  point as (
    select max(value::numeric) filter (where (n - 1) % 3 = 0) as x, max(value::numeric) filter (where (n - 1) % 3 = 1) as y,
      max(value::numeric) filter (where (n - 1) % 3 = 2) as z
    from jsonb_array_elements(heights) with ordinality as number (value, n)
    group by (n - 1) / 3
  )
  select case
    when max(z) - min(z) > 15000 then 'survey_heights'
    when max(x) - min(x) > 30000 or max(y) - min(y) > 30000 then 'survey_far'
    when count(*) filter (where x between west and east and y between south and north) < 10
      or not min((west + east) / 2) between min(x) and max(x)
      or not min((south + north) / 2) between min(y) and max(y) then 'survey_far'
  end
  into fault
  from point, box;
  return fault;
end
$function$;

CREATE OR REPLACE FUNCTION private.sync_duplicate(before public.issue, after public.issue)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if after.duplicate_of is not distinct from before.duplicate_of then
    return;
  end if;
  if before.duplicate_of is not null then
    delete from public.issue_follower where issue_id = before.duplicate_of and merged_from = after.id;
    delete from public.issue_photo where issue_id = before.duplicate_of and merged_from = after.id;
    perform private.record_merge(before.duplicate_of, after, 'unmerged');
  end if;
  if after.duplicate_of is not null then
    insert into public.issue_follower (issue_id, user_id, merged_from)
    select after.duplicate_of, user_id, after.id from public.issue_follower where issue_id = after.id
    on conflict do nothing;
    perform private.copy_photo_to_merged(p) from public.issue_photo p
    where p.issue_id = after.id order by p.created_at, p.id;
    perform private.record_merge(after.duplicate_of, after, 'merged');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.sync_green_block(effect public.issue_effect)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if effect.kind <> 'green_block' then
    return;
  end if;
  if not effect.is_on then
    delete from public.green_block where effect_id = effect.id;
    return;
  end if;
  insert into public.green_block (id, feature_id, issue_id, effect_id, lng, lat, radius_m, reason, until, created_by)
  select effect.id, effect.feature_id, i.id, effect.id, effect.lng, effect.lat, effect.radius_m,
    coalesce(effect.note, nullif(left(btrim(i.description), 280), ''), '#' || i.number), effect.until, effect.created_by
  from public.issue i where i.id = effect.issue_id
  on conflict (id) do update set reason = excluded.reason, until = excluded.until, issue_id = excluded.issue_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.sync_issue_effects(before public.issue, after public.issue)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_open_issue(after.status) = private.is_open_issue(before.status)
    and (before.lng, before.lat, before.category) is not distinct from (after.lng, after.lat, after.category) then
    return;
  end if;
  if not private.is_open_issue(after.status) then
    perform private.end_effects(after);
    return;
  end if;
  update public.issue_effect set is_on = false where issue_id = after.id and by_itself and is_on;
  perform private.block_green_around(after);
end
$function$;

CREATE OR REPLACE FUNCTION private.take_issue_step(before public.issue, after public.issue)
 RETURNS public.issue
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changes constant jsonb := private.issue_changes(before, after);
begin
  if before.status = 'new' and after.status = 'new' and coalesce(after.assignee_id::text, after.group_id) is not null then
    after.status := 'assigned';
  end if;
  perform private.check_issue_changes(before, after, changes);
  if after.status <> before.status then
    perform private.check_issue_step(before, after);
    if private.is_reopening(before.status, after.status) and not changes ?| '{assignee_id, group_id}' then
      after.assignee_id := coalesce(private.assignee_on_reopen(before), before.assignee_id);
    end if;
    after.resolved_at := case after.status when 'resolved' then now() when 'closed' then before.resolved_at end;
  end if;
  after.updated_at := now();
  return after;
end
$function$;

CREATE OR REPLACE FUNCTION private.take_stock(placed public.user_order)
 RETURNS public.user_order
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted record;
  short public.menu_item;
  counted uuid[] := '{}';
begin
  for wanted in
    select (line ->> 'item_id')::uuid as id, sum((line ->> 'quantity')::integer) as quantity
    from jsonb_array_elements(placed.lines) line
    -- In the same order for all transactions, so that no two wait for each other.
    group by 1 order by 1
  loop
    update public.menu_item set stock = stock - wanted.quantity where id = wanted.id and stock >= wanted.quantity;
    if found then
      counted := counted || wanted.id;
      continue;
    end if;
    select * into short from public.menu_item where id = wanted.id and stock is not null;
    if short.stock > 0 then
      perform private.refuse('order_item_short', jsonb_build_object('item', short.name, 'left', short.stock));
    elsif short.stock = 0 then
      perform private.refuse('order_item_sold_out', jsonb_build_object('item', short.name));
    end if;
  end loop;
  -- A cancelled order returns the lines that are marked as counted.
  placed.lines := (
    select jsonb_agg(case when (line ->> 'item_id')::uuid = any (counted) then line || '{"counted": true}' else line end
      order by n)
    from jsonb_array_elements(placed.lines) with ordinality l (line, n));
  return placed;
end
$function$;

CREATE OR REPLACE FUNCTION private.take_turn(act text, subject text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select pg_advisory_xact_lock(hashtextextended(act || ':' || subject, 0))
$function$;

CREATE OR REPLACE FUNCTION private.target_of(data jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    '/orders/' || private.as_uuid(data ->> 'orderId'),
    '/issues/' || private.as_uuid(data ->> 'issueId'),
    substring(data ->> 'url' from '^/(?:[^/\\[:cntrl:]][^\\[:cntrl:]]{0,250})?$'),
    '/notifications')
$function$;

CREATE OR REPLACE FUNCTION private.tax_bp_of(item public.menu_item)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(item.tax_bp, (private.setting('orders.tax_bp') #>> '{}')::integer, 0)
$function$;

CREATE OR REPLACE FUNCTION private.tax_lines(lines jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'bp', bp, 'gross_minor', gross, 'net_minor', gross - tax, 'tax_minor', tax) order by bp), '[]')
  from (
    -- Whole numbers: half up is a half more, then cut off.
    select bp, gross, (2 * gross * bp + 10000 + bp) / (2 * (10000 + bp)) as tax
    from (
      select coalesce((line ->> 'tax_bp')::bigint, 0) as bp, sum((line ->> 'total_minor')::bigint)::bigint as gross
      from jsonb_array_elements(lines) line
      group by 1) rate) taxed
$function$;

CREATE OR REPLACE FUNCTION private.tell(draft public.notification, text_key text, words jsonb, params jsonb, receivers uuid[], even_me boolean DEFAULT false)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.notification (user_id, event_key, topic, type, title, body, order_id, issue_id, url)
  select p.id, draft.event_key, draft.topic || case when draft.topic ~ '[-_]$' then p.id::text else '' end, draft.type,
    left(private.fill(t.title, t.locale, words, params), 200), left(private.fill(t.body, t.locale, words, params), 600),
    draft.order_id, draft.issue_id, draft.url
  from public.profiles p
  left join public.profile_private own on own.id = p.id
  join private.notification_text t on t.key = text_key and t.locale = coalesce(own.locale, 'en')
  where p.id = any (receivers) and (even_me or p.id is distinct from private.my_profile())
  on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION private.tell_unseen(unseen public.user_order, news text, event bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  draft public.notification;
begin
  draft.event_key := 'order_event_seq:' || event;
  draft.type := news;
  draft.order_id := unseen.id;
  draft.url := '/orders/' || unseen.id;
  draft.topic := case news when 'unseen' then 'kitchen-orders' else 'user_' end;
  perform private.tell(draft, 'order.' || news, jsonb_build_object('place', unseen.place),
    jsonb_build_object('number', unseen.number, 'hole', unseen.place_hole,
      'lines', private.order_lines_text(unseen)),
    case news when 'unseen' then array(select private.audience('kitchen-orders')) else private.on_duty() end);
end
$function$;

CREATE OR REPLACE FUNCTION private.tickets_ahead()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*)::integer from public.user_order
  where status in ('new', 'preparing') and quarter_at <= now() + interval '30 minutes'
$function$;

CREATE OR REPLACE FUNCTION private.topic_for(receiver uuid, data jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when data ? 'orderId' then 'orders-' when data ? 'issueId' then 'issues-' else 'user_' end || receiver
$function$;

CREATE OR REPLACE FUNCTION private.topic_person(topic text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select private.as_uuid(substring(topic from '^(?:orders-|issues-|user_)(.*)$'))
$function$;

CREATE OR REPLACE FUNCTION private.topic_roles(topic text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case topic
    when 'kitchen-orders' then array['kitchen', 'admin']
    when 'all-issues' then array['maintenance', 'admin']
  end
$function$;

CREATE OR REPLACE FUNCTION private.track_work_time(before public.issue, after public.issue, acted_at timestamp with time zone)
 RETURNS public.issue
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  in_progress constant boolean := after.status = 'in_progress';
begin
  if after.status = before.status and not (in_progress and after.assignee_id is distinct from before.assignee_id) then
    return after;
  end if;
  perform private.start_rule();
  update public.issue_work set ended_at = private.bound_step_time(acted_at, started_at)
  where issue_id = after.id and ended_at is null;
  if in_progress then
    insert into public.issue_work (issue_id, person_id, started_at)
    values (after.id, coalesce(after.assignee_id, private.my_profile()), private.bound_step_time(acted_at, null));
  end if;
  perform private.end_rule();
  if after.status = 'resolved' then
    after.resolved_by := coalesce(private.my_profile(), after.assignee_id);
  elsif after.status <> 'closed' then
    after.resolved_by := null;
  end if;
  if private.is_reopening(before.status, after.status) then
    after.reopened_count := before.reopened_count + 1;
  end if;
  return after;
end
$function$;

CREATE OR REPLACE FUNCTION private.uncount_upload(removed storage.objects)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update jobs.upload_use set total_bytes = greatest(total_bytes - private.object_bytes(removed.metadata), 0)
  where person_id = private.as_uuid(removed.owner_id);
end
$function$;

CREATE OR REPLACE FUNCTION private.unseen_patience()
 RETURNS interval
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select make_interval(secs => coalesce((private.setting('kitchen.unseen_seconds') #>> '{}')::float8, 20))
$function$;

CREATE OR REPLACE FUNCTION private.update_check(before public.issue_check, after public.issue_check)
 RETURNS public.issue_check
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  me constant uuid := private.my_profile();
  job public.issue;
  checked_at timestamptz;
  is_late boolean;
  event public.issue_event;
begin
  if (after.state, after.note) is not distinct from (before.state, before.note) then
    return before;
  end if;
  select * into job from public.issue where id = after.issue_id for share;
  if not private.is_open_issue(job.status) then
    perform private.refuse('check_issue_done');
  end if;
  checked_at := greatest(least(coalesce(after.checked_at, now()), now()), job.created_at);
  is_late := before.state <> 'open' and checked_at < before.checked_at;
  event.issue_id := after.issue_id;
  event.kind := 'changed';
  event.made_at := checked_at;
  if before.state <> 'open' and before.checked_by is distinct from me then
    event.lost := jsonb_build_object('check', jsonb_build_object(
      'value', jsonb_build_object('description', before.title,
        'state', case when is_late then after.state else before.state end,
        'note', case when is_late then after.note else before.note end),
      'author_id', case when is_late then me else before.checked_by end));
  end if;
  if is_late then
    if event.lost is not null then
      perform private.record_issue_event(event);
    end if;
    return before;
  end if;
  after.note := nullif(btrim(after.note), '');
  after.checked_at := case when after.state <> 'open' then checked_at end;
  after.checked_by := case when after.state <> 'open' then me end;
  if event.lost is not null or after.state = 'fault' then
    event.changes := jsonb_build_object('check', jsonb_build_array(
      jsonb_build_object('title', before.title, 'state', before.state),
      jsonb_build_object('title', after.title, 'state', after.state, 'note', after.note)));
    perform private.record_issue_event(event);
  end if;
  return after;
end
$function$;

CREATE OR REPLACE FUNCTION private.update_green_of_hole(before public.course_feature, after public.course_feature)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if before.id is not null then
    update public.hole set green_id = null
    where green_id = after.id
      and (after.kind <> 'green' or (id = before.hole_id and after.hole_id is distinct from before.hole_id));
  end if;
  if after.kind = 'green' and after.hole_id is not null then
    update public.hole set green_id = after.id where id = after.hole_id and green_id is null;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.update_hole_of_green(before public.hole, after public.hole)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.course_feature green
  set hole_id = (select id from public.hole where green_id = green.id order by number limit 1)
  where green.id = before.green_id and green.hole_id = after.id;
  update public.course_feature set hole_id = after.id where id = after.green_id and hole_id is null;
end
$function$;

CREATE OR REPLACE FUNCTION private.upload_limit(setting_key text, fallback bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(private.setting(setting_key), to_jsonb(fallback))::text::bigint
  where private.setting(setting_key) is distinct from 'null'
$function$;

CREATE OR REPLACE FUNCTION private.vertices(geometry jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case geometry ->> 'type'
    when 'Polygon' then geometry #> '{coordinates, 0}'
    when 'MultiPolygon' then jsonb_path_query_array(geometry, 'strict $.coordinates[*][0][*]')
    else jsonb_build_array(geometry -> 'coordinates', geometry -> 'coordinates')
  end
$function$;

CREATE OR REPLACE FUNCTION private.waits_for_crew(issue public.issue)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select issue.status = 'assigned' and issue.assignee_id is null and issue.group_id is not null
$function$;

CREATE OR REPLACE FUNCTION private.within_hours(hours jsonb, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_array_length(hours) = 0 or exists (
    select 1
    from jsonb_array_elements(hours) span,
      (select moment at time zone coalesce(private.setting('club.time_zone') #>> '{}', 'UTC') as local) club,
      lateral (select to_char(local, 'HH24:MI') as clock, extract(isodow from local)::integer as day,
        span -> 'days' as days, span ->> 'from' as begins, span ->> 'to' as ends) here
    where case when begins < ends then days @> to_jsonb(day) and clock >= begins and clock < ends
      else (days @> to_jsonb(day) and clock >= begins) or (days @> to_jsonb((day + 5) % 7 + 1) and clock < ends) end)
$function$;

CREATE OR REPLACE FUNCTION private.work_minutes(work public.issue_work)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(work.minutes, round(extract(epoch from work.ended_at - work.started_at) / 60)::integer)
$function$;

CREATE OR REPLACE FUNCTION public.account_months(person uuid)
 RETURNS TABLE(month date, orders integer, total_minor bigint, currency text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 12
 SET search_path TO ''
AS $function$
declare
  owner uuid := private.account_owner(person);
  zone text := private.club_zone();
begin
  return query
    select date_trunc('month', coalesce(o.wanted_at, o.created_at) at time zone zone)::date as begins,
      count(*)::integer, sum(o.total_minor)::bigint, o.currency
    from public.user_order o
    where o.user_id = owner and o.pay = 'account' and o.status <> 'cancelled'
    group by begins, o.currency order by begins desc, o.currency;
end
$function$;

CREATE OR REPLACE FUNCTION public.account_statement(month date, person uuid DEFAULT NULL::uuid)
 RETURNS TABLE(order_id uuid, number bigint, user_id uuid, first_name text, surname text, at timestamp with time zone, status text, lines jsonb, total_minor integer, currency text, balance_minor bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 30
 SET search_path TO ''
AS $function$
declare
  owner uuid := private.account_owner(person);
begin
  return query
    select o.id, o.number, o.user_id, p.first_name, p.surname, coalesce(o.wanted_at, o.created_at), o.status, o.lines,
      o.total_minor, o.currency,
      sum(o.total_minor) over (
        partition by o.user_id, o.currency order by coalesce(o.wanted_at, o.created_at), o.number)::bigint
    from public.user_order o left join public.profiles p on p.id = o.user_id
    where coalesce(o.wanted_at, o.created_at) >= private.month_begins(month)
      and coalesce(o.wanted_at, o.created_at) < private.month_begins(month, 1)
      and o.pay = 'account' and o.status <> 'cancelled' and (owner is null or o.user_id = owner)
    order by p.surname, p.first_name, o.user_id, coalesce(o.wanted_at, o.created_at), o.number;
end
$function$;

CREATE OR REPLACE FUNCTION public.account_totals(month date)
 RETURNS TABLE(user_id uuid, first_name text, surname text, orders integer, total_minor bigint, currency text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
begin
  return query
    select s.user_id, s.first_name, s.surname, count(*)::integer, sum(s.total_minor)::bigint, s.currency
    from public.account_statement(month, null) s
    group by s.user_id, s.first_name, s.surname, s.currency
    order by s.surname, s.first_name, s.user_id, s.currency;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_people()
 RETURNS TABLE(role_id text, user_group_id text, state text, people integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
begin
  perform private.check_people_admin();
  return query
    select p.role_id, p.user_group_id, private.account_state(u.banned_until, u.confirmed_at), count(*)::integer
    from public.profiles p join auth.users u on u.id = p.id
    where u.deleted_at is null and not u.is_anonymous
    group by 1, 2, 3
    union all
    select r.role_id, 'default', 'removed', count(*)::integer from public.removed_person r group by 1;
end
$function$;

CREATE OR REPLACE FUNCTION public.current_weather()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('course_id', c.id, 'forecast', w.forecast, 'fetched_at', w.fetched_at,
    'failure', w.failure, 'is_due', coalesce(w.ask_after <= now(), true))
  from public.course c left join public.weather_forecast w on w.course_id = c.id
  where c.is_current
$function$;

CREATE OR REPLACE FUNCTION public.delete_my_account()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_assurance();
  if private.my_id() is null then
    perform private.refuse('person_unknown');
  end if;
  perform private.check_proof();
  perform private.note_people_act('user_deleted', private.my_id());
  delete from auth.users where users.id = private.my_id();
end
$function$;

CREATE OR REPLACE FUNCTION public.device_topics(token text)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select array(select s.topic from public.topic_subscription s where s.token_id = t.id order by s.topic)
    from public.push_token t
    where t.user_id = private.caller_person() and t.token = device_topics.token
      and t.session_id is not distinct from private.my_session());
end
$function$;

CREATE OR REPLACE FUNCTION public.end_device(token text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := private.caller_person();
begin
  delete from public.push_token t where t.user_id = person and t.token = end_device.token;
end
$function$;

CREATE OR REPLACE FUNCTION public.end_my_session(session uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_session();
  delete from auth.sessions where id = session and user_id = private.my_id();
  return found;
end
$function$;

CREATE OR REPLACE FUNCTION public.figures_by_day(first_day date, last_day date)
 RETURNS TABLE(day date, orders integer, cancelled integer, revenue_minor bigint, ticket_median_seconds integer, ticket_p90_seconds integer, promised integer, promise_kept integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 31
 SET search_path TO ''
AS $function$
begin
  perform private.check_figures(first_day, last_day);
  return query
    select d.day, count(o.order_id) filter (where not o.cancelled)::integer,
      count(o.order_id) filter (where o.cancelled)::integer, coalesce(sum(o.revenue_minor), 0)::bigint,
      round(percentile_cont(0.5) within group (order by o.ticket_seconds))::integer,
      round(percentile_cont(0.9) within group (order by o.ticket_seconds))::integer,
      count(o.promise)::integer, count(o.order_id) filter (where o.promise = 'kept')::integer
    from (select first_day + n as day from generate_series(0, last_day - first_day) n) d
    left join private.figure_orders(first_day, last_day) o on o.day = d.day
    group by d.day order by d.day;
end
$function$;

CREATE OR REPLACE FUNCTION public.figures_by_hour(first_day date, last_day date)
 RETURNS TABLE(hour integer, orders integer, revenue_minor bigint, ticket_median_seconds integer, ticket_p90_seconds integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 24
 SET search_path TO ''
AS $function$
begin
  perform private.check_figures(first_day, last_day);
  return query
    select h.hour, count(o.order_id) filter (where not o.cancelled)::integer,
      coalesce(sum(o.revenue_minor), 0)::bigint,
      round(percentile_cont(0.5) within group (order by o.ticket_seconds))::integer,
      round(percentile_cont(0.9) within group (order by o.ticket_seconds))::integer
    from generate_series(0, 23) as h (hour)
    left join private.figure_orders(first_day, last_day) o on o.hour = h.hour
    group by h.hour order by h.hour;
end
$function$;

CREATE OR REPLACE FUNCTION public.figures_by_item(first_day date, last_day date)
 RETURNS TABLE(item_id uuid, name text, name_i18n jsonb, quantity integer, orders integer, revenue_minor bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
begin
  perform private.check_figures(first_day, last_day);
  return query
    select sold.item_id, coalesce(i.name, sold.name), coalesce(i.name_i18n, '{}'), sold.quantity, sold.orders,
      sold.revenue_minor
    from (
      select l.item_id, case when l.item_id is null then l.name end as gone, max(l.name) as name,
        sum(l.quantity)::integer as quantity, count(distinct l.order_id)::integer as orders,
        coalesce(sum(l.total_minor) filter (where not o.in_other_currency), 0)::bigint as revenue_minor
      from private.figure_orders(first_day, last_day) o join public.user_order_item l on l.order_id = o.order_id
      where not o.cancelled
      group by l.item_id, gone) sold
    left join public.menu_item i on i.id = sold.item_id
    order by sold.revenue_minor desc, coalesce(i.name, sold.name);
end
$function$;

CREATE OR REPLACE FUNCTION public.figures_sold_out(first_day date, last_day date)
 RETURNS TABLE(id uuid, name text, name_i18n jsonb, option_name text, option_name_i18n jsonb, began_at timestamp with time zone, began_by text, ended_at timestamp with time zone, ended_by text, seconds integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
begin
  perform private.check_figures(first_day, last_day);
  return query
    select s.id, coalesce(i.name, s.name), coalesce(i.name_i18n, '{}'), coalesce(p.name, s.option_name),
      coalesce(p.name_i18n, '{}'), s.began_at, nullif(trim(concat_ws(' ', b.first_name, b.surname)), ''),
      s.ended_at, nullif(trim(concat_ws(' ', e.first_name, e.surname)), ''),
      extract(epoch from coalesce(s.ended_at, now()) - s.began_at)::integer
    from public.sold_out_spell s
    left join public.menu_item i on i.id = s.item_id
    left join public.menu_option p on p.id = s.option_id
    left join public.profiles b on b.id = s.began_by
    left join public.profiles e on e.id = s.ended_by
    where s.began_at < private.day_begins(last_day + 1)
      and coalesce(s.ended_at, 'infinity') >= private.day_begins(first_day)
    order by s.began_at desc, s.id;
end
$function$;

CREATE OR REPLACE FUNCTION public.figures_summary(first_day date, last_day date)
 RETURNS TABLE(orders integer, cancelled integer, items integer, currency text, revenue_minor bigint, account_minor bigint, other_currency_orders integer, tickets integer, ticket_median_seconds integer, ticket_p90_seconds integer, making_median_seconds integer, making_p90_seconds integer, promised integer, promise_kept integer, promise_early integer, promise_late integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
begin
  perform private.check_figures(first_day, last_day);
  return query
    select count(*) filter (where not o.cancelled)::integer, count(*) filter (where o.cancelled)::integer,
      coalesce(sum(o.item_count) filter (where not o.cancelled), 0)::integer,
      private.setting('club.currency') #>> '{}', coalesce(sum(o.revenue_minor), 0)::bigint,
      coalesce(sum(o.revenue_minor) filter (where o.on_account), 0)::bigint,
      count(*) filter (where o.in_other_currency)::integer, count(o.ticket_seconds)::integer,
      round(percentile_cont(0.5) within group (order by o.ticket_seconds))::integer,
      round(percentile_cont(0.9) within group (order by o.ticket_seconds))::integer,
      round(percentile_cont(0.5) within group (order by o.making_seconds))::integer,
      round(percentile_cont(0.9) within group (order by o.making_seconds))::integer,
      count(o.promise)::integer, count(*) filter (where o.promise = 'kept')::integer,
      count(*) filter (where o.promise = 'early')::integer, count(*) filter (where o.promise = 'late')::integer
    from private.figure_orders(first_day, last_day) o;
end
$function$;

CREATE OR REPLACE FUNCTION public.followed_issues()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(
    jsonb_build_object('id', i.id, 'number', i.number, 'category', i.category, 'status', i.status, 'lng', i.lng,
      'lat', i.lat, 'hole_id', i.hole_id, 'place_name', i.place_name, 'created_at', i.created_at,
      'updated_at', i.updated_at, 'resolved_at', i.resolved_at,
      'steps', (
        select coalesce(jsonb_agg(jsonb_build_object('status', e.to_status, 'at', e.at) order by e.id), '[]')
        from public.issue_event e where e.issue_id = i.id and e.to_status is not null),
      'said', (
        select coalesce(jsonb_agg(jsonb_build_object('body', c.body, 'at', c.created_at) order by c.created_at), '[]')
        from public.issue_comment c
        where c.issue_id = i.id and not c.staff_only and private.can_be_assigned(c.author_id)))
    order by i.updated_at desc), '[]')
  from public.issue_follower f
  join public.issue i on i.id = f.issue_id
  where f.user_id = private.my_id() and i.reporter_id is distinct from private.my_id() and (select private.my_role()) <> 'guest'
$function$;

CREATE OR REPLACE FUNCTION public.issue_figures(first_day date DEFAULT NULL::date, last_day date DEFAULT NULL::date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with club as materialized (
    select coalesce((select value #>> '{}' from public.setting where key = 'club.time_zone'), 'UTC') as zone
  ), span as materialized (
    select zone, coalesce(first_day::timestamp at time zone zone, '-infinity'::timestamptz) as begins,
      coalesce((last_day + 1)::timestamp at time zone zone, 'infinity'::timestamptz) as ends
    from club
  ), worked as materialized (
    select issue_id, sum(coalesce(minutes, round(extract(epoch from ended_at - started_at) / 60)))::integer as minutes
    from public.issue_work group by issue_id
  ), told as materialized (
    select i.category, i.status, h.number as hole, i.reopened_count > 0 as reopened, w.minutes,
      i.status in ('new', 'assigned', 'in_progress') as open, i.resolved_at is not null as resolved,
      extract(epoch from i.resolved_at - i.created_at) as seconds,
      date_trunc('week', i.created_at at time zone span.zone)::date as reported_in,
      date_trunc('week', i.resolved_at at time zone span.zone)::date as resolved_in
    from span join public.issue i on i.created_at >= span.begins and i.created_at < span.ends
    left join public.hole h on h.id = i.hole_id
    left join worked w on w.issue_id = i.id
    where i.duplicate_of is null
  ), of_category as (
    select category, count(*) as reported, count(*) filter (where resolved) as resolved,
      count(*) filter (where reopened) as reopened, sum(minutes) as work_minutes,
      round(percentile_cont(0.5) within group (order by seconds)) as median_seconds
    from told group by category
  ), of_hole as (
    select hole, count(*) as reported, count(*) filter (where open) as open, count(*) filter (where reopened) as reopened,
      round(percentile_cont(0.5) within group (order by seconds)) as median_seconds
    from told group by hole
  ), of_time as (
    select place, under_hours, (
        select count(*) from told
        where seconds >= from_hours * 3600 and (under_hours is null or seconds < under_hours * 3600)) as resolved
    from (values (1, 0, 4), (2, 4, 24), (3, 24, 72), (4, 72, 168), (5, 168, 720), (6, 720, null))
      as bucket (place, from_hours, under_hours)
  ), of_week as (
    select week, count(*) filter (where what = 'reported') as reported, count(*) filter (where what = 'resolved') as resolved
    from (select reported_in as week, 'reported' as what from told
      union all select resolved_in, 'resolved' from told where resolved_in is not null) happened
    group by week
  )
  select jsonb_build_object(
    'reported', count(*), 'open', count(*) filter (where open), 'resolved', count(*) filter (where resolved),
    'declined', count(*) filter (where status = 'declined'), 'reopened', count(*) filter (where reopened),
    'median_seconds', round(percentile_cont(0.5) within group (order by seconds)), 'work_minutes', sum(minutes),
    'by_category', (select coalesce(jsonb_agg(to_jsonb(c) order by reported desc, category), '[]') from of_category c),
    'by_hole', (select coalesce(jsonb_agg(to_jsonb(h) order by hole nulls last), '[]') from of_hole h),
    'by_time', (select jsonb_agg(to_jsonb(t) - 'place' order by place) from of_time t),
    'by_week', (select coalesce(jsonb_agg(to_jsonb(w) order by week), '[]') from of_week w))
  from told
$function$;

CREATE OR REPLACE FUNCTION public.issue_places(first_day date DEFAULT NULL::date, last_day date DEFAULT NULL::date, of_category text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_array(i.lng, i.lat)), '[]')
  from (select coalesce((select value #>> '{}' from public.setting where key = 'club.time_zone'), 'UTC') as zone) club,
    public.issue i
  where i.lng is not null and i.duplicate_of is null and (of_category is null or i.category = of_category)
    and (first_day is null or i.created_at >= first_day::timestamp at time zone zone)
    and (last_day is null or i.created_at < (last_day + 1)::timestamp at time zone zone)
$function$;

CREATE OR REPLACE FUNCTION public.keep_weather(of_course uuid, answer jsonb, why text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.weather_forecast set
    forecast = coalesce(answer, forecast),
    fetched_at = case when answer is null then fetched_at else now() end,
    failure = case when answer is null then why end,
    ask_after = now() + case when answer is null then interval '5 minutes' else interval '15 minutes' end
  where course_id = of_course;
  return public.current_weather();
end
$function$;

CREATE OR REPLACE FUNCTION public.kitchen_quarters(items integer DEFAULT 1)
 RETURNS TABLE(starts_at timestamp with time zone, open boolean, fits boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 96
 SET search_path TO ''
AS $function$
  select quarter, private.is_open(quarter), private.quarter_fits(quarter, least(greatest(items, 1), 2000))
  from generate_series(private.quarter_of(now()), private.quarter_of(now()) + interval '23 hours 45 minutes',
    interval '15 minutes') quarter
$function$;

CREATE OR REPLACE FUNCTION public.list_people(search text DEFAULT ''::text, in_role text DEFAULT NULL::text, in_group text DEFAULT NULL::text, in_state text DEFAULT NULL::text, page_size integer DEFAULT 50, page_offset integer DEFAULT 0)
 RETURNS TABLE(id uuid, first_name text, surname text, role_id text, user_group_id text, avatar_path text, email text, phone text, email_verified boolean, phone_verified boolean, state text, second_factor boolean, invited_at timestamp with time zone, last_sign_in_at timestamp with time zone, created_at timestamp with time zone, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
begin
  perform private.check_people_admin();
  return query
    select p.id, p.first_name, p.surname, p.role_id, p.user_group_id, p.avatar_path, u.email::text, u.phone,
      private.is_verified(u.id, 'email', u.email), private.is_verified(u.id, 'phone', u.phone),
      private.account_state(u.banned_until, u.confirmed_at),
      exists (select 1 from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified'),
      u.invited_at, u.last_sign_in_at, u.created_at, (count(*) over ())::integer
    from public.profiles p join auth.users u on u.id = p.id
    where u.deleted_at is null and not u.is_anonymous
      and (in_role is null or p.role_id = in_role) and (in_group is null or p.user_group_id = in_group)
      and (in_state is null or private.account_state(u.banned_until, u.confirmed_at) = in_state)
      and concat_ws(' ', p.first_name, p.surname, p.first_name, u.email, u.phone)
        ilike private.anywhere(search)
    order by lower(p.surname), lower(p.first_name), u.email, p.id
    limit least(greatest(page_size, 1), 200) offset greatest(page_offset, 0);
end
$function$;

CREATE OR REPLACE FUNCTION public.may_import_courses()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_person() and not private.is_admin() then
    perform private.refuse('import_admin_only');
  end if;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.may_invite_people()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_people_admin();
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.my_account()
 RETURNS TABLE(may boolean, limit_minor bigint, charged_minor bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
  select private.may_charge(), private.account_limit(), private.charged(private.my_id(), now())
$function$;

CREATE OR REPLACE FUNCTION public.my_sessions()
 RETURNS TABLE(id uuid, created_at timestamp with time zone, used_at timestamp with time zone, user_agent text, ip text, aal text, is_this boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
begin
  perform private.check_session();
  return query
    select s.id, s.created_at, greatest(s.created_at, s.refreshed_at at time zone 'UTC'),
      s.user_agent, host(s.ip), s.aal::text, s.id = private.my_session()
    from auth.sessions s
    where s.user_id = private.my_id() and (s.not_after is null or s.not_after > now())
    order by s.id = private.my_session() desc, 3 desc, s.id;
end
$function$;

CREATE OR REPLACE FUNCTION public.open_issue_places()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(
    jsonb_build_object('id', id, 'category', category, 'status', status, 'lng', lng, 'lat', lat, 'place_id', place_id,
      'created_at', created_at)
    order by number), '[]')
  from public.issue
  where status in ('new', 'assigned', 'in_progress') and coalesce(lng::text, place_id::text) is not null
    and (select private.my_role()) <> 'guest'
$function$;

CREATE OR REPLACE FUNCTION public.open_tickets()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.tickets_ahead()
$function$;

CREATE OR REPLACE FUNCTION public.reinstate_person(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_people_admin();
  perform private.hold_account(person);
  update auth.users set banned_until = null, updated_at = now() where users.id = person;
  perform private.note_people_act('user_reinstated', person);
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_person(person uuid, keep_thread boolean DEFAULT true)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_people_admin();
  perform private.hold_account(person);
  if keep_thread then
    perform private.empty_account(person);
  else
    delete from auth.users where users.id = person;
  end if;
  perform private.note_people_act('user_deleted', person);
end
$function$;

CREATE OR REPLACE FUNCTION public.reset_second_factors(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_people_admin();
  perform private.hold_account(person);
  delete from auth.mfa_factors where user_id = person;
  delete from auth.sessions where user_id = person;
  perform private.note_people_act('factors_deleted', person);
end
$function$;

CREATE OR REPLACE FUNCTION public.send_notification(title text, body text DEFAULT ''::text, data jsonb DEFAULT '{}'::jsonb, topic text DEFAULT NULL::text, receiver uuid DEFAULT NULL::uuid, request_id uuid DEFAULT gen_random_uuid())
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  heard text := coalesce(topic, private.topic_for(receiver, data));
  told integer;
begin
  if private.is_person() then
    perform private.caller_person();
    perform private.check_notification_limit();
  end if;
  perform private.check_notification(title, body, data, heard);
  insert into public.notification (user_id, event_key, topic, type, title, body, order_id, issue_id, url, data)
  select person, 'sent:' || coalesce(private.my_id()::text, 'server') || ':' || request_id, heard,
    coalesce(data ->> 'type', case heard when 'global_announcements' then 'announcement' else 'message' end),
    trim(send_notification.title), coalesce(trim(send_notification.body), ''),
    (select id from public.user_order where id = private.as_uuid(data ->> 'orderId')),
    (select id from public.issue where id = private.as_uuid(data ->> 'issueId')),
    private.target_of(data), send_notification.data
  from private.audience(heard) person
  where receiver is null or person = receiver
  on conflict do nothing;
  get diagnostics told = row_count;
  return told;
end
$function$;

CREATE OR REPLACE FUNCTION public.stands(cut public.pin_cut)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.pin_stands(cut.hole_id, cut.lng, cut.lat)
$function$;

CREATE OR REPLACE FUNCTION public.stands(pin public.pin_position)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.pin_stands(pin.hole_id, pin.lng, pin.lat)
$function$;

CREATE OR REPLACE FUNCTION public.subscribe_to_topic(token text, topic text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid := private.caller_person();
begin
  perform private.check_topic(topic, person);
  insert into public.topic_subscription (token_id, topic)
  values (private.register_device(person, token), subscribe_to_topic.topic)
  on conflict do nothing;
end
$function$;

CREATE OR REPLACE FUNCTION public.suspend_person(person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_people_admin();
  perform private.hold_account(person);
  -- A century and not infinity: Supabase Auth reads this as a date.
  update auth.users set banned_until = now() + interval '100 years', updated_at = now() where users.id = person;
  delete from auth.sessions where user_id = person;
  perform private.note_people_act('user_suspended', person);
end
$function$;

CREATE OR REPLACE FUNCTION public.take_weather()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  played public.course;
  tee jsonb;
begin
  select * into played from public.course where is_current;
  select line #> '{coordinates,0}' into tee from public.hole where course_id = played.id order by number limit 1;
  if tee is null then
    return null;
  end if;
  insert into public.weather_forecast as w (course_id, ask_after) values (played.id, now() + interval '30 seconds')
  on conflict (course_id) do update set ask_after = excluded.ask_after where w.ask_after <= now();
  if not found then
    return null;
  end if;
  return jsonb_build_object('course_id', played.id, 'lng', tee -> 0, 'lat', tee -> 1,
    'time_zone', coalesce(private.setting('club.time_zone') #>> '{}', 'UTC'));
end
$function$;

CREATE OR REPLACE FUNCTION public.unsubscribe_from_topic(token text, topic text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := private.caller_person();
begin
  delete from public.topic_subscription s using public.push_token t
  where t.id = s.token_id and t.user_id = person and t.token = unsubscribe_from_topic.token
    and s.topic = unsubscribe_from_topic.topic;
end
$function$;

CREATE OR REPLACE FUNCTION public.update_push_token(token text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person constant uuid := private.caller_person();
begin
  perform private.register_device(person, token);
  update public.profiles set fcm_token_timestamp = now() where id = person;
end
$function$;
