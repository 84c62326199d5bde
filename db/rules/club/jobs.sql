-- The server's failed jobs, for administrators: mails and pushes that did not leave the club, and orders without a
-- notification to the kitchen.

/*
 * Failed jobs without further attempts, newest first. The server deletes them after a week. `order_number`: number of
 * the order, for a failed notification to the kitchen; null if the order is deleted.
 */
drop function if exists public.given_up_jobs();
create function public.given_up_jobs()
returns table (id bigint, kind text, attempts smallint, failed_at timestamptz, last_error text, order_number bigint)
language plpgsql stable security definer set search_path = '' rows 20 as $$
begin
  if not private.is_admin() then
    perform private.refuse('system_admin_only');
  end if;
  return query
    select e.id, e.kind, e.attempts, e.failed_at, e.last_error, null::bigint from jobs.effect e where e.failed_at is not null
    union all
    select n.event_id, 'order_news', n.attempts, n.failed_at, n.last_error, o.number
    from jobs.order_news n left join public.user_order o on o.id = n.order_id
    where n.failed_at is not null
    order by 4 desc limit 200;
end
$$;
revoke execute on function public.given_up_jobs() from public, anon;
grant execute on function public.given_up_jobs() to authenticated;

alter table public.job_retry enable row level security;
create policy "admin lets the server try a job again" on public.job_retry for insert to authenticated
  with check (author_id = (select private.my_id()) and (select private.is_admin()));
grant insert (id, job_id, kind) on public.job_retry to authenticated;

/* Makes a failed job due now and valid for another day. Changes nothing if the job is no longer failed. */
create function private.retry_job(retry public.job_retry) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if retry.kind = 'order_news' then
    update jobs.order_news n set failed_at = null, attempts = 0, due_at = now()
    where n.event_id = retry.job_id and n.failed_at is not null;
    if found then
      perform pg_notify('order_placed', '');
    end if;
    return;
  end if;
  update jobs.effect e
  set failed_at = null, attempts = 0, due_at = now(), expires_at = greatest(e.expires_at, now() + interval '1 day')
  where e.id = retry.job_id and e.failed_at is not null;
  if found then
    perform pg_notify('jobs_effect', '');
  end if;
end
$$;

create function private.after_job_retry_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.start_rule();
  perform private.retry_job(new);
  perform private.end_rule();
  return null;
end
$$;
create trigger after_write after insert on public.job_retry
  for each row execute function private.after_job_retry_write();
