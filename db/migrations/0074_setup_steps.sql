-- What the administrator of a new club said of the steps of its set-up: null, "done" or "skipped".

insert into public.setting (key, value, is_public)
select 'setup.' || step,
  -- A club that already has an administrator was set up before there were steps.
  case when exists (select 1 from public.profiles where role_id = 'admin') then '"skipped"' else 'null' end::jsonb, false
from unnest(array['club', 'course', 'menu', 'people', 'mail', 'open']) step
on conflict (key) do nothing;
