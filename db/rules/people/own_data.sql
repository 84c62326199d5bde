-- The club's data about a person, for that person alone. The functions take the person's id, read with the rights of
-- the owner and filter by that id. Passwords, tokens and the ids of other people are left out.

/* The person's sign-in data: addresses, linked sign-ins, second factors without their secrets, and devices. */
create function private.sign_in_data(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'email', u.email, 'email_confirmed_at', u.email_confirmed_at, 'new_email', nullif(u.email_change, ''),
    'phone', u.phone, 'phone_confirmed_at', u.phone_confirmed_at, 'new_phone', nullif(u.phone_change, ''),
    'is_guest', u.is_anonymous, 'created_at', u.created_at, 'invited_at', u.invited_at,
    'last_sign_in_at', u.last_sign_in_at, 'has_password', coalesce(u.encrypted_password, '') <> '',
    'details', u.raw_user_meta_data, 'details_of_server', u.raw_app_meta_data,
    'linked_sign_ins', (
      select coalesce(jsonb_agg(jsonb_build_object('provider', i.provider, 'details', i.identity_data,
        'created_at', i.created_at, 'last_sign_in_at', i.last_sign_in_at) order by i.created_at), '[]')
      from auth.identities i where i.user_id = u.id),
    'second_factors', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', f.factor_type, 'name', f.friendly_name, 'status', f.status,
        'phone', f.phone, 'created_at', f.created_at) order by f.created_at), '[]')
      from auth.mfa_factors f where f.user_id = u.id),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('device', s.user_agent, 'address', host(s.ip),
        'created_at', s.created_at, 'used_at', greatest(s.created_at, s.refreshed_at at time zone 'UTC'),
        'ends_at', s.not_after) order by s.created_at), '[]')
      from auth.sessions s where s.user_id = u.id))
  from auth.users u where u.id = person
$$;

/* The profile with its private details, and the allergies. Null for a guest without a profile. */
create function private.profile_data(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  -- phone, locale, country and units of `profiles` are empty texts; the values are in profile_private, which overrides
  -- them.
  select (to_jsonb(p) - 'fcm_token') || coalesce(to_jsonb(d), '{}')
    || jsonb_build_object('allergies', coalesce(to_jsonb(a.allergens), '[]'), 'quiet_hours', to_jsonb(q) - 'id')
  from public.profiles p
  left join public.profile_private d on d.id = p.id
  left join public.profile_allergies a on a.id = p.id
  left join public.quiet_hours q on q.id = p.id
  where p.id = person
$$;

/* The person's orders with lines, events and charges, and the corrections of their account. */
create function private.order_data(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'orders', (
      select coalesce(jsonb_agg(
        (to_jsonb(o) - '{user_id, lines, expected_status, expected_total_minor, acted_at}'::text[]) || jsonb_build_object(
          'items', (
            select coalesce(jsonb_agg(to_jsonb(i) - '{order_id, acted_at}'::text[] order by i.position), '[]')
            from public.user_order_item i where i.order_id = o.id),
          'events', (
            select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'from_status', e.from_status,
              'to_status', e.to_status, 'by', e.actor_role, 'reason', e.reason, 'item_id', e.item_id, 'value', e.value,
              'at', e.at) order by e.seq), '[]')
            from public.order_event e where e.order_id = o.id))
        order by o.created_at), '[]')
      from public.user_order o where o.user_id = person),
    'account_charges', (
      select coalesce(jsonb_agg(jsonb_build_object('order_id', o.id, 'number', o.number, 'status', o.status,
        'amount_minor', o.total_minor, 'currency', o.currency, 'created_at', o.created_at, 'ended_at', o.ended_at)
        order by o.created_at), '[]')
      from public.user_order o where o.user_id = person and o.pay = 'account'),
    'account_corrections', (
      select coalesce(jsonb_agg(to_jsonb(c) - '{user_id, created_by}'::text[] order by c.created_at), '[]')
      from public.account_correction c where c.user_id = person))
$$;

/*
 * The part of a report that its reporter may read: its events, the answers and the photos, not staff's internal texts.
 */
create function private.report_data(report public.issue, person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select (to_jsonb(report) - '{reporter_id, assignee_id, resolved_by, expected_status, edit_id}'::text[]) || jsonb_build_object(
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'from_status', e.from_status, 'to_status', e.to_status,
        'by', e.actor_role, 'reason', e.reason, 'at', e.at) order by e.id), '[]')
      from public.issue_event e where e.issue_id = report.id and not e.changes ? 'staff_only'),
    'comments', (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'body', c.body, 'is_mine', c.author_id is not distinct from person,
        'created_at', c.created_at) order by c.created_at), '[]')
      from public.issue_comment c where c.issue_id = report.id and not c.staff_only),
    'photos', (
      select coalesce(jsonb_agg(jsonb_build_object('path', p.path, 'kind', p.kind,
        'is_mine', p.created_by is not distinct from person, 'taken_at', p.taken_at, 'created_at', p.created_at)
        order by p.created_at), '[]')
      from public.issue_photo p left join public.issue_comment c on c.id = p.comment_id
      where p.issue_id = report.id and p.merged_from is null and not coalesce(c.staff_only, false)))
