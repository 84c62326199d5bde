-- A line that was ticked offline counts from the moment of the tap, as a step of its order does.

-- When the kitchen last ticked it off, or back on; null: not yet.
alter table public.user_order_item add column acted_at timestamptz;
