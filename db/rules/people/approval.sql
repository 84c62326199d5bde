-- Membership: the setting people.sign_up decides whether a new account is a member at once (`open`), waits for an
-- administrator (`approval`), or needs an invitation or the club's join link (`invited`; with the link it also waits).
-- A waiting person is a guest: a visitor with a profile. An invitation or the first role from an administrator ends
-- the wait.

create function private.sign_up_kind() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(private.setting('people.sign_up') #>> '{}', 'open')
$$;

/* Whether sign-up data contain the code of the club's join link. */
create function private.has_join_code(data jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(data ->> 'join' = private.setting('people.join_code') #>> '{}', false)
$$;

/*
 * Whether a person with these data may sign up without an invitation; the gateway checks it before it creates an
 * account.
 */
create function private.may_sign_up(data jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.sign_up_kind() <> 'invited' or private.has_join_code(data)
$$;

/* Whether a new account must wait for an administrator. An invitation is an approval. */
create function private.needs_approval(account auth.users) returns boolean
language sql stable security definer set search_path = '' as $$
  select not account.is_anonymous and account.invited_at is null and private.sign_up_kind() <> 'open'
$$;

/* Makes the person of a now invited account a member, also when they waited for approval. */
create function private.admit_invited_person(account auth.users) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.profile_private set waiting_since = null where id = account.id and waiting_since is not null;
  if found then
    update public.profiles set role_id = 'member' where id = account.id and role_id = 'guest';
  end if;
end
$$;

/* Notifies the administrators of a person with a confirmed address who waits for approval. */
create function private.notify_waiting_person(account auth.users) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  since timestamptz;
  draft public.notification;
begin
  select waiting_since into since from public.profile_private where id = account.id;
  if since is null or account.confirmed_at is null then
    return;
  end if;
  draft.event_key := 'waiting:' || account.id || ':' || extract(epoch from since);
  draft.topic := 'user_';
  draft.type := 'people';
  draft.url := '/groupadmin?state=waiting';
  perform private.tell(draft, 'people.waiting', '{}', jsonb_build_object('text',
    coalesce(private.person_name(account.id) || ' · ', '') || coalesce(account.email, '+' || account.phone, '')),
    array(select id from public.profiles where role_id = 'admin'));
end
$$;

/* Ends the wait of a person who got a role, and notifies them. */
create function private.end_waiting(profile public.profiles) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  draft public.notification;
begin
  update public.profile_private set waiting_since = null where id = profile.id and waiting_since is not null;
  if not found then
    return;
  end if;
  draft.event_key := 'approved:' || profile.id || ':' || extract(epoch from now());
  draft.topic := 'user_';
  draft.type := 'people';
  draft.url := '/';
  perform private.tell(draft, 'people.approved', '{}', '{}', array[profile.id]);
end
$$;
