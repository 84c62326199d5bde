-- The order of each write to the tables of people and settings: one function before the row is written, one after it.
-- They call their steps in the written order. `old` is null for an INSERT, `new` for a DELETE.

create function private.before_user_groups_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_group_deletion(old);
  return old;
end
$$;
create trigger before_write before delete on public.user_groups
  for each row execute function private.before_user_groups_write();

create function private.after_user_groups_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  perform private.audit_group(old, new);
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after insert or update or delete on public.user_groups
  for each row execute function private.after_user_groups_write();

create function private.before_profiles_write() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;
create trigger before_write before update on public.profiles
  for each row execute function private.before_profiles_write();

create function private.after_profiles_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  if (new.role_id, new.user_group_id) <> (old.role_id, old.user_group_id) then
    perform private.audit_profile(old, new);
  end if;
  if new.role_id <> old.role_id then
    perform private.forget_role();
    perform private.end_role_pushes(old, new);
    if not private.can_be_assigned(new.id) then
      perform private.unassign_issues(new.id);
    end if;
    perform private.end_waiting(new);
  end if;
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after update on public.profiles
  for each row execute function private.after_profiles_write();

create function private.after_profile_private_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  if new.may_charge <> old.may_charge then
    perform private.audit_charging(old, new);
  end if;
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after update on public.profile_private
  for each row execute function private.after_profile_private_write();

create function private.after_removed_person_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  perform private.audit_removal(new);
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after insert on public.removed_person
  for each row execute function private.after_removed_person_write();

create function private.before_setting_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.check_currency_change(old, null);
    return old;
  end if;
  -- A null from a client is SQL's null; a setting without a limit or a person has the JSON value null.
  new.value := coalesce(new.value, 'null');
  perform private.check_setting(new);
  if tg_op = 'UPDATE' then
    perform private.check_currency_change(old, new);
  end if;
  new.updated_at := now();
  return new;
end
$$;
create trigger before_write before insert or update or delete on public.setting
  for each row execute function private.before_setting_write();

create function private.after_setting_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  perform private.audit_setting(old, new);
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after insert or update or delete on public.setting
  for each row execute function private.after_setting_write();

create function private.before_setting_edit_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new := private.fill_setting_edit(new);
  return new;
end
$$;
create trigger before_write before insert on public.setting_edit
  for each row execute function private.before_setting_edit_write();

create function private.after_setting_edit_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  perform private.apply_setting_edit(new);
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after insert on public.setting_edit
  for each row execute function private.after_setting_edit_write();

-- Accounts. The name of these triggers begins with `greenside_`, because the host's own triggers are on the table too.

create function private.before_users_write() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;
create trigger greenside_before_write before update or delete on auth.users
  for each row execute function private.before_users_write();

create function private.after_users_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  if tg_op = 'INSERT' then
    perform private.create_profile(new);
    if new.confirmed_at is not null then
      perform private.notify_waiting_person(new);
    end if;
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
    if new.invited_at is not null and old.invited_at is null then
      perform private.admit_invited_person(new);
    end if;
    if new.confirmed_at is not null and (old.confirmed_at is null or old.is_anonymous and not new.is_anonymous) then
      perform private.notify_waiting_person(new);
    end if;
  end if;
  perform private.end_rule();
  return null;
end
$$;
create trigger greenside_after_write after insert or update on auth.users
  for each row execute function private.after_users_write();
