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

-- private.push_rule

create table private.push_rule (
  kind text not null,
  urgency text not null,
  life interval not null,
  constraint push_rule_pkey PRIMARY KEY (kind)
);

-- public.account_correction

create table public.account_correction (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  user_id uuid,
  kind text not null,
  amount_minor integer not null,
  currency text not null,
  reason text not null,
  number bigint not null generated always as identity,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint account_correction_pkey PRIMARY KEY (id),
  constraint account_correction_number_key UNIQUE (number),
  constraint account_correction_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint account_correction_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.user_order(id) ON DELETE CASCADE,
  constraint account_correction_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint account_correction_check CHECK (((amount_minor <> 0) AND ((kind = 'correction'::text) OR (amount_minor < 0)))),
  constraint account_correction_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint account_correction_kind_check CHECK ((kind = ANY (ARRAY['refund'::text, 'correction'::text]))),
  constraint account_correction_reason_check CHECK (((length(TRIM(BOTH FROM reason)) >= 1) AND (length(TRIM(BOTH FROM reason)) <= 280)))
);
comment on table public.account_correction is 'What was given back of an order on a member account, or charged again after that; append-only.';
CREATE INDEX account_correction_created_at_idx ON public.account_correction USING btree (created_at);
CREATE INDEX account_correction_created_by_idx ON public.account_correction USING btree (created_by);
CREATE INDEX account_correction_order_id_idx ON public.account_correction USING btree (order_id);
CREATE INDEX account_correction_user_id_idx ON public.account_correction USING btree (user_id, created_at);
grant insert (id, order_id, kind, amount_minor, reason) on public.account_correction to authenticated;
grant select on public.account_correction to authenticated;
create policy "admin reads all corrections" on public.account_correction
  for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));
create policy "people read the corrections of their own account" on public.account_correction
  for select to authenticated
  using ((user_id = ( SELECT private.my_id() AS my_id)));
create policy "admin corrects accounts" on public.account_correction
  for insert to authenticated
  with check (( SELECT private.is_admin() AS is_admin));
CREATE TRIGGER after_write AFTER INSERT ON public.account_correction FOR EACH ROW EXECUTE FUNCTION private.after_account_correction_write();
CREATE TRIGGER before_write BEFORE INSERT ON public.account_correction FOR EACH ROW EXECUTE FUNCTION private.before_account_correction_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.account_correction FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.account_correction FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.announcement

create table public.announcement (
  id uuid not null default gen_random_uuid(),
  audience text not null,
  group_id text,
  title text not null,
  body text not null default ''::text,
  translations jsonb not null default '{}'::jsonb,
  expires_at timestamp with time zone,
  receivers integer not null default 0,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint announcement_pkey PRIMARY KEY (id),
  constraint announcement_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint announcement_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.user_groups(group_id) ON DELETE SET NULL,
  constraint announcement_audience_check CHECK ((audience = ANY (ARRAY['everyone'::text, 'members'::text, 'staff'::text, 'group'::text]))),
  constraint announcement_body_check CHECK ((length(body) <= 500)),
  constraint announcement_receivers_check CHECK ((receivers >= 0)),
  constraint announcement_title_check CHECK (((length(TRIM(BOTH FROM title)) >= 1) AND (length(TRIM(BOTH FROM title)) <= 120))),
  constraint announcement_translations_check CHECK (((jsonb_typeof(translations) = 'object'::text) AND (length((translations)::text) <= 4000)))
);
comment on table public.announcement is 'What administrators told the club, a part of it, or a group.';
CREATE INDEX announcement_created_at_idx ON public.announcement USING btree (created_at DESC);
CREATE INDEX announcement_created_by_idx ON public.announcement USING btree (created_by);
CREATE INDEX announcement_group_id_idx ON public.announcement USING btree (group_id);
grant insert (id, audience, group_id, title, body, translations, expires_at) on public.announcement to authenticated;
grant select on public.announcement to authenticated;
create policy "admin reads announcements" on public.announcement
  for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));
create policy "admin announces" on public.announcement
  for insert to authenticated
  with check (( SELECT private.is_admin() AS is_admin));
CREATE TRIGGER after_write AFTER INSERT ON public.announcement FOR EACH ROW EXECUTE FUNCTION private.after_announcement_write();
CREATE TRIGGER before_write BEFORE INSERT ON public.announcement FOR EACH ROW EXECUTE FUNCTION private.before_announcement_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.announcement FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.announcement FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

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
  constraint audit_entry_kind_check CHECK ((kind = ANY (ARRAY['role_changed'::text, 'crew_changed'::text, 'charging_changed'::text, 'person_invited'::text, 'person_suspended'::text, 'person_reinstated'::text, 'person_removed'::text, 'factors_reset'::text, 'group_changed'::text, 'setting_changed'::text, 'club_restored'::text, 'price_changed'::text, 'order_cancelled'::text, 'order_recalled'::text, 'order_amount_changed'::text, 'account_corrected'::text, 'course_switched'::text, 'course_deleted'::text, 'hole_deleted'::text, 'password_changed'::text, 'account_changed'::text, 'factor_enrolled'::text, 'factor_removed'::text, 'identity_linked'::text, 'identity_unlinked'::text, 'sign_in_failed'::text, 'code_failed'::text, 'factor_failed'::text, 'factor_locked'::text, 'refused'::text, 'rate_limited'::text])))
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

-- public.course_play

create table public.course_play (
  id uuid not null default gen_random_uuid(),
  course_id uuid not null,
  starts_on date not null,
  chosen_by uuid,
  chosen_at timestamp with time zone not null default now(),
  began_at timestamp with time zone,
  constraint course_play_pkey PRIMARY KEY (id),
  constraint course_play_chosen_by_fkey FOREIGN KEY (chosen_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint course_play_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id) ON DELETE CASCADE
);
CREATE INDEX course_play_chosen_by_idx ON public.course_play USING btree (chosen_by);
CREATE INDEX course_play_course_id_idx ON public.course_play USING btree (course_id);
CREATE INDEX course_play_waiting_idx ON public.course_play USING btree (starts_on) WHERE (began_at IS NULL);
grant delete on public.course_play to authenticated;
grant insert (id, course_id, starts_on) on public.course_play to authenticated;
grant select on public.course_play to authenticated;
create policy "maintenance reads which course is played when" on public.course_play
  for select to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
create policy "admin chooses which course is played" on public.course_play
  for insert to authenticated
  with check ((( SELECT private.is_admin() AS is_admin) AND (chosen_by = ( SELECT private.my_id() AS my_id))));
create policy "admin drops a switch that has not begun" on public.course_play
  for delete to authenticated
  using (( SELECT private.is_admin() AS is_admin));
CREATE TRIGGER after_write AFTER INSERT ON public.course_play FOR EACH ROW EXECUTE FUNCTION private.after_course_play_write();
CREATE TRIGGER before_write BEFORE INSERT OR DELETE ON public.course_play FOR EACH ROW EXECUTE FUNCTION private.before_course_play_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.course_play FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.course_play FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

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
  is_warning boolean not null default false,
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
comment on column public.green_block.is_warning is 'True while the report behind the zone is not confirmed: pins may be set in it, and the screens warn.';
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
  snoozed_until date,
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
comment on column public.issue.snoozed_until is 'The day (of the club) on which an issue that nobody has comes back to the inbox; null: it is there.';
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
grant insert (id, category, priority, description, lng, lat, accuracy_m, hole_id, place_name, assignee_id, group_id, due_on, place_id, round_id, check_id) on public.issue to authenticated;
grant select on public.issue to authenticated;
grant update (category, priority, description, status, expected_status, lng, lat, accuracy_m, hole_id, place_name, assignee_id, group_id, due_on, reason, duplicate_of, place_id, snoozed_until) on public.issue to authenticated;
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
  is_confirmed boolean not null default true,
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
comment on column public.issue_effect.is_confirmed is 'False for the zone on a green that a report by a member created: it warns until course maintenance confirms it.';
CREATE INDEX issue_effect_created_by_idx ON public.issue_effect USING btree (created_by);
CREATE INDEX issue_effect_ended_by_idx ON public.issue_effect USING btree (ended_by);
CREATE INDEX issue_effect_feature_id_idx ON public.issue_effect USING btree (feature_id);
CREATE INDEX issue_effect_hole_id_idx ON public.issue_effect USING btree (hole_id);
CREATE INDEX issue_effect_issue_id_idx ON public.issue_effect USING btree (issue_id, created_at);
CREATE UNIQUE INDEX issue_effect_once_idx ON public.issue_effect USING btree (issue_id, kind, COALESCE(hole_id, issue_id)) WHERE is_on;
grant insert (id, issue_id, kind, feature_id, hole_id, lng, lat, radius_m, note, until) on public.issue_effect to authenticated;
grant select on public.issue_effect to anon, authenticated;
grant update (note, until, is_on, is_confirmed) on public.issue_effect to authenticated;
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
CREATE TRIGGER after_write AFTER INSERT OR UPDATE OF is_on, is_confirmed, note, until, issue_id ON public.issue_effect FOR EACH ROW EXECUTE FUNCTION private.after_issue_effect_write();
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

-- public.job_retry

create table public.job_retry (
  id uuid not null,
  job_id bigint not null,
  author_id uuid default auth.uid(),
  created_at timestamp with time zone not null default now(),
  kind text not null default 'effect'::text,
  constraint job_retry_pkey PRIMARY KEY (id),
  constraint job_retry_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint job_retry_kind_check CHECK ((kind = ANY (ARRAY['effect'::text, 'order_news'::text])))
);
comment on table public.job_retry is 'Jobs that were given up and that an administrator lets the server try again.';
comment on column public.job_retry.kind is 'What job_id means: a job of jobs.effect, or the event of jobs.order_news.';
CREATE INDEX job_retry_author_id_idx ON public.job_retry USING btree (author_id);
grant insert (id, job_id, kind) on public.job_retry to authenticated;
create policy "admin lets the server try a job again" on public.job_retry
  for insert to authenticated
  with check (((author_id = ( SELECT private.my_id() AS my_id)) AND ( SELECT private.is_admin() AS is_admin)));
CREATE TRIGGER after_write AFTER INSERT ON public.job_retry FOR EACH ROW EXECUTE FUNCTION private.after_job_retry_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.job_retry FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.job_retry FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.kind_of_day

create table public.kind_of_day (
  id uuid not null default gen_random_uuid(),
  course_id uuid not null,
  date date not null,
  name text,
  profile_id uuid,
  chosen_by uuid,
  chosen_at timestamp with time zone not null default clock_timestamp(),
  constraint kind_of_day_pkey PRIMARY KEY (id),
  constraint kind_of_day_chosen_by_fkey FOREIGN KEY (chosen_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint kind_of_day_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id) ON DELETE CASCADE,
  constraint kind_of_day_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES public.pin_profile(id) ON DELETE CASCADE,
  constraint kind_of_day_name_check CHECK ((name = ANY (ARRAY['daily'::text, 'competition'::text, 'wet'::text, 'windy'::text, 'recovery'::text]))),
  constraint kind_of_day_one CHECK ((num_nonnulls(name, profile_id) = 1))
);
comment on column public.kind_of_day.name is 'As profileNames in domain/course/best-position/profile.ts.';
CREATE INDEX kind_of_day_chosen_by_idx ON public.kind_of_day USING btree (chosen_by);
CREATE INDEX kind_of_day_course_date_idx ON public.kind_of_day USING btree (course_id, date, chosen_at DESC);
CREATE INDEX kind_of_day_profile_id_idx ON public.kind_of_day USING btree (profile_id);
grant insert (id, course_id, date, name, profile_id) on public.kind_of_day to authenticated;
grant select on public.kind_of_day to authenticated;
create policy "maintenance reads the kind of a day" on public.kind_of_day
  for select to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance chooses the kind of a day" on public.kind_of_day
  for insert to authenticated
  with check ((( SELECT private.is_maintenance() AS is_maintenance) AND (chosen_by = ( SELECT private.my_id() AS my_id))));
CREATE TRIGGER before_write BEFORE INSERT ON public.kind_of_day FOR EACH ROW EXECUTE FUNCTION private.before_kind_of_day_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.kind_of_day FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'maintenance');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.kind_of_day FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

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

