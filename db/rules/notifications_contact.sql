-- What people write to the office: taken in by the server alone, which counts how often one writes; read by administrators.

alter table public.contact_message enable row level security;
create policy "admin reads messages to the club" on public.contact_message for select to authenticated
  using ((select private.is_admin()));
create policy "admin handles messages to the club" on public.contact_message for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admin deletes messages to the club" on public.contact_message for delete to authenticated
  using ((select private.is_admin()));
grant select, update (handled_at), delete on public.contact_message to authenticated;

/* Limits messages to the club, and mails each to the office. */
create function private.take_contact_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_contact_limit(new);
  insert into jobs.effect (kind, key, payload, expires_at)
  values ('mail', 'contact:' || new.id, jsonb_build_object('contact_message_id', new.id), now() + interval '3 days');
  return null;
end
$$;
create trigger take_contact_message after insert on public.contact_message
  for each row execute function private.take_contact_message();
