-- News of an order that was given up is listed with its time, and an administrator lets the server try it again.

alter table jobs.order_news add column failed_at timestamptz;
comment on column jobs.order_news.failed_at is 'Given up; stored for a week for the operator.';
update jobs.order_news set failed_at = now() where attempts >= 10;

alter table public.job_retry add column kind text not null default 'effect' check (kind in ('effect', 'order_news'));
comment on column public.job_retry.kind is 'What job_id means: a job of jobs.effect, or the event of jobs.order_news.';
