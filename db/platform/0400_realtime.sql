-- Broadcast and private channels. Policies on realtime.messages decide who may join a private channel and send on it; a
-- row in it is a broadcast from the database, delivered after its transaction has committed.

create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  primary key (id, inserted_at)
);
-- In UTC in all sessions. `seq` orders messages with the same time.
alter table realtime.messages
  add column if not exists seq bigint generated always as identity,
  alter column updated_at set default (clock_timestamp() at time zone 'utc'),
  alter column inserted_at set default (clock_timestamp() at time zone 'utc');
create index if not exists messages_replay_idx on realtime.messages (topic, inserted_at desc, seq desc)
  where extension = 'broadcast' and private;

alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;
-- For hosts where service_role has no bypassrls.
drop policy if exists "service_role" on realtime.messages;
create policy "service_role" on realtime.messages to service_role using (true) with check (true);

/* The channel that the caller is joining, without the prefix `realtime:`; null outside of a join. */
create or replace function realtime.topic() returns text
language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;
grant execute on function realtime.topic() to anon, authenticated, service_role;

/*
  What the bearer of these claims may do on the private channel `on_topic`: tried with rows that are gone again when it
  returns. For the owner alone, as it takes on the role of the claims.
*/
create or replace function realtime.rights(
  on_topic text, claims jsonb, headers jsonb,
  out reads_broadcast boolean, out writes_broadcast boolean, out reads_presence boolean, out writes_presence boolean
) language plpgsql as $$
declare
  broadcast_id constant uuid := gen_random_uuid();
  presence_id constant uuid := gen_random_uuid();
begin
  begin
    insert into realtime.messages (id, topic, extension, private)
    values (broadcast_id, on_topic, 'broadcast', true), (presence_id, on_topic, 'presence', true);
    perform set_config('realtime.topic', on_topic, true), set_config('request.headers', headers::text, true),
      set_config('request.jwt.claims', claims::text, true), set_config('role', claims ->> 'role', true);
    select coalesce(bool_or(m.id = broadcast_id), false), coalesce(bool_or(m.id = presence_id), false)
    into reads_broadcast, reads_presence
    from realtime.messages m where m.id in (broadcast_id, presence_id);
    begin
      insert into realtime.messages (topic, extension, private) values (on_topic, 'broadcast', true);
      writes_broadcast := true;
    exception when insufficient_privilege then writes_broadcast := false;
    end;
    begin
      insert into realtime.messages (topic, extension, private) values (on_topic, 'presence', true);
      writes_presence := true;
    exception when insufficient_privilege then writes_presence := false;
    end;
    raise sqlstate 'GS000';
  exception when sqlstate 'GS000' then null;
  end;
end
$$;
revoke execute on function realtime.rights(text, jsonb, jsonb) from public;

/*
  Broadcasts from the database, when the transaction commits, to who has joined the topic. The caller needs the right to
  insert into realtime.messages; without it, or should anything else go wrong, there is a warning and no broadcast, so
  that a message never undoes the write that it announces.
*/
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void language plpgsql as $$
declare
  message_id constant uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', send.topic, true);
  insert into realtime.messages (id, topic, extension, event, private, payload)
  values (message_id, send.topic, 'broadcast', send.event, send.private,
    case when jsonb_typeof(send.payload) = 'object' then jsonb_build_object('id', message_id) || send.payload
      else send.payload end);
exception when others then
  raise warning 'The broadcast "%" on "%" was not sent: %', send.event, send.topic, sqlerrm;
end
$$;

/* For row triggers: broadcasts the change of a row on a private topic. */
create or replace function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record,
  level text default 'ROW'
) returns void language plpgsql as $$
begin
  if level = 'STATEMENT' then
    raise exception 'realtime.broadcast_changes is for row triggers, not for statement triggers';
  elsif operation not in ('INSERT', 'UPDATE', 'DELETE') then
    raise exception 'realtime.broadcast_changes does not know the operation "%"', operation;
  end if;
  perform realtime.send(
    jsonb_build_object('schema', table_schema, 'table', table_name, 'operation', operation,
      'record', to_jsonb(new), 'old_record', to_jsonb(old)),
    event_name, topic_name);
end
$$;

-- Messages between gateways of a group that are too long for a notification. Unlogged: they are read at once or never.
create unlogged table if not exists realtime.relayed (
  id bigint generated always as identity primary key,
  body text not null,
  at timestamptz not null default clock_timestamp()
);
create index if not exists relayed_at_idx on realtime.relayed (at);
alter table realtime.relayed enable row level security;

/* Tells the other gateways, in this order. A notification carries less than 8,000 bytes; for more it carries `#` and the id. */
create or replace function realtime.relay(messages text[]) returns void
language plpgsql as $$
declare
  message text;
  kept bigint;
begin
  foreach message in array messages loop
    if octet_length(message) < 7900 then
      perform pg_notify('realtime_relay', message);
    else
      insert into realtime.relayed (body) values (message) returning id into kept;
      perform pg_notify('realtime_relay', '#' || kept);
    end if;
  end loop;
end
$$;
revoke execute on function realtime.relay(text[]) from public;
