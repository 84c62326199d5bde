-- A set of pins that its author took back just after its publication; the set that it replaced stands again.
alter table public.pin_set drop constraint pin_set_status_check;
alter table public.pin_set add constraint pin_set_status_check
  check (status in ('draft', 'published', 'replaced', 'withdrawn', 'undone'));