$$;

/* The person's reports, and their additions to any report: comments, photos, times of work and material. */
create function private.issue_data(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'reports', (
      select coalesce(jsonb_agg(private.report_data(r, person) order by r.created_at), '[]')
      from public.issue r where r.reporter_id = person),
    'followed_reports', (
      select coalesce(jsonb_agg(to_jsonb(f) - 'user_id' order by f.created_at), '[]')
      from public.issue_follower f where f.user_id = person),
    'comments', (
      select coalesce(jsonb_agg(to_jsonb(c) - '{author_id, mentions}'::text[] order by c.created_at), '[]')
      from public.issue_comment c where c.author_id = person),
    'photos', (
      select coalesce(jsonb_agg(to_jsonb(p) - 'created_by' order by p.created_at), '[]')
      from public.issue_photo p where p.created_by = person),
    'work', (
      select coalesce(jsonb_agg(to_jsonb(w) - 'person_id' order by w.started_at), '[]')
      from public.issue_work w where w.person_id = person),
    'material', (
      select coalesce(jsonb_agg(to_jsonb(m) - 'author_id' order by m.created_at), '[]')
      from public.issue_material m where m.author_id = person))
$$;

/* Notifications, devices for pushes with their topics but without the keys, messages to the club, and stored files. */
create function private.message_data(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    -- Announcements are sent to each person as a notification.
    'notifications', (
      select coalesce(jsonb_agg(to_jsonb(n) - 'user_id' order by n.created_at), '[]')
      from public.notification n where n.user_id = person),
    'push_devices', (
      select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'kind', t.kind, 'created_at', t.created_at, 'seen_at', t.seen_at,
        'muted_kinds', t.muted_kinds, 'topics', (
          select coalesce(jsonb_agg(jsonb_build_object('topic', s.topic, 'created_at', s.created_at) order by s.topic), '[]')
          from public.topic_subscription s where s.token_id = t.id)) order by t.created_at), '[]')
      from public.push_token t where t.user_id = person),
    'messages_to_the_club', (
      select coalesce(jsonb_agg(to_jsonb(m) - 'user_id' order by m.created_at), '[]')
      from public.contact_message m where m.user_id = person),
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'path', o.name, 'details', o.metadata,
        'created_at', o.created_at) order by o.created_at), '[]')
      from storage.objects o where o.owner_id = person::text),
    'upload_use', (
      select to_jsonb(u) - 'person_id' from jobs.upload_use u where u.person_id = person))
$$;

/*
 * Counts the rows that refer to the person, by table and column. The counts include the club's work records, which the
 * export leaves out. The function reads the foreign keys of the catalogue, so that a new table is counted too.
 */
create function private.count_mentions(person uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  mention record;
  found_rows bigint;
  counts jsonb := '{}';
begin
  for mention in
    select c.relname, a.attname from pg_catalog.pg_constraint k
    join pg_catalog.pg_class c on c.oid = k.conrelid
    join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'public.profiles'::regclass and c.relnamespace = 'public'::regnamespace
    order by 1, 2
  loop
    execute format('select count(*) from public.%I where %I = $1', mention.relname, mention.attname)
      into found_rows using person;
    if found_rows > 0 then
      counts := counts || jsonb_build_object(mention.relname || '.' || mention.attname, found_rows);
    end if;
  end loop;
  return counts;
end
$$;

/* All of the caller's data at the club, as one document. Guests get theirs as well; visitors are refused. */
create or replace function public.my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.my_id();
begin
  perform private.check_assurance();
  if me is null then
    perform private.refuse('session_over');
  end if;
  return jsonb_build_object('saved_at', now(), 'profile', private.profile_data(me), 'sign_in', private.sign_in_data(me))
    || private.order_data(me) || private.issue_data(me) || private.message_data(me)
    || jsonb_build_object('rows_that_name_you', private.count_mentions(me),
      'left_out', jsonb_build_object(
        'secrets', 'Passwords, codes, keys and tokens are never given out.',
        'log', 'Only administrators read the log of changes and refusals. Ask the club for entries about you.',
        'work', 'Records of the club''s work are counted in rows_that_name_you. Ask the club for their contents.'));
end
$$;

revoke execute on function public.my_data() from public, anon;
grant execute on function public.my_data() to authenticated;
