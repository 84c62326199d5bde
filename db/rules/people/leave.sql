-- Leaving the club: accounts that are suspended, emptied or deleted. Their orders, reports and comments stay for the
-- club's books without a name.

/* Refuses when without this person no administrator is left who has signed in: an invitation may never be accepted. */
create function private.keep_an_admin(leaving uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- One at a time, otherwise two administrators could remove each other at the same moment.
  perform 1 from public.roles where role_id = 'admin' for no key update;
  if not exists (
    select 1 from public.profiles p join auth.users u on u.id = p.id
    where p.role_id = 'admin' and p.id <> leaving
      and (u.confirmed_at is not null or u.last_sign_in_at is not null)
      and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
  ) then
    perform private.refuse('last_admin');
  end if;
end
$$;

/* Refuses to suspend or delete the last administrator, even by the server. */
create function private.check_not_last_admin(account auth.users) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select 1 from public.profiles where id = account.id and role_id = 'admin') then
    perform private.keep_an_admin(account.id);
  end if;
end
$$;

/* Unassigns the open issues of a person. */
create function private.unassign_issues(person uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.issue set assignee_id = null
  where assignee_id = person and status in ('new', 'assigned', 'in_progress')
$$;

/* Clears the profile of an emptied account and the allergies on its orders, and unassigns the person's open issues. */
create function private.empty_profile(account auth.users) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.unassign_issues(account.id);
  update public.profiles
  set role_id = 'guest', user_group_id = 'default', first_name = '', surname = '', avatar_path = null, fcm_token = null
  where id = account.id;
  delete from public.profile_private where id = account.id;
  delete from public.profile_allergies where id = account.id;
  delete from public.quiet_hours where id = account.id;
  update public.user_order set allergies = '{}' where user_id = account.id and allergies <> '{}';
end
$$;

alter table public.removed_person enable row level security;
create policy "admin reads who was removed" on public.removed_person for select to authenticated
  using ((select private.is_admin()));
grant select on public.removed_person to authenticated;

/* Deletes a person's pictures: the rows at once, the files when the gateway next deletes unwanted ones. */
create function private.delete_pictures(person uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- A Supabase project refuses to delete such rows without this setting.
  perform set_config('storage.allow_delete_query', 'true', true);
  with gone as (
    delete from storage.objects where bucket_id = 'avatars' and name like person || '/%' returning version)
  insert into jobs.unwanted_file (version) select version from gone where version is not null
  on conflict do nothing;
  perform set_config('storage.allow_delete_query', '', true);
end
$$;

/*
 * Records the removal of an account: the time, the role, and who asked for it, but no name. Guests without an account
 * are not recorded. Call it before the account is deleted (`emptied` false) or emptied, because that deletes the
 * profile.
 */
create function private.record_removal(account auth.users, emptied boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
$$;

/*
 * Supabase Auth's soft delete: the row stays, so that the past still shows one nameless person; only hashes of the
 * addresses are left. No one can sign in to it again.
 */
create function private.empty_account(account uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
