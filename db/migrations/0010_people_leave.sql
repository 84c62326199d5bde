-- The club keeps its books when a person leaves: their orders stay, without a name.

alter table public.user_order
  alter column user_id drop not null,
  drop constraint user_order_user_id_fkey,
  add constraint user_order_user_id_fkey foreign key (user_id) references public.profiles (id) on delete set null;
comment on column public.user_order.user_id is 'Who ordered; empty once their account is deleted.';
