-- Who may charge the member account, and where a message to the club came from.

alter table public.profile_private add column may_charge boolean not null default false;
comment on column public.profile_private.may_charge is 'Whether an administrator lets the person charge the member account, besides what orders.account_roles gives.';

-- A club that never chose roles let everybody charge, also who signed up a minute ago. Who charged before keeps the
-- permission as a person; roles that a club chose stay.
update public.profile_private details set may_charge = true
where exists (
    select 1 from public.setting
    where key = 'orders.account_roles' and value = '["member", "kitchen", "maintenance", "admin"]')
  and exists (
    select 1 from public.user_order o
    where o.user_id = details.id and o.pay = 'account' and o.status <> 'cancelled');
update public.setting set value = '[]'
where key = 'orders.account_roles' and value = '["member", "kitchen", "maintenance", "admin"]';

-- Kept for a day, to limit the messages of visitors.
alter table public.contact_message add column network text check (length(network) <= 64);
create index contact_message_network_idx on public.contact_message (network) where network is not null;
