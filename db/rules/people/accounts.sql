-- An account of the auth schema gets its profile here. Only harmless details come from the sign-up form; the role never
-- does.

/* The trimmed text of a key in sign-up data, truncated to a length; null when missing, empty or no text. */
create function private.signup_text(data jsonb, key text, longest integer) returns text
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(data -> key) = 'string' then nullif(left(trim(data ->> key), longest), '') end
$$;

/* Creates the profile and the private details of a new account. */
create function private.create_profile(account auth.users) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  data jsonb := coalesce(account.raw_user_meta_data, '{}');
  locale text := private.signup_text(data, 'locale', 8);
  is_waiting constant boolean := private.needs_approval(account);
begin
  insert into public.profiles (id, role_id, first_name, surname)
  values (
    account.id,
    case when account.is_anonymous or is_waiting then 'guest' else 'member' end,
    coalesce(private.signup_text(data, 'first_name', 80), ''),
    coalesce(private.signup_text(data, 'surname', 80), '')
  )
  on conflict (id) do nothing;
  insert into public.profile_private (id, phone, locale, waiting_since)
  values (
    account.id,
    coalesce(private.signup_text(data, 'phone', 32), nullif(left(account.phone, 32), '')),
    case when locale in ('en', 'zh-CN', 'ja') then locale else 'en' end,
    case when is_waiting then now() end
  )
  on conflict (id) do nothing;
  insert into public.profile_allergies (id) values (account.id) on conflict (id) do nothing;
  insert into public.quiet_hours (id) values (account.id) on conflict (id) do nothing;
end
$$;

/* Copies new sign-up data into the profile of an account that was never confirmed: a new sign-up replaces both. */
create function private.copy_signup_data(account auth.users) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
$$;

/* Makes a guest who signed up a member, or lets them wait for approval. */
create function private.promote_guest(account auth.users) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.needs_approval(account) then
    update public.profile_private set waiting_since = now()
    where id = account.id and waiting_since is null
      and exists (select 1 from public.profiles p where p.id = account.id and p.role_id = 'guest');
  else
    update public.profiles set role_id = 'member' where id = account.id and role_id = 'guest';
  end if;
end
$$;
