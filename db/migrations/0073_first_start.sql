-- The codes that may make the first administrator of a club that has none.

create table jobs.first_start_code (
  -- SHA-256 of the code, in base64url. The code itself is only in the address that the server prints.
  code_hash text primary key check (length(code_hash) = 43),
  created_at timestamptz not null default now()
);
alter table jobs.first_start_code enable row level security;
comment on table jobs.first_start_code is 'One for each start of a server without an administrator; all are deleted when there is one.';