-- public.layouts_of_day

create table public.layouts_of_day (
  id uuid not null default gen_random_uuid(),
  course_id uuid not null,
  date date not null,
  layouts jsonb not null,
  chosen_by uuid,
  chosen_at timestamp with time zone not null default clock_timestamp(),
  constraint layouts_of_day_pkey PRIMARY KEY (id),
  constraint layouts_of_day_chosen_by_fkey FOREIGN KEY (chosen_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint layouts_of_day_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course(id) ON DELETE CASCADE
);
comment on column public.layouts_of_day.layouts is 'One list for each round: its nines by their position, one or two, as in [[1, 2], [3]].';
CREATE INDEX layouts_of_day_chosen_by_idx ON public.layouts_of_day USING btree (chosen_by);
CREATE INDEX layouts_of_day_course_date_idx ON public.layouts_of_day USING btree (course_id, date, chosen_at DESC);
grant insert (id, course_id, date, layouts) on public.layouts_of_day to authenticated;
grant select on public.layouts_of_day to authenticated;
create policy "maintenance reads the rounds of a day" on public.layouts_of_day
  for select to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
create policy "maintenance chooses the rounds of a day" on public.layouts_of_day
  for insert to authenticated
  with check ((( SELECT private.is_maintenance() AS is_maintenance) AND (chosen_by = ( SELECT private.my_id() AS my_id))));
CREATE TRIGGER before_write BEFORE INSERT ON public.layouts_of_day FOR EACH ROW EXECUTE FUNCTION private.before_layouts_of_day_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.layouts_of_day FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'maintenance');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.layouts_of_day FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

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
  sold_out_until timestamp with time zone,
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
CREATE INDEX menu_item_sold_out_until_idx ON public.menu_item USING btree (sold_out_until) WHERE (sold_out_until IS NOT NULL);
grant delete on public.menu_item to authenticated;
grant insert (id, category_id, name, name_i18n, description, description_i18n, price_minor, photo_path, allergens, diets, station, prep_minutes, sold_out, is_active, "position", hours, stock, tax_bp, sold_out_until) on public.menu_item to authenticated;
grant select on public.menu_item to anon, authenticated;
grant update (category_id, name, name_i18n, description, description_i18n, price_minor, photo_path, allergens, diets, station, prep_minutes, sold_out, is_active, "position", hours, stock, tax_bp, sold_out_until) on public.menu_item to authenticated;
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
CREATE TRIGGER before_write BEFORE INSERT OR DELETE OR UPDATE ON public.menu_option FOR EACH ROW EXECUTE FUNCTION private.before_menu_option_write();
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
  expires_at timestamp with time zone,
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
CREATE INDEX notification_announced_idx ON public.notification USING btree (event_key) WHERE (type = 'announcement'::text);
CREATE INDEX notification_created_at_idx ON public.notification USING btree (created_at);
CREATE INDEX notification_issue_id_idx ON public.notification USING btree (issue_id);
CREATE INDEX notification_order_id_idx ON public.notification USING btree (order_id);
CREATE INDEX notification_user_id_idx ON public.notification USING btree (user_id, created_at DESC);
grant delete on public.notification to authenticated;
grant select on public.notification to authenticated;
grant update (read_at) on public.notification to authenticated;
create policy "people read their own notifications" on public.notification
  for select to authenticated
  using (((user_id = ( SELECT private.my_id() AS my_id)) AND ((expires_at IS NULL) OR (expires_at > now()))));
create policy "people mark their own notifications read" on public.notification
  for update to authenticated
  using ((user_id = ( SELECT private.my_id() AS my_id)))
  with check ((user_id = ( SELECT private.my_id() AS my_id)));
create policy "people delete their own notifications" on public.notification
  for delete to authenticated
  using ((user_id = ( SELECT private.my_id() AS my_id)));
CREATE TRIGGER after_write AFTER INSERT ON public.notification FOR EACH ROW EXECUTE FUNCTION private.after_notification_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.notification FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.notification FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.notification_reading

create table public.notification_reading (
  id uuid not null,
  user_id uuid not null default auth.uid(),
  notification_id uuid not null,
  read_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  constraint notification_reading_pkey PRIMARY KEY (id),
  constraint notification_reading_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES public.notification(id) ON DELETE CASCADE,
  constraint notification_reading_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);
comment on table public.notification_reading is 'That a person read their inbox up to a notification.';
CREATE INDEX notification_reading_notification_id_idx ON public.notification_reading USING btree (notification_id);
CREATE INDEX notification_reading_user_id_idx ON public.notification_reading USING btree (user_id);
grant insert (id, notification_id, read_at) on public.notification_reading to authenticated;
create policy "people mark their own inbox read" on public.notification_reading
  for insert to authenticated
  with check (((user_id = ( SELECT private.my_id() AS my_id)) AND (EXISTS ( SELECT 1
   FROM public.notification
  WHERE (notification.id = notification_reading.notification_id)))));
CREATE TRIGGER after_write AFTER INSERT ON public.notification_reading FOR EACH ROW EXECUTE FUNCTION private.after_notification_reading_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.notification_reading FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.notification_reading FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

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
  recorded_at timestamp with time zone not null default now(),
  constraint order_event_pkey PRIMARY KEY (id),
  constraint order_event_seq_key UNIQUE (seq),
  constraint order_event_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint order_event_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.user_order_item(id) ON DELETE CASCADE,
  constraint order_event_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.user_order(id) ON DELETE CASCADE,
  constraint order_event_check CHECK (((kind = 'tick'::text) = (item_id IS NOT NULL))),
  constraint order_event_check1 CHECK (((kind = ANY (ARRAY['tick'::text, 'rush'::text])) = (value IS NOT NULL))),
  constraint order_event_kind_check CHECK ((kind = ANY (ARRAY['step'::text, 'tick'::text, 'rush'::text, 'shown'::text, 'unseen'::text, 'duty'::text, 'untouched'::text])))
);
CREATE INDEX order_event_actor_id_idx ON public.order_event USING btree (actor_id);
CREATE INDEX order_event_item_id_idx ON public.order_event USING btree (item_id);
CREATE INDEX order_event_order_id_idx ON public.order_event USING btree (order_id, id);
grant select on public.order_event to authenticated;
create policy "events follow their order" on public.order_event
  for select to authenticated
  using ((( SELECT private.is_kitchen() AS is_kitchen) OR (EXISTS ( SELECT 1
   FROM public.user_order
  WHERE (user_order.id = order_event.order_id)))));
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
  is_recall boolean not null default false,
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

-- public.pin_explanation

create table public.pin_explanation (
  id uuid not null default gen_random_uuid(),
  pin_set_id uuid not null,
  hole_id uuid not null,
  inputs jsonb not null,
  chosen_by uuid,
  chosen_at timestamp with time zone not null default now(),
  constraint pin_explanation_pkey PRIMARY KEY (id),
  constraint pin_explanation_pin_set_id_hole_id_key UNIQUE (pin_set_id, hole_id),
  constraint pin_explanation_chosen_by_fkey FOREIGN KEY (chosen_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint pin_explanation_hole_id_fkey FOREIGN KEY (hole_id) REFERENCES public.hole(id) ON DELETE RESTRICT,
  constraint pin_explanation_pin_set_id_fkey FOREIGN KEY (pin_set_id) REFERENCES public.pin_set(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);
comment on column public.pin_explanation.inputs is 'As PinInputs in domain/course/explanation/pin-inputs.ts.';
comment on column public.pin_explanation.chosen_at is 'By the clock of the device where it is known; of a pin that stays, when it came there.';
CREATE INDEX pin_explanation_chosen_by_idx ON public.pin_explanation USING btree (chosen_by);
CREATE INDEX pin_explanation_hole_id_idx ON public.pin_explanation USING btree (hole_id);
grant select on public.pin_explanation to authenticated;
create policy "maintenance reads why pins stand where they do" on public.pin_explanation
  for select to authenticated
  using (( SELECT private.is_maintenance() AS is_maintenance));
CREATE TRIGGER before_write BEFORE UPDATE ON public.pin_explanation FOR EACH ROW EXECUTE FUNCTION private.before_pin_explanation_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.pin_explanation FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.pin_explanation FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

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
  constraint pin_set_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'replaced'::text, 'withdrawn'::text, 'undone'::text])))
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

-- public.printer

create table public.printer (
  id uuid not null default gen_random_uuid(),
  name text not null,
  host text not null,
  port integer not null default 9100,
  stations text[] not null default '{kitchen,bar}'::text[],
  paper_mm smallint not null default 80,
  language text not null default 'en'::text,
  prints text not null default 'arrival'::text,
  is_enabled boolean not null default true,
  created_at timestamp with time zone not null default now(),
  constraint printer_pkey PRIMARY KEY (id),
  constraint printer_host_port_key UNIQUE (host, port),
  constraint printer_host_check CHECK ((((length(host) >= 1) AND (length(host) <= 120)) AND (host ~ '^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$'::text))),
  constraint printer_language_check CHECK ((language = ANY (ARRAY['en'::text, 'zh-CN'::text, 'ja'::text]))),
  constraint printer_name_check CHECK (((length(TRIM(BOTH FROM name)) >= 1) AND (length(TRIM(BOTH FROM name)) <= 40))),
  constraint printer_paper_mm_check CHECK (((paper_mm = 58) OR (paper_mm = 80))),
  constraint printer_port_check CHECK (((port >= 9100) AND (port <= 9199))),
  constraint printer_prints_check CHECK ((prints = ANY (ARRAY['arrival'::text, 'unseen'::text, 'request'::text]))),
  constraint printer_stations_check CHECK (((cardinality(stations) > 0) AND (stations <@ ARRAY['kitchen'::text, 'bar'::text])))
);
comment on table public.printer is 'The ticket printers of the club: ESC/POS over TCP.';
grant delete on public.printer to authenticated;
grant insert (id, name, host, port, stations, paper_mm, language, prints, is_enabled) on public.printer to authenticated;
grant select on public.printer to authenticated;
grant update (name, host, port, stations, paper_mm, language, prints, is_enabled) on public.printer to authenticated;
create policy "kitchen reads the printers" on public.printer
  for select to authenticated
  using (( SELECT private.is_kitchen() AS is_kitchen));
create policy "admin adds printers" on public.printer
  for insert to authenticated
  with check (( SELECT private.is_admin() AS is_admin));
create policy "admin changes printers" on public.printer
  for update to authenticated
  using (( SELECT private.is_admin() AS is_admin))
  with check (( SELECT private.is_admin() AS is_admin));
create policy "admin deletes printers" on public.printer
  for delete to authenticated
  using (( SELECT private.is_admin() AS is_admin));
CREATE TRIGGER after_write AFTER INSERT OR DELETE OR UPDATE ON public.printer FOR EACH ROW EXECUTE FUNCTION private.after_printer_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.printer FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.printer FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.printer_state

create table public.printer_state (
  printer_id uuid not null,
  condition text not null default 'unknown'::text,
  is_paper_low boolean not null default false,
  since timestamp with time zone not null default now(),
  answered_at timestamp with time zone,
  constraint printer_state_pkey PRIMARY KEY (printer_id),
  constraint printer_state_printer_id_fkey FOREIGN KEY (printer_id) REFERENCES public.printer(id) ON DELETE CASCADE,
  constraint printer_state_condition_check CHECK ((condition = ANY (ARRAY['unknown'::text, 'ready'::text, 'offline'::text, 'address_refused'::text, 'paper_out'::text, 'cover_open'::text, 'error'::text])))
);
comment on table public.printer_state is 'What a printer answered last; only the gateway writes it.';
grant select on public.printer_state to authenticated;
create policy "kitchen reads the state of printers" on public.printer_state
  for select to authenticated
  using (( SELECT private.is_kitchen() AS is_kitchen));
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.printer_state FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.printer_state FOR EACH ROW EXECUTE FUNCTION realtime.record_change('printer_id');

-- public.profile_allergies

