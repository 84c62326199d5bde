-- Course maintenance can take an assignment back: the issue is new again and has no assignee.

insert into public.issue_transition (from_status, to_status, role_id) values
  ('assigned', 'new', 'maintenance'), ('assigned', 'new', 'admin');
