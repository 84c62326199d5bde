-- An account of the auth schema gets its profile here. Only harmless details are taken from what the person typed at
-- sign-up; the role never is.

/* The trimmed text under a key of sign-up data, cut to a length; null when it is missing, empty or no text. */
create function private.signup_text(data jsonb, key text, longest integer) returns text
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(data -> key) = 'string' then nullif(left(trim(data ->> key), longest), '') end
$$;

create function private.make_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  data jsonb := coalesce(new.raw_user_meta_data, '{}');
  locale text := private.signup_text(data, 'locale', 8);
begin
  insert into public.profiles (id, role_id, first_name, surname)
  values (
    new.id,
    case when new.is_anonymous then 'guest' else 'member' end,
    coalesce(private.signup_text(data, 'first_name', 80), ''),
    coalesce(private.signup_text(data, 'surname', 80), '')
  )
  on conflict (id) do nothing;
  insert into public.profile_private (id, phone, locale)
  values (
    new.id,
    coalesce(private.signup_text(data, 'phone', 32), nullif(left(new.phone, 32), '')),
    case when locale in ('en', 'zh-CN', 'ja') then locale else 'en' end
  )
  on conflict (id) do nothing;
  return null;
end
$$;
create trigger greenside_make_profile after insert on auth.users
  for each row execute function private.make_profile();

/* The profile of an account that was never confirmed follows its sign-up data: both are replaced by a new sign-up. */
create function private.follow_signup_data() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  data jsonb := coalesce(new.raw_user_meta_data, '{}');
  language text := private.signup_text(data, 'locale', 8);
begin
  update public.profiles set
    first_name = coalesce(private.signup_text(data, 'first_name', 80), ''),
    surname = coalesce(private.signup_text(data, 'surname', 80), ''),
    phone = coalesce(private.signup_text(data, 'phone', 32), nullif(left(new.phone, 32), '')),
    locale = case when language in ('en', 'zh-CN', 'ja') then language else 'en' end
  where id = new.id;
  return null;
end
$$;
create trigger greenside_follow_signup_data after update of raw_user_meta_data on auth.users
  for each row when (old.confirmed_at is null and not old.is_anonymous and not new.is_anonymous
    and old.raw_user_meta_data is distinct from new.raw_user_meta_data)
  execute function private.follow_signup_data();

create function private.welcome_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set role_id = 'member' where id = new.id and role_id = 'guest';
  return null;
end
$$;
create trigger greenside_welcome_member after update of is_anonymous on auth.users
  for each row when (old.is_anonymous and not new.is_anonymous)
  execute function private.welcome_member();
