-- An assignment can be taken back: the issue is new again and nobody has it.

insert into public.issue_transition (from_status, to_status, role_id) values
  ('assigned', 'new', 'maintenance'), ('assigned', 'new', 'admin');
