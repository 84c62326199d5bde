-- The figures of a year are read from this index, without the lines of the orders: private.figure_orders.
drop index public.user_order_moment_idx;
create index user_order_figures_idx on public.user_order ((coalesce(wanted_at, created_at))) include (id, wanted_at, created_at,
  status, pay, item_count, currency, total_minor, preparing_at, ready_at, promised_from, promised_to, promise_learned,
  tickets_ahead);
