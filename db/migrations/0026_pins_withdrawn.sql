-- Pins that were published by mistake can be withdrawn: the set stays as what was said, and nobody plays to it.

alter table public.pin_set drop constraint pin_set_status_check;
alter table public.pin_set add constraint pin_set_status_check
  check (status in ('draft', 'published', 'replaced', 'withdrawn'));
