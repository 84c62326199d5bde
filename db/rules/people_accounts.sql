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
