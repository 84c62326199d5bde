-- Estimates that learn: what was known when an order was promised, and what the kitchen's orders have taught.

alter table public.user_order
  -- Where its lines are made, in the order of the alphabet; the tickets of these stations that were worked on before it.
  add column stations text[] not null default '{}',
  add column tickets_ahead integer,
  -- Whether its promise came from what was learned, and not from the plain estimate of a new club.
  add column promise_learned boolean not null default false;
update public.user_order set stations = coalesce(
  (select array_agg(distinct line ->> 'station' order by line ->> 'station') from jsonb_array_elements(lines) line
   where line ->> 'station' is not null), '{}');

create table jobs.promise_range (
  -- Stations of an order joined by `+`, and how busy they were: see private.promise_load.
  stations text not null,
  load smallint not null,
  -- Natural logarithms of what the plain minutes are multiplied by, for the two ends of the range.
  low float8 not null,
  high float8 not null,
  -- How many orders it was learned from.
  orders integer not null default 0,
  primary key (stations, load),
  check (low < high)
);
alter table jobs.promise_range enable row level security;
comment on table jobs.promise_range is 'The range of minutes that the kitchen promises, for each set of stations and load; learned from each order that becomes ready.';
