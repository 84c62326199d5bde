-- A notification queues a push for each device of its receiver, often for none. A statement that queues nothing no longer
-- wakes the gateways, which would look for work after each order.

create or replace function jobs.announce_effects() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from queued) then
    perform pg_notify('jobs_effect', '');
  end if;
  return null;
end
$$;
drop trigger announce_effects on jobs.effect;
create trigger announce_effects after insert on jobs.effect
  referencing new table as queued
  for each statement execute function jobs.announce_effects();
