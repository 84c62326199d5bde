-- Pushes end with the session in which their device was registered, and addresses of notifications stay in the app.

-- A row that is no subscription could never get a push; its token would stop the new column below.
do $$
declare
  device record;
begin
  for device in select id, token from public.push_token where kind = 'web' loop
    begin
      perform device.token::jsonb;
    exception
      when invalid_text_representation then delete from public.push_token where id = device.id;
    end;
  end loop;
end
$$;

alter table public.push_token
  -- A session of auth.sessions. Null: registered before sessions were recorded, or with a token of no session.
  add column session_id uuid,
  -- The device itself: the public key of a subscription, however it is spelled, or the token of Firebase.
  add column device_hash text generated always as (md5(case
    when kind = 'web' and token::jsonb #>> '{keys,p256dh}' ~ '^[A-Za-z0-9_-]{87}=?$' then
      encode(decode(translate(left(token::jsonb #>> '{keys,p256dh}', 87), '-_', '+/') || '=', 'base64'), 'hex')
    else token end)) stored;
delete from public.push_token older using public.push_token newer
where newer.device_hash = older.device_hash and (newer.seen_at, newer.id) > (older.seen_at, older.id);
alter table public.push_token
  drop column token_hash,
  alter column device_hash set not null,
  add constraint push_token_device_hash_key unique (device_hash);
comment on table public.push_token is 'The devices that get pushes, each for one person in one session.';

update public.notification set url = '/notifications' where url !~ '^/([^/\\[:cntrl:]][^\\[:cntrl:]]*)?$';
alter table public.notification
  drop constraint notification_url_check,
  -- A browser leaves tabs and line ends out of an address: behind one, a second slash begins a foreign host.
  add constraint notification_url_check check (url ~ '^/([^/\\[:cntrl:]][^\\[:cntrl:]]*)?$' and length(url) <= 300);
