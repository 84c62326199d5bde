-- What was known of a published pin, so that it explains itself later. Rows are added and never changed.
create table public.pin_explanation (
  id uuid primary key default gen_random_uuid(),
  -- Written before its set, from the set's own column `pins`.
  pin_set_id uuid not null references public.pin_set (id) on delete cascade deferrable initially deferred,
  hole_id uuid not null references public.hole (id) on delete restrict,
  inputs jsonb not null,
  chosen_by uuid references public.profiles (id) on delete set null,
  chosen_at timestamptz not null default now(),
  unique (pin_set_id, hole_id)
);
comment on column public.pin_explanation.inputs is 'As PinInputs in domain/course/explanation/pin-inputs.ts.';
comment on column public.pin_explanation.chosen_at is 'By the clock of the device where it is known; of a pin that stays, when it came there.';
create index pin_explanation_hole_id_idx on public.pin_explanation (hole_id);
create index pin_explanation_chosen_by_idx on public.pin_explanation (chosen_by);
