-- People: everyone reads the roles and groups; a person reads and edits their own profile, staff read all of them
-- without the private details, an administrator also reads these and assigns roles and groups.

alter table public.roles enable row level security;
create policy "everyone reads roles" on public.roles for select to anon, authenticated using (true);
grant select on public.roles to anon, authenticated;

alter table public.user_groups enable row level security;
create policy "everyone reads groups" on public.user_groups for select to anon, authenticated using (true);
create policy "admin adds groups" on public.user_groups for insert to authenticated
  with check ((select private.is_admin()));
create policy "admin edits groups" on public.user_groups for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admin deletes groups" on public.user_groups for delete to authenticated
  using ((select private.is_admin()));
grant select on public.user_groups to anon, authenticated;
grant insert (group_id, name, name_i18n, claim_minutes), update (name, name_i18n, claim_minutes), delete
  on public.user_groups to authenticated;

/* Refuses to delete the default group of people. */
create function private.check_group_deletion(before public.user_groups) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if before.group_id = 'default' then
    perform private.refuse('default_group');
  end if;
end
$$;

alter table public.profiles enable row level security;
create policy "people read their own profile" on public.profiles for select to authenticated
  using (id = (select private.my_id()));
create policy "staff read all profiles" on public.profiles for select to authenticated
  using ((select private.is_staff()));
create policy "people edit their own profile, admin gives roles" on public.profiles for update to authenticated
  using (id = (select private.my_id()) or (select private.is_admin()))
  with check (id = (select private.my_id()) or (select private.is_admin()));
grant select on public.profiles to authenticated;
-- role_id and user_group_id are here for administrators; private.check_profile_author refuses other people.
grant update (first_name, surname, phone, locale, country, units, avatar_path, fcm_token, fcm_token_timestamp,
  role_id, user_group_id) on public.profiles to authenticated;

alter table public.profile_private enable row level security;
create policy "people read their own private details" on public.profile_private for select to authenticated
  using (id = (select private.my_id()));
create policy "admin reads all private details" on public.profile_private for select to authenticated
  using ((select private.is_admin()));
create policy "admin lets people charge the member account, and gives numbers" on public.profile_private for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
grant select, update (may_charge, member_number) on public.profile_private to authenticated;

-- Health data: for the person alone. The kitchen reads the copy on an order.
alter table public.profile_allergies enable row level security;
create policy "people read their own allergies" on public.profile_allergies for select to authenticated
  using (id = (select private.my_id()));
create policy "people change their own allergies" on public.profile_allergies for update to authenticated
  using (id = (select private.my_id())) with check (id = (select private.my_id()));
grant select, update (allergens) on public.profile_allergies to authenticated;

/* The columns of a profile that only its own person may change. */
create function private.own_details(profile public.profiles) returns jsonb
language sql immutable set search_path = '' as $$
  select to_jsonb(profile) - '{role_id, role, user_group_id, updated_at}'::text[]
$$;

/*
 * Moves the write-only columns of a profile to a table that only its person and administrators can read. The row keeps
 * empty texts in them, so that a null in an update means: delete this detail.
 */
create function private.move_private_details(profile public.profiles) returns public.profiles
language plpgsql volatile security definer set search_path = '' as $$
begin
  if (profile.phone, profile.locale, profile.country, profile.units, profile.fcm_token_timestamp)
    is distinct from ('', '', '', '', null) then
    insert into public.profile_private as known (id, phone, locale, country, units, fcm_token_timestamp)
    values (profile.id, nullif(profile.phone, ''), coalesce(nullif(profile.locale, ''), 'en'),
      nullif(profile.country, ''), nullif(profile.units, ''), profile.fcm_token_timestamp)
    on conflict (id) do update set
      phone = case when profile.phone = '' then known.phone else excluded.phone end,
      locale = coalesce(nullif(profile.locale, ''), known.locale),
      country = case when profile.country = '' then known.country else excluded.country end,
      units = case when profile.units = '' then known.units else excluded.units end,
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
$$;

/* Refuses a change of role or group unless by an administrator, and of another person's details. */
create function private.check_profile_author(before public.profiles, after public.profiles) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_admin()
    and (after.role_id <> before.role_id or after.user_group_id <> before.user_group_id) then
    perform private.refuse('role_change_forbidden');
  end if;
  if after.id is distinct from private.my_id() and private.own_details(after) <> private.own_details(before) then
    perform private.refuse('profile_of_another');
  end if;
end
$$;
