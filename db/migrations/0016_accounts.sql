-- Accounts: who was taken out of the club, which files go with them, and calls that all gateways count together.

create table public.removed_person (
  -- Of the account; the nameless profile has it too as long as the past is kept together.
  id uuid primary key,
  removed_at timestamptz not null default now(),
  -- null: the person themselves, the server, or somebody who has left as well.
  removed_by uuid references public.profiles (id) on delete set null,
  by_whom text not null check (by_whom in ('self', 'admin', 'server')),
  -- What they were in the club.
  role_id text not null references public.roles (role_id),
  -- Whether their orders and issues still show one and the same nameless person.
  thread_kept boolean not null
);
comment on table public.removed_person is 'Accounts that are no more: when, by whom and what they were; never who it was.';
create index removed_person_removed_at_idx on public.removed_person (removed_at desc);
create index removed_person_removed_by_idx on public.removed_person (removed_by);
create index removed_person_role_id_idx on public.removed_person (role_id);

insert into public.removed_person (id, removed_at, by_whom, role_id, thread_kept)
select id, deleted_at, 'server', 'guest', true from auth.users where deleted_at is not null and not is_anonymous;

-- Versions of stored files that no row names any more on purpose: the gateway deletes them without waiting for
-- somebody who may want them back.
create table jobs.unwanted_file (
  version text primary key
);
alter table jobs.unwanted_file enable row level security;

-- Calls that are left to a caller, where several gateways serve one database. Lost with a crash, which only forgives.
create unlogged table jobs.call_limit (
  -- A digest: what somebody typed is not kept.
  key text primary key,
  calls float8 not null,
  -- Milliseconds since 1970, when `calls` was right.
  at float8 not null,
  -- Whether the last one who asked was given a call.
  taken boolean not null
);
alter table jobs.call_limit enable row level security;

/*
 * Spends a call of each key in turn, up to the first that has none left: 0, else milliseconds until that key has one.
 * A key has `most` calls, given back evenly. `now_ms` is the gateway's clock.
 */
create function jobs.spend_calls(keys text[], most float8[], ms_per_call float8[], now_ms float8) returns float8
language plpgsql volatile security definer set search_path = '' as $$
declare
  bucket jobs.call_limit;
begin
  for turn in 1 .. cardinality(keys) loop
    insert into jobs.call_limit as known (key, calls, at, taken) values (keys[turn], most[turn] - 1, now_ms, true)
    on conflict (key) do update set (calls, at, taken) = (
      select filled - (filled >= 1)::integer, now_ms, filled >= 1
      from (values (least(most[turn], known.calls + greatest(0, now_ms - known.at) / ms_per_call[turn]))) f (filled))
    returning * into bucket;
    if not bucket.taken then
      return (1 - bucket.calls) * ms_per_call[turn];
    end if;
  end loop;
  return 0;
end
$$;
revoke execute on function jobs.spend_calls(text[], float8[], float8[], float8) from public;
