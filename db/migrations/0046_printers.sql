-- Paper: the printers of the club, how they are, and what each has to print.

create table public.printer (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(trim(name)) between 1 and 40),
  -- An IPv4 or IPv6 address, or a name of the club's network. The gateway decides which networks it connects to.
  host text not null check (length(host) between 1 and 120 and host ~ '^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$'),
  -- The ports of raw printing.
  port integer not null default 9100 check (port between 9100 and 9199),
  stations text[] not null default '{kitchen,bar}' check (cardinality(stations) > 0 and stations <@ array['kitchen', 'bar']),
  paper_mm smallint not null default 80 check (paper_mm = 58 or paper_mm = 80),
  language text not null default 'en' check (language in ('en', 'zh-CN', 'ja')),
  -- arrival: each ticket of its stations. unseen: a ticket that no screen of the kitchen has shown in time. request: nothing by itself.
  prints text not null default 'arrival' check (prints in ('arrival', 'unseen', 'request')),
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  unique (host, port)
);
comment on table public.printer is 'The ticket printers of the club: ESC/POS over TCP.';

create table public.printer_state (
  printer_id uuid primary key references public.printer (id) on delete cascade,
  condition text not null default 'unknown'
    check (condition in ('unknown', 'ready', 'offline', 'address_refused', 'paper_out', 'cover_open', 'error')),
  is_paper_low boolean not null default false,
  -- When the condition began.
  since timestamptz not null default now(),
  -- When the printer last answered; written every few minutes while nothing changes.
  answered_at timestamptz
);
comment on table public.printer_state is 'What a printer answered last; only the gateway writes it.';

create table public.ticket_print (
  id uuid primary key default gen_random_uuid(),
  printer_id uuid not null references public.printer (id) on delete cascade,
  -- null: a test page.
  order_id uuid references public.user_order (id) on delete cascade,
  what text not null default 'ticket' check (what in ('ticket', 'rush', 'reopened', 'cancelled', 'test')),
  cause text not null default 'request' check (cause in ('arrival', 'unseen', 'step', 'request')),
  -- The slip has the lines of these stations.
  stations text[] not null default '{kitchen,bar}',
  -- unconfirmed: a ready printer took it several times and never confirmed it. withdrawn: a person or the end of the order cancelled it.
  status text not null default 'waiting' check (status in ('waiting', 'printed', 'unconfirmed', 'withdrawn')),
  requested_by uuid references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  -- When data of it first went to a printer. From then on it may be on paper. null: it is certainly not.
  sent_at timestamptz,
  -- The time that its DUPLICATE mark names; null: printed without a mark, or not yet.
  duplicate_of timestamptz,
  -- When a printer confirmed it.
  printed_at timestamptz,
  -- How often a printer that was ready took it and did not confirm.
  unanswered smallint not null default 0,
  check ((what = 'test') = (order_id is null))
);
comment on table public.ticket_print is 'What a printer has to print or has printed: the queue of each printer and the history of each ticket.';
create index ticket_print_order_id_idx on public.ticket_print (order_id);
create index ticket_print_printer_id_idx on public.ticket_print (printer_id, created_at);
create index ticket_print_requested_by_idx on public.ticket_print (requested_by);
create index ticket_print_waiting_idx on public.ticket_print (printer_id, created_at) where status = 'waiting';

/* Which gateway talks to a printer: one at a time, because a printer takes one connection and prints in order. */
create table jobs.printer_lane (
  printer_id uuid primary key references public.printer (id) on delete cascade,
  -- Made up by a gateway for each time that it takes the lane.
  holder uuid,
  -- No gateway takes the lane before.
  busy_until timestamptz not null default now(),
  checked_at timestamptz
);
alter table jobs.printer_lane enable row level security;