create table public.profile_allergies (
  id uuid not null,
  allergens text[] not null default '{}'::text[],
  constraint profile_allergies_pkey PRIMARY KEY (id),
  constraint profile_allergies_id_fkey FOREIGN KEY (id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint profile_allergies_allergens_check CHECK (((cardinality(allergens) <= 14) AND (allergens <@ ARRAY['gluten'::text, 'crustaceans'::text, 'eggs'::text, 'fish'::text, 'peanuts'::text, 'soy'::text, 'milk'::text, 'nuts'::text, 'celery'::text, 'mustard'::text, 'sesame'::text, 'sulphites'::text, 'lupin'::text, 'molluscs'::text])))
);
comment on table public.profile_allergies is 'What a person is allergic to, for that person alone. An order has its own copy for the kitchen.';
grant select on public.profile_allergies to authenticated;
grant update (allergens) on public.profile_allergies to authenticated;
create policy "people read their own allergies" on public.profile_allergies
  for select to authenticated
  using ((id = ( SELECT private.my_id() AS my_id)));
create policy "people change their own allergies" on public.profile_allergies
  for update to authenticated
  using ((id = ( SELECT private.my_id() AS my_id)))
  with check ((id = ( SELECT private.my_id() AS my_id)));
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.profile_allergies FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.profile_allergies FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.profile_private

create table public.profile_private (
  id uuid not null,
  phone text,
  locale text not null default 'en'::text,
  country text,
  units text,
  fcm_token_timestamp timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  may_charge boolean not null default false,
  member_number text,
  waiting_since timestamp with time zone,
  constraint profile_private_pkey PRIMARY KEY (id),
  constraint profile_private_id_fkey FOREIGN KEY (id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint profile_private_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint profile_private_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'zh-CN'::text, 'ja'::text]))),
  constraint profile_private_member_number_check CHECK (((length(TRIM(BOTH FROM member_number)) >= 1) AND (length(TRIM(BOTH FROM member_number)) <= 32))),
  constraint profile_private_phone_check CHECK ((length(phone) <= 32)),
  constraint profile_private_units_check CHECK ((units = ANY (ARRAY['metres'::text, 'yards'::text])))
);
comment on table public.profile_private is 'Details of a profile for the person and the administrators; written through profiles.';
comment on column public.profile_private.units is 'Null: not chosen, so the person sees the club''s.';
comment on column public.profile_private.may_charge is 'Whether an administrator lets the person charge the member account, besides what orders.account_roles gives.';
comment on column public.profile_private.member_number is 'The number under which the club''s books know the member; given by administrators.';
grant select on public.profile_private to authenticated;
grant update (may_charge, member_number) on public.profile_private to authenticated;
create policy "admin reads all private details" on public.profile_private
  for select to authenticated
  using (( SELECT private.is_admin() AS is_admin));
create policy "people read their own private details" on public.profile_private
  for select to authenticated
  using ((id = ( SELECT private.my_id() AS my_id)));
create policy "admin lets people charge the member account, and gives numbers" on public.profile_private
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
  muted_kinds text[] not null default '{}'::text[],
  constraint push_token_pkey PRIMARY KEY (id),
  constraint push_token_device_hash_key UNIQUE (device_hash),
  constraint push_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint push_token_kind_check CHECK ((kind = ANY (ARRAY['web'::text, 'fcm'::text]))),
  constraint push_token_muted_kinds_check CHECK (((cardinality(muted_kinds) <= 8) AND (muted_kinds <@ ARRAY['alarm'::text, 'kitchen'::text, 'order'::text, 'report'::text, 'issue'::text, 'announcement'::text, 'personal'::text]))),
  constraint push_token_token_check CHECK (((length(token) >= 1) AND (length(token) <= 4096)))
);
comment on table public.push_token is 'The devices that get pushes, each for one person in one session.';
CREATE INDEX push_token_user_id_idx ON public.push_token USING btree (user_id, seen_at DESC);
grant delete on public.push_token to authenticated;
grant select (id, user_id, kind, created_at, seen_at, session_id, muted_kinds) on public.push_token to authenticated;
grant update (muted_kinds) on public.push_token to authenticated;
create policy "people see their own devices" on public.push_token
  for select to authenticated
  using ((user_id = ( SELECT private.my_id() AS my_id)));
create policy "people mute kinds on their own devices" on public.push_token
  for update to authenticated
  using ((user_id = ( SELECT private.my_id() AS my_id)))
  with check ((user_id = ( SELECT private.my_id() AS my_id)));
create policy "people remove their own devices" on public.push_token
  for delete to authenticated
  using ((user_id = ( SELECT private.my_id() AS my_id)));
CREATE TRIGGER after_write AFTER DELETE ON public.push_token FOR EACH ROW EXECUTE FUNCTION private.after_push_token_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.push_token FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.push_token FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

-- public.quiet_hours

create table public.quiet_hours (
  id uuid not null,
  is_on boolean not null default false,
  starts_at time without time zone not null default '22:00:00'::time without time zone,
  ends_at time without time zone not null default '07:00:00'::time without time zone,
  constraint quiet_hours_pkey PRIMARY KEY (id),
  constraint quiet_hours_id_fkey FOREIGN KEY (id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint quiet_hours_check CHECK ((starts_at <> ends_at))
);
comment on table public.quiet_hours is 'The hours of each day in which a person gets no pushes but alarms while on duty.';
grant select on public.quiet_hours to authenticated;
grant update (is_on, starts_at, ends_at) on public.quiet_hours to authenticated;
create policy "people read their own quiet hours" on public.quiet_hours
  for select to authenticated
  using ((id = ( SELECT private.my_id() AS my_id)));
create policy "people change their own quiet hours" on public.quiet_hours
  for update to authenticated
  using ((id = ( SELECT private.my_id() AS my_id)))
  with check ((id = ( SELECT private.my_id() AS my_id)));
CREATE TRIGGER after_write AFTER UPDATE ON public.quiet_hours FOR EACH ROW EXECUTE FUNCTION private.after_quiet_hours_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.quiet_hours FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.quiet_hours FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

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

-- public.serving_place

create table public.serving_place (
  id uuid not null default gen_random_uuid(),
  code text,
  name text not null,
  name_i18n jsonb not null default '{}'::jsonb,
  kind text not null default 'collection'::text,
  asks_hole boolean not null default false,
  hours jsonb not null default '[]'::jsonb,
  is_active boolean not null default true,
  "position" double precision not null default 0,
  constraint serving_place_pkey PRIMARY KEY (id),
  constraint serving_place_code_key UNIQUE (code),
  constraint serving_place_check CHECK (((NOT asks_hole) OR (kind = 'delivery'::text))),
  constraint serving_place_check1 CHECK (((code IS NULL) OR (asks_hole = (code = 'hole'::text)))),
  constraint serving_place_code_check CHECK ((code = ANY (ARRAY['clubhouse'::text, 'halfway_house'::text, 'hole'::text]))),
  constraint serving_place_kind_check CHECK ((kind = ANY (ARRAY['collection'::text, 'delivery'::text]))),
  constraint serving_place_name_check CHECK (((length(TRIM(BOTH FROM name)) >= 1) AND (length(TRIM(BOTH FROM name)) <= 60))),
  constraint serving_place_name_i18n_check CHECK ((jsonb_typeof(name_i18n) = 'object'::text))
);
comment on table public.serving_place is 'A place where orders are collected or brought to, with its hours.';
grant delete on public.serving_place to authenticated;
grant insert (id, name, name_i18n, kind, asks_hole, hours, is_active, "position") on public.serving_place to authenticated;
grant select on public.serving_place to anon, authenticated;
grant update (name, name_i18n, kind, asks_hole, hours, is_active, "position") on public.serving_place to authenticated;
create policy "everyone reads serving places" on public.serving_place
  for select to anon, authenticated
  using (true);
create policy "kitchen adds serving places" on public.serving_place
  for insert to authenticated
  with check (( SELECT private.is_kitchen() AS is_kitchen));
create policy "kitchen edits serving places" on public.serving_place
  for update to authenticated
  using (( SELECT private.is_kitchen() AS is_kitchen))
  with check (( SELECT private.is_kitchen() AS is_kitchen));
create policy "kitchen deletes serving places" on public.serving_place
  for delete to authenticated
  using (( SELECT private.is_kitchen() AS is_kitchen));
CREATE TRIGGER before_write BEFORE INSERT OR DELETE OR UPDATE ON public.serving_place FOR EACH ROW EXECUTE FUNCTION private.before_serving_place_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.serving_place FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'kitchen');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.serving_place FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

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
CREATE TRIGGER announce_kitchen_end AFTER INSERT OR UPDATE ON public.setting FOR EACH STATEMENT EXECUTE FUNCTION private.announce_kitchen_end();
CREATE TRIGGER before_write BEFORE INSERT OR DELETE OR UPDATE ON public.setting FOR EACH ROW EXECUTE FUNCTION private.before_setting_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.setting FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.setting FOR EACH ROW EXECUTE FUNCTION realtime.record_change('key');

-- public.setting_edit

create table public.setting_edit (
  id uuid not null,
  key text not null,
  author_id uuid default auth.uid(),
  base jsonb not null,
  value jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint setting_edit_pkey PRIMARY KEY (id),
  constraint setting_edit_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.profiles(id) ON DELETE SET NULL
);
comment on table public.setting_edit is 'Changes of a setting that a device sends: applied once, and only to the value that its author saw.';
CREATE INDEX setting_edit_author_id_idx ON public.setting_edit USING btree (author_id);
grant insert (id, key, base, value) on public.setting_edit to authenticated;
create policy "admin edits settings" on public.setting_edit
  for insert to authenticated
  with check (((author_id = ( SELECT private.my_id() AS my_id)) AND ( SELECT private.is_admin() AS is_admin)));
create policy "kitchen edits its settings" on public.setting_edit
  for insert to authenticated
  with check (((author_id = ( SELECT private.my_id() AS my_id)) AND (key ~~ 'kitchen.%'::text) AND ( SELECT private.is_kitchen() AS is_kitchen)));
CREATE TRIGGER after_write AFTER INSERT ON public.setting_edit FOR EACH ROW EXECUTE FUNCTION private.after_setting_edit_write();
CREATE TRIGGER before_write BEFORE INSERT ON public.setting_edit FOR EACH ROW EXECUTE FUNCTION private.before_setting_edit_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.setting_edit FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'kitchen');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.setting_edit FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

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

-- public.ticket_print

create table public.ticket_print (
  id uuid not null default gen_random_uuid(),
  printer_id uuid not null,
  order_id uuid,
  what text not null default 'ticket'::text,
  cause text not null default 'request'::text,
  stations text[] not null default '{kitchen,bar}'::text[],
  status text not null default 'waiting'::text,
  requested_by uuid,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  duplicate_of timestamp with time zone,
  printed_at timestamp with time zone,
  unanswered smallint not null default 0,
  constraint ticket_print_pkey PRIMARY KEY (id),
  constraint ticket_print_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.user_order(id) ON DELETE CASCADE,
  constraint ticket_print_printer_id_fkey FOREIGN KEY (printer_id) REFERENCES public.printer(id) ON DELETE CASCADE,
  constraint ticket_print_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint ticket_print_cause_check CHECK ((cause = ANY (ARRAY['arrival'::text, 'unseen'::text, 'step'::text, 'request'::text]))),
  constraint ticket_print_check CHECK (((what = 'test'::text) = (order_id IS NULL))),
  constraint ticket_print_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'printed'::text, 'unconfirmed'::text, 'withdrawn'::text]))),
  constraint ticket_print_what_check CHECK ((what = ANY (ARRAY['ticket'::text, 'rush'::text, 'reopened'::text, 'cancelled'::text, 'test'::text])))
);
comment on table public.ticket_print is 'What a printer has to print or has printed: the queue of each printer and the history of each ticket.';
CREATE INDEX ticket_print_order_id_idx ON public.ticket_print USING btree (order_id);
CREATE INDEX ticket_print_printer_id_idx ON public.ticket_print USING btree (printer_id, created_at);
CREATE INDEX ticket_print_requested_by_idx ON public.ticket_print USING btree (requested_by);
CREATE INDEX ticket_print_waiting_idx ON public.ticket_print USING btree (printer_id, created_at) WHERE (status = 'waiting'::text);
grant insert (id, printer_id, order_id) on public.ticket_print to authenticated;
grant select on public.ticket_print to authenticated;
grant update (printer_id, status) on public.ticket_print to authenticated;
create policy "kitchen reads what was printed" on public.ticket_print
  for select to authenticated
  using (( SELECT private.is_kitchen() AS is_kitchen));
