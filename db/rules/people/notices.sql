-- Mail to the owner of an account about each change of its sign-in methods. The rows are written with the change, in
-- its transaction, for changes by the person and by the club; a gateway sends them afterwards
-- (server/jobs/mail-effect.ts).

/* Queues a notice to an address, in the language of the account's person. */
create function private.mail_notice(account auth.users, recipient text, about text, detail text default '') returns void
language plpgsql volatile security definer set search_path = '' as $$
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
$$;

/* The account's confirmed address; null without one. */
create function private.confirmed_email(account auth.users) returns text
language sql immutable set search_path = '' as $$
  select case when account.email_confirmed_at is not null and account.deleted_at is null then account.email end
$$;

/* Mails the owner about a new password, email address or phone number. */
create function private.notice_account_change(before auth.users, after auth.users) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
$$;

/* Mails the owner that the account is deleted. Call it before the deletion, because the language is in the profile. */
create function private.notice_account_deleted(account auth.users) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.mail_notice(account, private.confirmed_email(account), 'account_deleted');
end
$$;

/*
 * Mails the owner when a provider was added as a way to sign in, or any way was removed. The first way of a new account
 * is no change, and a deleted account's ways need no mail.
 */
create function private.notice_identity() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

create function private.notice_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

/*
 * Mails the owner when wrong codes locked a second factor: their author passed the first step, so knows the password.
 */
create function private.notice_lock() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

-- A host may restrict access to these tables.
do $$
begin
  if has_table_privilege('auth.identities', 'trigger') then
    create trigger greenside_notice_identity after insert or delete on auth.identities
      for each row execute function private.notice_identity();
  end if;
  if has_table_privilege('auth.mfa_factors', 'trigger') then
    create trigger greenside_notice_factor_added after update of status on auth.mfa_factors
      for each row when (new.status = 'verified' and old.status <> 'verified')
      execute function private.notice_factor();
    create trigger greenside_notice_factor_removed after delete on auth.mfa_factors
      for each row when (old.status = 'verified')
      execute function private.notice_factor();
  end if;
  -- This server's own table.
  if to_regclass('auth.mfa_factor_tries') is not null then
    create trigger greenside_notice_factor_locked after update of locked_until on auth.mfa_factor_tries
      for each row when (new.locked_until > old.locked_until or (new.locked_until is not null and old.locked_until is null))
      execute function private.notice_lock();
  end if;
end
$$;
