-- The kitchen reads the tickets that ended last with those without an end at the end; an index in another order is no help.
drop index public.user_order_ended_idx;
create index user_order_ended_idx on public.user_order (ended_at desc nulls last) where status in ('completed', 'cancelled');