create policy "kitchen prints" on public.ticket_print
  for insert to authenticated
  with check (( SELECT private.is_kitchen() AS is_kitchen));
create policy "kitchen redirects and withdraws prints" on public.ticket_print
  for update to authenticated
  using (( SELECT private.is_kitchen() AS is_kitchen))
  with check (( SELECT private.is_kitchen() AS is_kitchen));
CREATE TRIGGER after_write AFTER INSERT OR UPDATE OF status, printer_id ON public.ticket_print FOR EACH ROW EXECUTE FUNCTION private.after_ticket_print_write();
CREATE TRIGGER before_write BEFORE INSERT OR UPDATE ON public.ticket_print FOR EACH ROW EXECUTE FUNCTION private.before_ticket_print_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON public.ticket_print FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer('admin', 'kitchen');
CREATE TRIGGER realtime_change AFTER INSERT OR DELETE OR UPDATE ON public.ticket_print FOR EACH ROW EXECUTE FUNCTION realtime.record_change('id');

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
create policy "kitchen reads which tickets were opened" on public.ticket_receipt
  for select to authenticated
  using (( SELECT private.is_kitchen() AS is_kitchen));
create policy "kitchen says which tickets it has opened" on public.ticket_receipt
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
  number bigint not null default 0,
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
  club_day date not null default CURRENT_DATE,
  acted_at timestamp with time zone,
  allergies text[],
  untouched_at timestamp with time zone,
  stations text[] not null default '{}'::text[],
  tickets_ahead integer,
  promise_learned boolean not null default false,
  serving_place_id uuid,
  place_name text,
  place_name_i18n jsonb not null default '{}'::jsonb,
  is_delivery boolean not null default false,
  constraint user_order_pkey PRIMARY KEY (id),
  constraint user_order_serving_place_id_fkey FOREIGN KEY (serving_place_id) REFERENCES public.serving_place(id) ON DELETE SET NULL,
  constraint user_order_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL,
  constraint user_order_allergies_check CHECK (((cardinality(allergies) <= 14) AND (allergies <@ ARRAY['gluten'::text, 'crustaceans'::text, 'eggs'::text, 'fish'::text, 'peanuts'::text, 'soy'::text, 'milk'::text, 'nuts'::text, 'celery'::text, 'mustard'::text, 'sesame'::text, 'sulphites'::text, 'lupin'::text, 'molluscs'::text]))),
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
comment on column public.user_order.place is 'The nearest of three fixed values; serving_place_id says which place exactly.';
comment on column public.user_order.expected_total_minor is 'The total that the author saw. A dearer order is refused. Null: not sent, or an order from before it was stored.';
comment on column public.user_order.language is 'The language in which the author ordered; set by the server.';
comment on column public.user_order.allergies is 'What the author of the order declared for it; emptied when the author leaves the club.';
CREATE INDEX user_order_account_idx ON public.user_order USING btree (user_id, COALESCE(wanted_at, created_at)) WHERE ((pay = 'account'::text) AND (status <> 'cancelled'::text));
CREATE UNIQUE INDEX user_order_day_number_idx ON public.user_order USING btree (club_day, number);
CREATE INDEX user_order_ended_idx ON public.user_order USING btree (ended_at DESC NULLS LAST) WHERE (status = ANY (ARRAY['completed'::text, 'cancelled'::text]));
CREATE INDEX user_order_figures_idx ON public.user_order USING btree (COALESCE(wanted_at, created_at)) INCLUDE (id, wanted_at, created_at, status, pay, item_count, currency, total_minor, preparing_at, ready_at, promised_from, promised_to, promise_learned, tickets_ahead);
CREATE INDEX user_order_new_idx ON public.user_order USING btree (created_at) WHERE (status = 'new'::text);
CREATE INDEX user_order_open_idx ON public.user_order USING btree (created_at) WHERE (status = ANY (ARRAY['new'::text, 'preparing'::text, 'ready'::text]));
CREATE INDEX user_order_quarter_at_idx ON public.user_order USING btree (quarter_at) WHERE (status <> 'cancelled'::text);
CREATE INDEX user_order_serving_place_id_idx ON public.user_order USING btree (serving_place_id);
CREATE INDEX user_order_user_id_idx ON public.user_order USING btree (user_id, created_at DESC);
grant insert (id, lines, place, place_hole, note, wanted_at, pay, place_lng, place_lat, expires_at, expected_total_minor, allergies, serving_place_id) on public.user_order to authenticated;
grant select on public.user_order to authenticated;
grant update (status, expected_status, reason, rush, acted_at) on public.user_order to authenticated;
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
  acted_at timestamp with time zone,
  constraint user_order_item_pkey PRIMARY KEY (id),
  constraint user_order_item_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.menu_item(id) ON DELETE SET NULL,
  constraint user_order_item_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.user_order(id) ON DELETE CASCADE,
  constraint user_order_item_quantity_check CHECK (((quantity >= 1) AND (quantity <= 50)))
);
CREATE INDEX user_order_item_item_id_idx ON public.user_order_item USING btree (item_id);
CREATE INDEX user_order_item_order_id_idx ON public.user_order_item USING btree (order_id, "position");
grant select on public.user_order_item to authenticated;
grant update (done, acted_at) on public.user_order_item to authenticated;
create policy "items follow their order" on public.user_order_item
  for select to authenticated
  using ((( SELECT private.is_kitchen() AS is_kitchen) OR (EXISTS ( SELECT 1
   FROM public.user_order
  WHERE (user_order.id = user_order_item.order_id)))));
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

create policy "greenside: admin lists logos" on storage.objects
  for select to authenticated
  using (((bucket_id = 'club'::text) AND ( SELECT private.is_admin() AS is_admin)));
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
create policy "greenside: admin adds logos" on storage.objects
  for insert to authenticated
  with check (((bucket_id = 'club'::text) AND ( SELECT private.is_admin() AS is_admin)));
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
create policy "greenside: admin removes logos" on storage.objects
  for delete to authenticated
  using (((bucket_id = 'club'::text) AND ( SELECT private.is_admin() AS is_admin)));
create policy "greenside: kitchen removes dishes" on storage.objects
  for delete to authenticated
  using (((bucket_id = 'menu'::text) AND ( SELECT private.is_kitchen() AS is_kitchen)));
create policy "greenside: people remove their pictures" on storage.objects
  for delete to authenticated
  using (((bucket_id = 'avatars'::text) AND ((storage.foldername(name))[1] = (( SELECT private.my_id() AS my_id))::text)));
CREATE TRIGGER greenside_after_write AFTER INSERT OR DELETE OR UPDATE ON storage.objects FOR EACH ROW EXECUTE FUNCTION private.after_objects_write();
CREATE TRIGGER greenside_check_writer BEFORE INSERT OR DELETE OR UPDATE ON storage.objects FOR EACH STATEMENT WHEN ((CURRENT_USER = ANY (ARRAY['anon'::name, 'authenticated'::name]))) EXECUTE FUNCTION private.check_writer();

