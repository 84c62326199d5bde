-- The order of each write to the tables of printing: one function before the row is written, one after it. They call
-- their steps in the written order. `old` is null for an INSERT, `new` for a DELETE.

create function private.after_printer_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  perform private.audit_printer(old, new);
  perform private.reset_printer(old, new);
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after insert or update or delete on public.printer
  for each row execute function private.after_printer_write();

create function private.before_ticket_print_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    return private.sign_print(new);
  end if;
  if private.is_direct_person() then
    new := private.redirect_print(old, new);
  end if;
  return new;
end
$$;
create trigger before_write before insert or update on public.ticket_print
  for each row execute function private.before_ticket_print_write();

create function private.after_ticket_print_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  if new.status = 'waiting' then
    perform pg_notify('printer_queue', '');
  end if;
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after insert or update of status, printer_id on public.ticket_print
  for each row execute function private.after_ticket_print_write();
