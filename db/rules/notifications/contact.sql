-- Messages to the office: only the server accepts them, with a rate limit; administrators read them.

alter table public.contact_message enable row level security;
create policy "admin reads messages to the club" on public.contact_message for select to authenticated
  using ((select private.is_admin()));
create policy "admin handles messages to the club" on public.contact_message for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "admin deletes messages to the club" on public.contact_message for delete to authenticated
  using ((select private.is_admin()));
grant select, update (handled_at), delete on public.contact_message to authenticated;

/* Queues a mail to the office about a message. */
create function private.mail_contact_message(message public.contact_message) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into jobs.effect (kind, key, payload, expires_at)
  values ('mail', 'contact:' || message.id, jsonb_build_object('contact_message_id', message.id), now() + interval '3 days');
end
$$;