-- functions
-- private.account_label(uuid) returns text, stable, security definer
-- private.account_limit() returns bigint, stable, security definer
-- private.account_owner(uuid) returns uuid, stable, security definer
-- private.account_state(auth.users,timestamp with time zone) returns text, stable
-- private.actor_role() returns text, stable, security definer
-- private.add_edited(text[],text[]) returns text[], immutable
-- private.admit_invited_person(auth.users) returns void, volatile, security definer
-- private.adopt_outline(public.green_outline) returns void, volatile, security definer
-- private.after_account_correction_write() returns trigger, volatile, security definer
-- private.after_announcement_write() returns trigger, volatile, security definer
-- private.after_contact_message_write() returns trigger, volatile, security definer
-- private.after_course_feature_write() returns trigger, volatile, security definer
-- private.after_course_play_write() returns trigger, volatile, security definer
-- private.after_course_status_write() returns trigger, volatile, security definer
-- private.after_course_write() returns trigger, volatile, security definer
-- private.after_green_block_write() returns trigger, volatile, security definer
-- private.after_green_outline_write() returns trigger, volatile, security definer
-- private.after_hole_write() returns trigger, volatile, security definer
-- private.after_issue_comment_write() returns trigger, volatile, security definer
-- private.after_issue_edit_write() returns trigger, volatile, security definer
-- private.after_issue_effect_write() returns trigger, volatile, security definer
-- private.after_issue_event_write() returns trigger, volatile, security definer
-- private.after_issue_follower_write() returns trigger, volatile, security definer
-- private.after_issue_material_write() returns trigger, volatile, security definer
-- private.after_issue_photo_write() returns trigger, volatile, security definer
-- private.after_issue_work_write() returns trigger, volatile, security definer
-- private.after_issue_write() returns trigger, volatile, security definer
-- private.after_job_retry_write() returns trigger, volatile, security definer
-- private.after_menu_item_write() returns trigger, volatile, security definer
-- private.after_menu_option_write() returns trigger, volatile, security definer
-- private.after_notification_reading_write() returns trigger, volatile, security definer
-- private.after_notification_write() returns trigger, volatile, security definer
-- private.after_objects_write() returns trigger, volatile, security definer
-- private.after_order_event_write() returns trigger, volatile, security definer
-- private.after_pin_set_write() returns trigger, volatile, security definer
-- private.after_printer_write() returns trigger, volatile, security definer
-- private.after_profile_private_write() returns trigger, volatile, security definer
-- private.after_profiles_write() returns trigger, volatile, security definer
-- private.after_push_token_write() returns trigger, volatile, security definer
-- private.after_quiet_hours_write() returns trigger, volatile, security definer
-- private.after_removed_person_write() returns trigger, volatile, security definer
-- private.after_setting_edit_write() returns trigger, volatile, security definer
-- private.after_setting_write() returns trigger, volatile, security definer
-- private.after_ticket_print_write() returns trigger, volatile, security definer
-- private.after_ticket_receipt_write() returns trigger, volatile, security definer
-- private.after_user_groups_write() returns trigger, volatile, security definer
-- private.after_user_order_write() returns trigger, volatile, security definer
-- private.after_users_write() returns trigger, volatile, security definer
-- private.alarms() returns TABLE(order_id uuid, alarm text, due_at timestamp with time zone), stable, security definer
-- private.alert_duty(public.notification) returns void, volatile, security definer
-- private.all_are(jsonb,integer,integer,text) returns boolean, immutable
-- private.announce_kitchen_end() returns trigger, volatile, security definer
-- private.announce_order() returns trigger, volatile, security definer
-- private.announce_round() returns trigger, volatile
-- private.announcement_audience(text,text) returns SETOF uuid, stable, security definer
-- private.anywhere(text) returns text, immutable
-- private.apply_course(uuid,jsonb) returns void, volatile, security definer
-- private.apply_course_import(public.course_import) returns public.course_import, volatile, security definer
-- private.apply_edit(public.issue_edit) returns void, volatile, security definer
-- private.apply_features(uuid,jsonb) returns void, volatile, security definer
-- private.apply_greens(uuid,jsonb) returns void, volatile, security definer
-- private.apply_holes(uuid,jsonb) returns void, volatile, security definer
-- private.apply_menu(regclass,text,jsonb,text[]) returns void, volatile, security definer
-- private.apply_menu_import(public.menu_import) returns public.menu_import, volatile, security definer
-- private.apply_scorecard(public.scorecard) returns void, volatile, security definer
-- private.apply_setting_edit(public.setting_edit) returns void, volatile, security definer
-- private.approach_point(jsonb,double precision,double precision) returns TABLE(x double precision, y double precision), immutable
-- private.are_centimetres(jsonb,int4range) returns boolean, immutable
-- private.are_heights(jsonb) returns boolean, immutable
-- private.are_hours(jsonb) returns boolean, immutable
-- private.are_layouts(jsonb) returns boolean, immutable
-- private.are_near_things(jsonb) returns boolean, immutable
-- private.are_numbers(jsonb,text[],numeric,numeric) returns boolean, immutable
-- private.are_pin_limits(jsonb,jsonb) returns boolean, immutable
-- private.are_positions(jsonb,integer) returns boolean, immutable
-- private.are_rings(jsonb) returns boolean, immutable
-- private.are_seasons(jsonb) returns boolean, immutable
-- private.are_shares(jsonb,text[]) returns boolean, immutable
-- private.are_tees(jsonb) returns boolean, immutable
-- private.are_texts(jsonb,integer) returns boolean, immutable
-- private.as_uuid(text) returns uuid, immutable
-- private.assignee_on_reopen(public.issue) returns uuid, stable, security definer
-- private.audience(text) returns SETOF uuid, stable, security definer
-- private.audit_account_event() returns trigger, volatile, security definer
-- private.audit_cap() returns integer, immutable
-- private.audit_charging(public.profile_private,public.profile_private) returns void, volatile, security definer
-- private.audit_correction(public.account_correction) returns void, volatile, security definer
-- private.audit_course(public.course,public.course) returns void, volatile, security definer
-- private.audit_group(public.user_groups,public.user_groups) returns void, volatile, security definer
-- private.audit_hole(public.hole) returns void, volatile, security definer
-- private.audit_menu_item(public.menu_item,public.menu_item) returns void, volatile, security definer
-- private.audit_menu_option(public.menu_option,public.menu_option) returns void, volatile, security definer
-- private.audit_order(public.user_order,public.user_order) returns void, volatile, security definer
-- private.audit_printer(public.printer,public.printer) returns void, volatile, security definer
-- private.audit_profile(public.profiles,public.profiles) returns void, volatile, security definer
-- private.audit_removal(public.removed_person) returns void, volatile, security definer
-- private.audit_setting(public.setting,public.setting) returns void, volatile, security definer
-- private.audit_suspension(auth.users) returns void, volatile, security definer
-- private.before_account_correction_write() returns trigger, volatile, security definer
-- private.before_announcement_write() returns trigger, volatile, security definer
-- private.before_composite_course_write() returns trigger, volatile, security definer
-- private.before_course_feature_write() returns trigger, volatile, security definer
-- private.before_course_import_write() returns trigger, volatile, security definer
-- private.before_course_play_write() returns trigger, volatile, security definer
-- private.before_course_status_write() returns trigger, volatile, security definer
-- private.before_course_write() returns trigger, volatile, security definer
-- private.before_green_block_write() returns trigger, volatile, security definer
-- private.before_green_outline_write() returns trigger, volatile, security definer
-- private.before_green_survey_write() returns trigger, volatile, security definer
-- private.before_hole_write() returns trigger, volatile, security definer
-- private.before_inspection_round_write() returns trigger, volatile, security definer
-- private.before_issue_check_write() returns trigger, volatile, security definer
-- private.before_issue_comment_write() returns trigger, volatile, security definer
-- private.before_issue_edit_write() returns trigger, volatile, security definer
-- private.before_issue_effect_write() returns trigger, volatile, security definer
-- private.before_issue_follower_write() returns trigger, volatile, security definer
-- private.before_issue_material_write() returns trigger, volatile, security definer
-- private.before_issue_photo_write() returns trigger, volatile, security definer
-- private.before_issue_place_write() returns trigger, volatile, security definer
-- private.before_issue_work_write() returns trigger, volatile, security definer
-- private.before_issue_write() returns trigger, volatile, security definer
-- private.before_kind_of_day_write() returns trigger, volatile, security definer
-- private.before_known_mark_write() returns trigger, volatile, security definer
-- private.before_layouts_of_day_write() returns trigger, volatile, security definer
-- private.before_menu_category_write() returns trigger, volatile, security definer
-- private.before_menu_import_write() returns trigger, volatile, security definer
-- private.before_menu_item_write() returns trigger, volatile, security definer
-- private.before_menu_option_write() returns trigger, volatile, security definer
-- private.before_order_event_write() returns trigger, volatile, security definer
-- private.before_pin_cut_write() returns trigger, volatile, security definer
-- private.before_pin_explanation_write() returns trigger, volatile, security definer
-- private.before_pin_profile_write() returns trigger, volatile, security definer
-- private.before_pin_set_insert(public.pin_set) returns public.pin_set, volatile, security definer
-- private.before_pin_set_write() returns trigger, volatile, security definer
-- private.before_profiles_write() returns trigger, volatile, security definer
-- private.before_range_day_write() returns trigger, volatile, security definer
-- private.before_range_item_write() returns trigger, volatile, security definer
-- private.before_rounds_played_write() returns trigger, volatile, security definer
-- private.before_scorecard_write() returns trigger, volatile, security definer
-- private.before_serving_place_write() returns trigger, volatile, security definer
-- private.before_setting_edit_write() returns trigger, volatile, security definer
-- private.before_setting_write() returns trigger, volatile, security definer
-- private.before_ticket_print_write() returns trigger, volatile, security definer
-- private.before_ticket_receipt_write() returns trigger, volatile, security definer
-- private.before_user_groups_write() returns trigger, volatile, security definer
-- private.before_user_order_item_write() returns trigger, volatile, security definer
-- private.before_user_order_update(public.user_order,public.user_order) returns public.user_order, volatile, security definer
-- private.before_user_order_write() returns trigger, volatile, security definer
-- private.before_users_write() returns trigger, volatile, security definer
-- private.begin_print(uuid,uuid,timestamp with time zone) returns boolean, volatile, security definer
-- private.block_green_around(public.issue) returns void, volatile, security definer
-- private.block_holds(public.green_block,double precision,double precision) returns boolean, immutable
-- private.board_counts(jobs.kitchen_board,public.user_order) returns boolean, immutable
-- private.board_life() returns interval, immutable
-- private.board_may_count(jobs.kitchen_board,public.user_order) returns boolean, immutable
-- private.bound_step_time(timestamp with time zone,timestamp with time zone) returns timestamp with time zone, stable
-- private.bounds_hold(jsonb,double precision,double precision) returns boolean, immutable
-- private.bump_geometry() returns trigger, volatile, security definer
-- private.caller_fault() returns text, stable, security definer
-- private.caller_person() returns uuid, stable, security definer
-- private.can_be_assigned(uuid) returns boolean, stable, security definer
-- private.change_menu(regclass,jsonb,text) returns void, volatile, security definer
-- private.change_published_pins(public.pin_set,public.pin_set) returns public.pin_set, stable, security definer
-- private.change_push_token(uuid,text) returns void, volatile, security definer
-- private.changed_columns(jsonb,jsonb,text[]) returns text[], immutable
-- private.charged(uuid,timestamp with time zone) returns bigint, stable, security definer
-- private.charged_for(public.user_order) returns bigint, stable, security definer
-- private.check_account(public.user_order) returns void, volatile, security definer
-- private.check_account_limit(uuid,timestamp with time zone,bigint) returns void, volatile, security definer
-- private.check_assurance() returns void, stable, security definer
-- private.check_block(public.green_block) returns void, stable, security definer
-- private.check_capacity(public.user_order,jsonb) returns void, stable, security definer
-- private.check_captured_position(public.range_item) returns void, stable, security definer
-- private.check_card() returns trigger, volatile, security definer
-- private.check_claim(public.issue,public.issue) returns void, stable, security definer
-- private.check_contact_limit(public.contact_message) returns void, volatile, security definer
-- private.check_correction(public.account_correction,public.user_order) returns void, volatile, security definer
-- private.check_course_deletion(public.course) returns void, stable, security definer
-- private.check_course_play(public.course_play) returns void, stable, security definer
-- private.check_course_play_deletion(public.course_play) returns void, stable, security definer
-- private.check_course_switch() returns void, stable, security definer
-- private.check_currency_change(public.setting,public.setting) returns void, stable, security definer
-- private.check_cut(public.pin_cut) returns void, stable, security definer
-- private.check_cut_deletion(public.pin_cut) returns void, stable, security definer
-- private.check_device_clock(timestamp with time zone) returns void, stable, security definer
-- private.check_diets(text,text[],text[]) returns void, immutable, security definer
-- private.check_edit(public.issue_edit) returns void, stable, security definer
-- private.check_effect_stays_over(public.issue_effect) returns void, stable, security definer
-- private.check_effect_until(public.issue_effect,public.issue_effect) returns void, stable, security definer
-- private.check_expected_assignee(public.issue,public.issue,jsonb) returns void, stable, security definer
-- private.check_expected_status(public.issue,text) returns void, stable, security definer
-- private.check_explanation_change(public.pin_explanation,public.pin_explanation) returns void, stable, security definer
-- private.check_feature(public.course_feature,public.course_feature) returns void, stable, security definer
-- private.check_figures(date,date) returns void, stable, security definer
-- private.check_fix(double precision,double precision,numeric,timestamp with time zone) returns void, stable, security definer
-- private.check_green_deletion(public.course_feature) returns void, stable, security definer
-- private.check_group_deletion(public.user_groups) returns void, stable, security definer
-- private.check_hole(public.hole,public.hole) returns public.hole, stable, security definer
-- private.check_hole_deletion(public.hole) returns void, stable, security definer
-- private.check_issue_changes(public.issue,public.issue,jsonb) returns void, stable, security definer
-- private.check_issue_step(public.issue,public.issue) returns void, stable, security definer
-- private.check_kind_of_day(public.kind_of_day) returns void, stable, security definer
-- private.check_known_mark(public.known_mark) returns void, stable, security definer
-- private.check_layouts_of_day(public.layouts_of_day) returns void, stable, security definer
-- private.check_limit(text,bigint) returns void, stable, security definer
-- private.check_limits(text[]) returns void, volatile, security definer
-- private.check_may_add(uuid,boolean) returns void, stable, security definer
-- private.check_mentions(public.issue_comment) returns public.issue_comment, stable, security definer
-- private.check_menu_hours(jsonb) returns void, stable, security definer
-- private.check_near_course(double precision,double precision) returns void, stable, security definer
-- private.check_near_course(uuid,double precision,double precision) returns void, stable, security definer
-- private.check_nines(public.composite_course) returns void, stable, security definer
-- private.check_not_last_admin(auth.users) returns void, volatile, security definer
-- private.check_notification(text,text,jsonb,text) returns void, stable, security definer
-- private.check_order_author(public.user_order,jsonb) returns void, stable, security definer
-- private.check_order_place(public.user_order) returns void, stable, security definer
-- private.check_order_step(public.user_order,public.user_order) returns void, stable, security definer
-- private.check_order_time(timestamp with time zone) returns void, stable, security definer
-- private.check_outline(public.green_outline) returns public.green_outline, volatile, security definer
-- private.check_outline_place(public.green_outline) returns void, stable, security definer
-- private.check_people_admin() returns void, stable, security definer
-- private.check_photo_folder(public.issue_photo) returns void, stable, security definer
-- private.check_photo_path(public.issue_photo) returns void, stable, security definer
-- private.check_pin_author(public.pin_set,boolean) returns void, stable, security definer
-- private.check_pin_inputs(jsonb) returns void, stable, security definer
-- private.check_pin_places(uuid,date,jsonb) returns void, stable, security definer
-- private.check_pin_profile(jsonb) returns void, stable, security definer
-- private.check_pins(public.pin_set) returns public.pin_set, volatile, security definer
-- private.check_place_deletion(public.serving_place) returns void, stable, security definer
-- private.check_printer(uuid) returns void, stable, security definer
-- private.check_profile_author(public.profiles,public.profiles) returns void, stable, security definer
-- private.check_proof() returns void, stable, security definer
-- private.check_range_day(public.range_day) returns void, volatile, security definer
-- private.check_range_geometry(public.range_item) returns void, stable, security definer
-- private.check_recall_time(public.user_order,public.user_order) returns void, stable, security definer
-- private.check_recorded_outline(public.green_outline) returns public.green_outline, stable, security definer
-- private.check_removal(public.push_token) returns void, stable, security definer
-- private.check_round(public.inspection_round,public.inspection_round) returns void, stable, security definer
-- private.check_round_complete(public.issue,public.issue) returns void, stable, security definer
-- private.check_round_reporter(public.issue) returns void, stable, security definer
-- private.check_rounds_date(date) returns void, stable, security definer
-- private.check_seen(uuid,bigint) returns void, volatile, security definer
-- private.check_served(public.menu_item,jsonb,timestamp with time zone) returns void, stable, security definer
-- private.check_serving_place(public.user_order,public.serving_place) returns void, stable, security definer
-- private.check_session() returns void, stable, security definer
-- private.check_setting(public.setting) returns void, stable, security definer
-- private.check_snooze(public.issue) returns void, stable, security definer
-- private.check_survey(public.green_survey) returns void, stable, security definer
-- private.check_topic(text,uuid) returns void, stable, security definer
-- private.check_undo(public.pin_set) returns void, stable, security definer
-- private.check_work_correction(public.issue_work) returns void, stable, security definer
-- private.check_writer() returns trigger, stable, security definer
-- private.chosen_options(public.menu_item,jsonb) returns public.menu_option[], stable, security definer
-- private.claim_printer(uuid) returns jsonb, volatile, security definer
-- private.clear_repeated_reason(public.issue,public.issue) returns public.issue, immutable
-- private.clear_snooze(public.issue,public.issue) returns public.issue, immutable
-- private.clear_step_reason(public.issue) returns public.issue, immutable
-- private.climb_ladder() returns boolean, volatile, security definer
-- private.club_day(timestamp with time zone) returns date, stable, security definer
-- private.club_month(timestamp with time zone) returns tstzrange, stable, security definer
-- private.club_today() returns date, stable, security definer
-- private.club_zone() returns text, stable, security definer
-- private.columns_of(jsonb,text[]) returns jsonb, immutable
-- private.compare_cuts() returns trigger, volatile, security definer
-- private.concerned(text,jsonb) returns uuid[], stable, security definer
-- private.confirm_print(uuid) returns void, volatile, security definer
-- private.confirmed_email(auth.users) returns text, immutable
-- private.copy_allergies(public.user_order) returns public.user_order, stable, security definer
-- private.copy_follower_to_merged(public.issue_follower) returns void, volatile, security definer
-- private.copy_photo_to_merged(public.issue_photo) returns void, volatile, security definer
-- private.copy_signup_data(auth.users) returns void, volatile, security definer
-- private.count_mentions(uuid) returns jsonb, stable, security definer
-- private.count_stock(public.menu_item,public.menu_item) returns public.menu_item, immutable
-- private.count_upload(storage.objects) returns void, volatile, security definer
-- private.create_checklist(public.issue) returns void, volatile, security definer
-- private.create_profile(auth.users) returns void, volatile, security definer
-- private.currency_decimals(text) returns integer, immutable
-- private.day_begins(date) returns timestamp with time zone, stable, security definer
-- private.day_of(timestamp with time zone) returns date, stable, security definer
-- private.degrees_east(double precision,double precision) returns double precision, immutable
-- private.delete_pictures(uuid) returns void, volatile, security definer
-- private.deliver_announcement(public.announcement) returns void, volatile, security definer
-- private.device_hash(text) returns text, immutable
-- private.edit_made_at(public.issue_edit,public.issue) returns timestamp with time zone, immutable
-- private.effect_summary(public.issue_effect) returns jsonb, stable, security definer
-- private.empty_account(uuid) returns void, volatile, security definer
-- private.empty_profile(auth.users) returns void, volatile, security definer
-- private.end_account_pushes(auth.users) returns void, volatile, security definer
-- private.end_effect_of_zone(public.green_block) returns void, volatile, security definer
-- private.end_effects(public.issue) returns void, volatile, security definer
-- private.end_expired_effects(uuid,text) returns void, volatile, security definer
-- private.end_kitchen_spell() returns boolean, volatile, security definer
-- private.end_ladder(uuid,text) returns void, volatile, security definer
-- private.end_of_pause(jsonb) returns timestamp with time zone, stable
-- private.end_role_pushes(public.profiles,public.profiles) returns void, volatile, security definer
-- private.end_rule() returns void, volatile
-- private.end_session_pushes() returns trigger, volatile, security definer
-- private.end_sold_out(uuid,uuid,uuid) returns void, volatile, security definer
-- private.end_waiting(public.profiles) returns void, volatile, security definer
-- private.escalate_claim() returns boolean, volatile, security definer
-- private.escalate_issue(public.issue_event) returns void, volatile, security definer
-- private.excluded_allergens(text) returns text[], immutable
-- private.feature_fault(public.course_feature) returns text, stable, security definer
-- private.figure_orders(date,date) returns TABLE(order_id uuid, day date, hour integer, cancelled boolean, on_account boolean, item_count integer, revenue_minor bigint, in_other_currency boolean, ticket_seconds double precision, making_seconds double precision, promise text, learned_minutes numeric, tickets_ahead integer), stable, security definer
-- private.fill_round_job(public.issue) returns public.issue, volatile, security definer
-- private.fill_setting_edit(public.setting_edit) returns public.setting_edit, immutable
-- private.first_sent_at(public.ticket_print) returns timestamp with time zone, stable, security definer
-- private.fits_beside(bigint,bigint,integer,integer,integer) returns boolean, immutable
-- private.flat_points(jsonb,double precision,double precision) returns TABLE(n bigint, x double precision, y double precision), immutable
-- private.follow_own_report(public.issue) returns void, volatile, security definer
-- private.forget_role() returns void, volatile
-- private.geometry_holds(jsonb,double precision,double precision) returns boolean, immutable
-- private.green_at(double precision,double precision) returns uuid, stable, security definer
-- private.green_under(uuid,double precision,double precision) returns jsonb, stable, security definer
-- private.green_zone(jsonb,jsonb,double precision,double precision) returns text, immutable
-- private.group_name(text) returns text, stable, security definer
-- private.has_admin() returns boolean, stable, security definer
-- private.has_demo_people() returns boolean, stable, security definer
-- private.has_join_code(jsonb) returns boolean, stable, security definer
-- private.has_keys(jsonb,text[]) returns boolean, immutable
-- private.has_limits() returns boolean, stable, security definer
-- private.has_lines_at(public.user_order,text[]) returns boolean, immutable
-- private.has_own_history(uuid) returns boolean, stable, security definer
-- private.has_own_work(uuid) returns boolean, stable, security definer
-- private.has_proof() returns boolean, stable, security definer
-- private.hold_account(uuid) returns void, volatile, security definer
-- private.hold_printer(uuid,uuid) returns boolean, volatile, security definer
-- private.hole_at(double precision,double precision) returns uuid, stable, security definer
-- private.hole_history(uuid) returns TABLE(pins bigint, issues bigint), stable, security definer
-- private.how_many(jsonb) returns jsonb, immutable
-- private.import_summary(jsonb) returns jsonb, immutable
-- private.insert_order_items(public.user_order) returns void, volatile, security definer
-- private.insert_pin_positions(public.pin_set) returns void, volatile, security definer
-- private.invitation_life() returns interval, immutable
-- private.is_admin() returns boolean, stable, security definer
-- private.is_at_place(public.issue) returns boolean, stable, security definer
-- private.is_at_work(uuid) returns boolean, stable, security definer
-- private.is_brought(public.user_order) returns boolean, immutable
-- private.is_by_hand() returns boolean, stable
-- private.is_by_wire() returns boolean, stable
-- private.is_checklist(jsonb) returns boolean, immutable
-- private.is_contact(text,jsonb) returns boolean, immutable
-- private.is_day_of_year(text) returns boolean, immutable
-- private.is_delay(jsonb) returns boolean, immutable
-- private.is_demo_id(uuid) returns boolean, immutable
-- private.is_demo_row(uuid,uuid) returns boolean, immutable
-- private.is_direct_person() returns boolean, stable
-- private.is_effect_author_deleted(public.issue_effect,public.issue_effect) returns boolean, immutable
-- private.is_far(uuid,uuid,jsonb) returns boolean, stable
-- private.is_former(uuid) returns boolean, stable, security definer
-- private.is_geometry(jsonb,text[]) returns boolean, immutable
-- private.is_handled(public.notification) returns boolean, stable, security definer
-- private.is_issue_reference_deleted(public.issue,public.issue) returns boolean, stable, security definer
-- private.is_kitchen() returns boolean, stable, security definer
-- private.is_live(public.push_token) returns boolean, stable, security definer
-- private.is_maintenance() returns boolean, stable, security definer
-- private.is_map_edit(public.green_outline) returns boolean, immutable
-- private.is_message_setting(text,jsonb) returns boolean, immutable
-- private.is_moment(jsonb) returns boolean, immutable
-- private.is_near_course(double precision,double precision) returns boolean, stable, security definer
-- private.is_news(timestamp with time zone) returns boolean, stable
-- private.is_of_a_green(public.green_outline) returns boolean, volatile, security definer
-- private.is_open(timestamp with time zone) returns boolean, stable, security definer
-- private.is_open_issue(text) returns boolean, immutable
-- private.is_own_author(uuid) returns boolean, immutable
-- private.is_packed_shape(jsonb) returns boolean, immutable
-- private.is_pause(jsonb) returns boolean, immutable
-- private.is_person() returns boolean, stable
-- private.is_pin(jsonb) returns boolean, immutable
-- private.is_pin_choice(jsonb) returns boolean, immutable
-- private.is_pin_inputs(jsonb) returns boolean, immutable
-- private.is_pin_profile(jsonb) returns boolean, immutable
-- private.is_pin_reason(jsonb) returns boolean, immutable
-- private.is_push_setting(text,jsonb) returns boolean, stable, security definer
-- private.is_reference_cleared(public.pin_set,public.pin_set) returns boolean, stable, security definer
-- private.is_reopening(text,text) returns boolean, immutable
-- private.is_rule() returns boolean, stable
-- private.is_same_issue(public.issue,public.issue) returns boolean, stable
-- private.is_same_publication(public.pin_set,public.pin_set) returns boolean, immutable
-- private.is_scorecard(uuid,jsonb) returns boolean, stable
-- private.is_slope_input(jsonb) returns boolean, immutable
-- private.is_sold_out(public.menu_item) returns boolean, stable
-- private.is_staff() returns boolean, stable, security definer
-- private.is_topic(text) returns boolean, immutable
-- private.is_undo(public.pin_set,public.pin_set) returns boolean, immutable
-- private.is_verified(uuid,text,text) returns boolean, stable, security definer
-- private.is_whole(jsonb,integer,integer) returns boolean, immutable
-- private.is_withdrawal(public.pin_set,public.pin_set) returns boolean, immutable
-- private.issue_after(public.issue_event) returns public.issue, stable, security definer
-- private.issue_changes(public.issue,public.issue) returns jsonb, immutable
-- private.issue_crew(public.issue) returns uuid[], stable, security definer
-- private.issue_data(uuid) returns jsonb, stable, security definer
-- private.issue_draft(public.issue_event,text) returns public.notification, stable, security definer
-- private.issue_event_text(public.issue_event,public.issue) returns text, stable, security definer
-- private.issue_fields() returns TABLE(field text, columns text[]), immutable
-- private.issue_followers(public.issue,boolean) returns uuid[], stable, security definer
-- private.issue_heads() returns uuid[], stable, security definer
-- private.issue_news(public.issue_event) returns text, immutable
-- private.issue_params(public.issue) returns jsonb, stable, security definer
-- private.issue_role(public.issue) returns text, stable, security definer
-- private.issue_words(public.issue) returns jsonb, immutable
-- private.judge_held_pushes(uuid) returns void, volatile, security definer
-- private.keep_an_admin(uuid) returns void, volatile, security definer
-- private.kind_of_account_event(text) returns text, immutable
-- private.kitchen_limit(text) returns integer, stable, security definer
-- private.label_of_person(uuid) returns text, stable, security definer
-- private.last_order_seq() returns bigint, stable, security definer
-- private.learn_promise(public.user_order) returns void, volatile, security definer
-- private.limit_checklist_points() returns integer, immutable
-- private.limit_hole_within_m() returns integer, immutable
-- private.limit_order_line_note() returns integer, immutable
-- private.limit_order_lines() returns integer, immutable
-- private.limit_pin_inputs_characters() returns integer, immutable
-- private.limit_use(text,uuid) returns bigint, volatile, security definer
-- private.line_length(jsonb) returns double precision, immutable
-- private.lock_queue() returns void, volatile
-- private.log_item_sold_out(public.menu_item,uuid) returns void, volatile, security definer
-- private.log_option_sold_out(public.menu_option,uuid) returns void, volatile, security definer
-- private.mail_contact_message(public.contact_message) returns void, volatile, security definer
-- private.mail_notice(auth.users,text,text,text) returns void, volatile, security definer
-- private.make_first_admin(uuid,text) returns boolean, volatile, security definer
-- private.map_edit_accuracy(numeric) returns numeric, immutable
-- private.mark_check_faulty(public.issue) returns void, volatile, security definer
-- private.mark_in_use(uuid) returns uuid, stable, security definer
-- private.mark_inbox_read(public.notification_reading) returns void, volatile, security definer
-- private.mark_order_shown(public.ticket_receipt) returns void, volatile, security definer
-- private.may_charge() returns boolean, stable, security definer
-- private.may_hear(text,uuid) returns boolean, stable, security definer
-- private.may_push(public.notification,public.push_token) returns boolean, stable, security definer
-- private.may_read_comments(uuid,uuid,boolean) returns boolean, stable, security definer
-- private.may_send(text) returns boolean, stable, security definer
-- private.may_sign_up(jsonb) returns boolean, stable, security definer
-- private.measure_cut(public.pin_cut) returns public.pin_cut, stable, security definer
-- private.mentioned_in(public.issue_event) returns uuid[], stable, security definer
-- private.merge_edit(public.issue,public.issue,public.issue_edit) returns record, volatile, security definer
-- private.merge_target(uuid) returns uuid, stable, security definer
-- private.message_data(uuid) returns jsonb, stable, security definer
-- private.metres_to_line(jsonb,double precision,double precision) returns double precision, immutable
-- private.metres_to_plan(uuid,date,double precision,double precision) returns double precision, stable, security definer
-- private.miss_confirmation(uuid) returns void, volatile, security definer
-- private.moment_of_act(timestamp with time zone,timestamp with time zone) returns timestamp with time zone, stable
-- private.money_text(bigint,text) returns text, immutable
-- private.month_begins(date,integer) returns timestamp with time zone, stable, security definer
-- private.move_order(public.user_order,public.user_order) returns public.user_order, volatile, security definer
-- private.move_private_details(public.profiles) returns public.profiles, volatile, security definer
-- private.my_id() returns uuid, stable, security definer
-- private.my_profile() returns uuid, stable, security definer
-- private.my_role() returns text, stable, security definer
-- private.my_session() returns uuid, stable
-- private.name_serving_place(public.user_order,public.serving_place) returns public.user_order, immutable
-- private.needs_approval(auth.users) returns boolean, stable, security definer
-- private.network_of(text) returns text, immutable
-- private.newest_outline(uuid,uuid) returns uuid, stable, security definer
-- private.news_kind(public.notification) returns text, immutable
-- private.next_alarm_at() returns timestamp with time zone, stable, security definer
-- private.next_claim_at() returns timestamp with time zone, stable, security definer
-- private.next_course_at() returns timestamp with time zone, stable, security definer
-- private.next_kitchen_end_at() returns timestamp with time zone, stable, security definer
-- private.next_ladder_at() returns timestamp with time zone, stable, security definer
-- private.next_open(timestamp with time zone) returns timestamp with time zone, stable, security definer
-- private.next_order_news_at() returns timestamp with time zone, stable, security definer
-- private.next_order_seq() returns bigint, volatile, security definer
-- private.next_print(uuid) returns jsonb, stable, security definer
-- private.next_quarter(timestamp with time zone,integer) returns timestamp with time zone, stable, security definer
-- private.next_served(timestamp with time zone,jsonb) returns timestamp with time zone, stable, security definer
-- private.next_ticket_number(date) returns bigint, volatile, security definer
-- private.note_map_edit(public.course_feature) returns void, volatile, security definer
-- private.note_order(public.user_order,text,boolean,uuid,timestamp with time zone) returns bigint, volatile, security definer
-- private.note_people_act(text,uuid) returns void, volatile, security definer
-- private.note_removal(uuid,text,text) returns void, volatile, security definer
-- private.notice_account_change(auth.users,auth.users) returns void, volatile, security definer
-- private.notice_account_deleted(auth.users) returns void, volatile, security definer
-- private.notice_factor() returns trigger, volatile, security definer
-- private.notice_identity() returns trigger, volatile, security definer
-- private.notice_lock() returns trigger, volatile, security definer
-- private.notify_alarm(public.user_order[],text,bigint) returns void, volatile, security definer
-- private.notify_correction(public.account_correction) returns void, volatile, security definer
-- private.notify_course_status(public.course_status) returns void, volatile, security definer
-- private.notify_issue_event(public.issue_event) returns void, volatile, security definer
-- private.notify_late_claim(public.issue_event) returns void, volatile, security definer
-- private.notify_order_event(public.order_event) returns void, volatile, security definer
-- private.notify_order_news() returns boolean, volatile, security definer
-- private.notify_overwritten(public.issue_event) returns void, volatile, security definer
-- private.notify_players(public.issue_effect,public.issue_effect) returns void, volatile, security definer
-- private.notify_replaced_pins(public.pin_set) returns void, volatile, security definer
-- private.notify_waiting_person(auth.users) returns void, volatile, security definer
-- private.notify_withdrawn_pins(public.pin_set) returns void, volatile, security definer
-- private.number_order_event(public.order_event) returns public.order_event, volatile, security definer
-- private.object_bytes(jsonb) returns bigint, immutable
-- private.offer_first_start(text) returns boolean, volatile, security definer
-- private.on_board_until(public.user_order) returns timestamp with time zone, stable, security definer
-- private.on_duty() returns uuid[], stable, security definer
-- private.order_data(uuid) returns jsonb, stable, security definer
-- private.order_lines_text(public.user_order) returns text, immutable
-- private.order_on_paper(uuid) returns jsonb, stable, security definer
-- private.order_role(public.user_order) returns text, stable, security definer
-- private.order_settings() returns jsonb, stable, security definer
-- private.outline_fault(jsonb) returns text, immutable
-- private.owes_password(auth.users) returns boolean, immutable
-- private.own_details(public.profiles) returns jsonb, immutable
-- private.person_name(uuid) returns text, stable, security definer
-- private.pin_stands(uuid,double precision,double precision) returns boolean, stable, security definer
-- private.place_word(public.user_order) returns jsonb, stable, security definer
-- private.plain_minutes(integer,integer) returns double precision, immutable
-- private.positions(jsonb) returns jsonb, immutable
-- private.prepare_effect(public.issue_effect) returns public.issue_effect, volatile, security definer
-- private.prepare_report(public.issue) returns public.issue, volatile, security definer
-- private.price_order(public.user_order,jsonb) returns public.user_order, stable, security definer
-- private.profile_data(uuid) returns jsonb, stable, security definer
-- private.promise_delay(jsonb) returns interval, stable
-- private.promise_least_orders() returns integer, immutable
-- private.promise_load(integer) returns smallint, immutable
-- private.promise_minutes(text[],integer,integer) returns record, stable, security definer
-- private.promise_order(public.user_order,jsonb) returns public.user_order, stable, security definer
-- private.promise_row(text[],integer) returns jobs.promise_range, stable, security definer
-- private.promote_guest(auth.users) returns void, volatile, security definer
-- private.prune_audit(integer) returns integer, volatile, security definer
-- private.publish_pins(public.pin_set) returns uuid, volatile, security definer
-- private.push_devices(public.notification) returns SETOF uuid, stable, security definer
-- private.push_kind(text) returns text, immutable
-- private.push_notification(public.notification) returns void, volatile, security definer
-- private.push_to(public.notification,uuid) returns void, volatile, security definer
-- private.quarter_fits(timestamp with time zone,integer) returns boolean, stable, security definer
-- private.quarter_of(timestamp with time zone) returns timestamp with time zone, immutable
-- private.queue_news(public.user_order,text) returns void, volatile, security definer
-- private.queue_order(public.user_order,jsonb) returns public.user_order, volatile, security definer
-- private.queue_order_news(public.order_event) returns void, volatile, security definer
-- private.queue_step_prints(public.user_order,public.user_order) returns void, volatile, security definer
-- private.queue_ticket(public.user_order,text) returns void, volatile, security definer
-- private.quiet_until(public.notification,timestamp with time zone) returns timestamp with time zone, stable, security definer
-- private.record_act(text,text,text,text,jsonb,jsonb) returns void, volatile, security definer
-- private.record_comment(public.issue_comment) returns void, volatile, security definer
-- private.record_effect(public.issue_effect,public.issue_effect) returns void, volatile, security definer
-- private.record_issue_event(public.issue_event) returns void, volatile, security definer
-- private.record_issue_update(public.issue,public.issue,public.issue_edit,jsonb) returns void, volatile, security definer
-- private.record_late_claim(public.issue,public.issue_edit) returns void, volatile, security definer
-- private.record_material(public.issue_material,public.issue_material) returns void, volatile, security definer
-- private.record_merge(uuid,public.issue,text) returns void, volatile, security definer
-- private.record_order_step(public.user_order,public.user_order) returns bigint, volatile, security definer
-- private.record_photo(public.issue_photo) returns void, volatile, security definer
-- private.record_placing(public.user_order) returns void, volatile, security definer
-- private.record_printer_state(uuid,text,boolean) returns void, volatile, security definer
-- private.record_protocol_events(jsonb) returns void, volatile, security definer
-- private.record_removal(auth.users,boolean) returns void, volatile, security definer
-- private.record_report(public.issue) returns void, volatile, security definer
-- private.record_tick(public.user_order_item,public.user_order_item) returns public.user_order_item, volatile, security definer
-- private.record_work(public.issue_work,public.issue_work) returns void, volatile, security definer
-- private.redirect_print(public.ticket_print,public.ticket_print) returns public.ticket_print, stable, security definer
-- private.refuse(text,jsonb) returns void, stable, security definer
-- private.refuse_blocked(uuid,date,double precision,double precision) returns void, stable, security definer
-- private.refuse_off_green(uuid,double precision,double precision) returns void, stable, security definer
-- private.register_device(uuid,text) returns uuid, volatile, security definer
-- private.release_printer(uuid,uuid,integer) returns void, volatile, security definer
-- private.remember_removal(public.push_token) returns void, volatile, security definer
-- private.removable_courses() returns SETOF uuid, stable, security definer
-- private.removable_dishes() returns SETOF uuid, stable, security definer
-- private.removable_issues() returns SETOF uuid, stable, security definer
-- private.remove_copied_follower(public.issue_follower) returns void, volatile, security definer
-- private.remove_copied_photo(public.issue_photo) returns void, volatile, security definer
-- private.remove_demo_announcements() returns void, volatile, security definer
-- private.remove_demo_course() returns void, volatile, security definer
-- private.remove_demo_menu() returns void, volatile, security definer
-- private.remove_demo_people() returns void, volatile, security definer
-- private.remove_guessed(text[],text[]) returns text[], immutable
-- private.remove_pin_positions(public.pin_set) returns void, volatile, security definer
-- private.report_data(public.issue,uuid) returns jsonb, stable, security definer
-- private.reset_printer(public.printer,public.printer) returns void, volatile, security definer
-- private.resolve_duplicate(public.issue,public.issue) returns public.issue, volatile, security definer
-- private.restore_order(public.user_order,public.user_order) returns public.user_order, volatile, security definer
-- private.restore_replaced_pins(public.pin_set) returns void, volatile, security definer
-- private.retire_current_course(public.course) returns void, volatile, security definer
-- private.retire_played_composite(public.composite_course) returns void, volatile, security definer
-- private.retry_job(public.job_retry) returns void, volatile, security definer
-- private.return_stock(public.user_order) returns void, volatile, security definer
-- private.ring_alarm() returns boolean, volatile, security definer
-- private.ring_area(jsonb) returns double precision, immutable
-- private.ring_centre(jsonb) returns TABLE(lng double precision, lat double precision), immutable
-- private.ring_crosses_itself(jsonb) returns boolean, immutable
-- private.ring_holds(jsonb,double precision,double precision) returns boolean, immutable
-- private.rings(jsonb) returns SETOF jsonb, immutable
-- private.roles_and(text[],uuid) returns uuid[], stable, security definer
-- private.round_assignee(public.inspection_round) returns uuid, stable, security definer
-- private.round_due(public.inspection_round,timestamp with time zone) returns date, stable, security definer
-- private.rush_order(public.user_order,boolean) returns public.user_order, volatile, security definer
-- private.search_form(text) returns text, immutable
-- private.serving_place_of(public.user_order) returns public.serving_place, stable, security definer
-- private.set_claim_deadline(public.issue,public.issue,boolean) returns public.issue, volatile, security definer
-- private.set_effect_location(public.issue_effect,public.issue) returns public.issue_effect, stable, security definer
-- private.set_issue_location(public.issue,public.issue) returns public.issue, stable, security definer
-- private.set_round_start(public.inspection_round,public.inspection_round) returns public.inspection_round, stable, security definer
-- private.setting(text) returns jsonb, stable, security definer
-- private.setting_fits(text,jsonb) returns boolean, stable
-- private.shown_patience() returns interval, immutable
-- private.sign_announcement(public.announcement) returns public.announcement, volatile, security definer
-- private.sign_comment(public.issue_comment) returns public.issue_comment, volatile, security definer
-- private.sign_correction(public.account_correction,public.user_order) returns public.account_correction, stable, security definer
-- private.sign_edit(public.issue_edit) returns public.issue_edit, stable, security definer
-- private.sign_effect_end(public.issue_effect,public.issue_effect) returns public.issue_effect, stable, security definer
-- private.sign_follower(public.issue_follower) returns public.issue_follower, stable, security definer
-- private.sign_in_data(uuid) returns jsonb, stable, security definer
-- private.sign_manual_work(public.issue_work) returns public.issue_work, stable, security definer
-- private.sign_order(public.user_order) returns public.user_order, stable, security definer
-- private.sign_photo(public.issue_photo) returns public.issue_photo, volatile, security definer
-- private.sign_print(public.ticket_print) returns public.ticket_print, stable, security definer
-- private.sign_up_kind() returns text, stable, security definer
-- private.signup_text(jsonb,text,integer) returns text, immutable
-- private.slowest_minutes(jsonb) returns integer, stable, security definer
-- private.sold_line(jsonb,timestamp with time zone,integer) returns jsonb, stable, security definer
-- private.sold_lines(jsonb,timestamp with time zone,integer) returns jsonb, stable, security definer
-- private.sold_out_author() returns uuid, stable, security definer
-- private.sorted_words(text[]) returns jsonb, immutable
-- private.start_ladder(public.notification) returns void, volatile, security definer
-- private.start_rounds(timestamp with time zone) returns integer, volatile, security definer
-- private.start_rule() returns void, volatile
-- private.status_before_cancelling(public.user_order) returns text, immutable
-- private.stood_there(uuid,date,double precision,double precision) returns boolean, stable, security definer
-- private.store_explanations(public.pin_set) returns jsonb, volatile, security definer
-- private.subscribes(uuid,text) returns boolean, stable, security definer
-- private.survey_fault(jsonb,double precision,double precision,jsonb) returns text, immutable
-- private.switch_due_course() returns boolean, volatile, security definer
-- private.sync_duplicate(public.issue,public.issue) returns void, volatile, security definer
-- private.sync_green_block(public.issue_effect) returns void, volatile, security definer
-- private.sync_issue_effects(public.issue,public.issue) returns void, volatile, security definer
-- private.take_issue_step(public.issue,public.issue) returns public.issue, stable, security definer
-- private.take_stock(public.user_order) returns public.user_order, volatile, security definer
-- private.take_turn(text,text) returns void, volatile
-- private.target_of(jsonb) returns text, immutable
-- private.tax_lines(jsonb) returns jsonb, immutable
-- private.tell(public.notification,text,jsonb,jsonb,uuid[],boolean) returns void, volatile, security definer
-- private.tickets_ahead(text[]) returns integer, stable, security definer
-- private.topic_for(uuid,jsonb) returns text, immutable
-- private.topic_person(text) returns uuid, immutable
-- private.topic_roles(text) returns text[], immutable
-- private.track_work_time(public.issue,public.issue,timestamp with time zone) returns public.issue, volatile, security definer
-- private.unassign_issues(uuid) returns void, volatile, security definer
-- private.uncount_upload(storage.objects) returns void, volatile, security definer
-- private.unread_count(uuid) returns integer, stable, security definer
-- private.unseen_patience() returns interval, stable, security definer
-- private.untouched_patience() returns interval, stable, security definer
-- private.update_check(public.issue_check,public.issue_check) returns public.issue_check, volatile, security definer
-- private.update_green_of_hole(public.course_feature,public.course_feature) returns void, volatile, security definer
-- private.update_hole_of_green(public.hole,public.hole) returns void, volatile, security definer
-- private.upload_limit(text,bigint) returns bigint, stable, security definer
-- private.vertices(jsonb) returns jsonb, immutable
-- private.waits_for_crew(public.issue) returns boolean, immutable
-- private.wake_issue(uuid) returns void, volatile, security definer
-- private.within_hours(jsonb,timestamp with time zone) returns boolean, stable, security definer
-- private.without_inputs(jsonb) returns jsonb, immutable
-- private.word_notification(text,text,jsonb,jsonb) returns record, stable, security definer
-- private.work_minutes(public.issue_work) returns integer, immutable
-- public.account_months(uuid) returns TABLE(month date, orders integer, total_minor bigint, currency text, corrections integer), stable, security definer
-- public.account_statement(date,uuid) returns TABLE(order_id uuid, number bigint, user_id uuid, first_name text, surname text, at timestamp with time zone, status text, lines jsonb, total_minor integer, currency text, balance_minor bigint, kind text, correction_id uuid, reference bigint, reason text, order_at timestamp with time zone, charged_minor bigint, label text, is_former boolean), stable, security definer
-- public.account_totals(date) returns TABLE(user_id uuid, first_name text, surname text, orders integer, total_minor bigint, currency text, corrections integer, label text, is_former boolean), stable, security definer
-- public.alarm_ladders() returns TABLE(id uuid, type text, title text, person text, created_at timestamp with time zone, state text, next_at timestamp with time zone, devices jsonb, board_at timestamp with time zone), stable, security definer
-- public.announcement_receivers(text,text) returns integer, stable, security definer
-- public.count_people() returns TABLE(role_id text, user_group_id text, state text, people integer), stable, security definer
-- public.current_weather() returns jsonb, stable
-- public.delete_my_account() returns void, volatile, security definer
-- public.demo_state() returns TABLE(people integer, courses integer, dishes integer, orders integer, issues integer, courses_in_use integer, dishes_in_use integer, issues_in_use integer, is_of_demo boolean), stable, security definer
-- public.device_topics(text) returns text[], stable, security definer
-- public.end_device(text) returns void, volatile, security definer
-- public.end_my_session(uuid) returns boolean, volatile, security definer
-- public.figures_by_day(date,date) returns TABLE(day date, orders integer, cancelled integer, revenue_minor bigint, ticket_median_seconds integer, ticket_p90_seconds integer, promised integer, promise_kept integer), stable, security definer
-- public.figures_by_hour(date,date) returns TABLE(hour integer, orders integer, revenue_minor bigint, ticket_median_seconds integer, ticket_p90_seconds integer), stable, security definer
-- public.figures_by_item(date,date) returns TABLE(item_id uuid, name text, name_i18n jsonb, quantity integer, orders integer, revenue_minor bigint), stable, security definer
-- public.figures_corrections(date,date) returns TABLE(corrections integer, amount_minor bigint), stable, security definer
-- public.figures_promises(date,date) returns TABLE(of text, part integer, promised integer, kept integer, early integer, late integer, minutes numeric), stable, security definer
-- public.figures_sold_out(date,date) returns TABLE(id uuid, name text, name_i18n jsonb, option_name text, option_name_i18n jsonb, began_at timestamp with time zone, began_by text, ended_at timestamp with time zone, ended_by text, seconds integer), stable, security definer
-- public.figures_summary(date,date) returns TABLE(orders integer, cancelled integer, items integer, currency text, revenue_minor bigint, account_minor bigint, other_currency_orders integer, tickets integer, ticket_median_seconds integer, ticket_p90_seconds integer, making_median_seconds integer, making_p90_seconds integer, promised integer, promise_kept integer, promise_early integer, promise_late integer), stable, security definer
-- public.followed_issues() returns jsonb, stable, security definer
-- public.given_up_jobs() returns TABLE(id bigint, kind text, attempts smallint, failed_at timestamp with time zone, last_error text, order_number bigint), stable, security definer
-- public.inviter_name() returns text, stable, security definer
-- public.issue_figures(date,date) returns jsonb, stable
-- public.issue_places(date,date,text) returns jsonb, stable
-- public.keep_weather(uuid,jsonb,text) returns jsonb, volatile, security definer
-- public.kitchen_estimate(text[],integer) returns TABLE(from_minutes integer, to_minutes integer, is_learned boolean), stable, security definer
-- public.kitchen_quarters(integer) returns TABLE(starts_at timestamp with time zone, open boolean, fits boolean), stable, security definer
-- public.known_addresses(text[]) returns TABLE(email text, state text), stable, security definer
-- public.list_people(text,text,text,text,integer,integer,text,boolean) returns TABLE(id uuid, first_name text, surname text, role_id text, user_group_id text, avatar_path text, email text, phone text, email_verified boolean, phone_verified boolean, state text, second_factor boolean, invited_at timestamp with time zone, last_sign_in_at timestamp with time zone, created_at timestamp with time zone, total integer, member_number text, last_seen_at timestamp with time zone, balance_minor bigint), stable, security definer
-- public.may_import_courses() returns boolean, stable, security definer
-- public.may_invite_people() returns boolean, stable, security definer
-- public.my_account() returns TABLE(may boolean, limit_minor bigint, charged_minor bigint), stable, security definer
-- public.my_data() returns jsonb, stable, security definer
-- public.my_devices(text) returns TABLE(id uuid, kind text, user_agent text, seen_at timestamp with time zone, muted_kinds text[], is_this boolean), stable, security definer
-- public.my_sessions() returns TABLE(id uuid, created_at timestamp with time zone, used_at timestamp with time zone, user_agent text, ip text, aal text, is_this boolean), stable, security definer
-- public.needs_you() returns TABLE(need text, things integer, oldest_at timestamp with time zone), stable, security definer
-- public.open_issue_places() returns jsonb, stable, security definer
-- public.open_tickets() returns integer, stable, security definer
-- public.place_invited_person(uuid,text,text,text) returns void, volatile, security definer
-- public.push_state(uuid) returns TABLE(accepted_at timestamp with time zone, shown_at timestamp with time zone, opened_at timestamp with time zone, failed_at timestamp with time zone, error text), stable, security definer
-- public.reinstate_person(uuid) returns void, volatile, security definer
-- public.remove_demo() returns void, volatile, security definer
-- public.remove_person(uuid,boolean) returns void, volatile, security definer
-- public.replace_push_token(text,text) returns void, volatile, security definer
-- public.report_board(uuid,text,bigint) returns void, volatile, security definer
-- public.report_push(uuid,text) returns void, volatile, security definer
-- public.reset_second_factors(uuid) returns void, volatile, security definer
-- public.send_notification(text,text,jsonb,text,uuid,uuid) returns integer, volatile, security definer
-- public.sent_announcements() returns TABLE(id uuid, audience text, group_id text, title text, body text, expires_at timestamp with time zone, created_at timestamp with time zone, receivers integer, readers integer, author text), stable, security definer
-- public.setup_steps() returns TABLE(step text, state text), stable, security definer
-- public.stands(public.pin_cut) returns boolean, stable, security definer
-- public.stands(public.pin_position) returns boolean, stable, security definer
-- public.subscribe_to_topic(text,text) returns void, volatile, security definer
-- public.suspend_person(uuid) returns void, volatile, security definer
-- public.take_weather() returns jsonb, volatile, security definer
-- public.test_push(text) returns uuid, volatile, security definer
-- public.try_printer(uuid) returns void, volatile, security definer
-- public.unsubscribe_from_topic(text,text) returns void, volatile, security definer
-- public.update_push_token(text) returns void, volatile, security definer
