-- Placed orders whose kitchen is still to be notified. A gateway does that after the commit, so that an order does not wait
-- for the inboxes and pushes of others.

create table jobs.order_news (
  -- Without a foreign key: an order that is gone has nothing to announce, and its row is deleted like others.
  order_id uuid primary key,
  event_id bigint not null,
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  last_error text
);
comment on table jobs.order_news is 'Placed orders whose kitchen is still to be notified.';
alter table jobs.order_news enable row level security;
