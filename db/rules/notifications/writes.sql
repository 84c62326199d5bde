-- The order of each write to the tables of notifications: one function before the row is written, one after it. They
-- call their steps in the written order.

create function private.after_notification_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  perform private.push_notification(new);
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after insert on public.notification
  for each row execute function private.after_notification_write();

create function private.after_notification_reading_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  perform private.mark_inbox_read(new);
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after insert on public.notification_reading
  for each row execute function private.after_notification_reading_write();

create function private.after_contact_message_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  perform private.check_contact_limit(new);
  perform private.mail_contact_message(new);
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after insert on public.contact_message
  for each row execute function private.after_contact_message_write();

create function private.before_announcement_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.announcement where id = new.id) then
    return new;
  end if;
  new := private.sign_announcement(new);
  return new;
end
$$;
create trigger before_write before insert on public.announcement
  for each row execute function private.before_announcement_write();

create function private.after_announcement_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  perform private.deliver_announcement(new);
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after insert on public.announcement
  for each row execute function private.after_announcement_write();

create function private.after_quiet_hours_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  perform private.judge_held_pushes(new.id);
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after update on public.quiet_hours
  for each row execute function private.after_quiet_hours_write();

create function private.after_push_token_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_direct_person() then
    perform private.start_rule();
    perform private.remember_removal(old);
    perform private.end_rule();
  end if;
  return null;
end
$$;
create trigger after_write after delete on public.push_token
  for each row execute function private.after_push_token_write();
