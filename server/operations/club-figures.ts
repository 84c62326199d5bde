import type { Database } from '#server/database/types.ts'

/** The figures of a club for its operator. */
export interface ClubFigures {
  /** Orders that have not been collected, by status. */
  orders: Record<string, number>
  /** Age of the oldest new ticket that no kitchen screen has shown; 0 if there is none. */
  oldestUnseenSeconds: number
  /** By kind of job. */
  jobsWaiting: Record<string, number>
  jobsGivenUp: Record<string, number>
  databaseBytes: number
}

const READ = `
  with waiting(status) as (values ('new'), ('preparing'), ('ready')),
    kind(kind) as (values ('push'), ('mail'), ('order_news')),
    job as (
      select kind, failed_at is null as is_waiting, count(*) as n from jobs.effect group by 1, 2
      union all
      select 'order_news', failed_at is null, count(*) from jobs.order_news group by 2)
  select
    (select json_object_agg(w.status, (select count(*) from public.user_order o where o.status = w.status))
      from waiting w) as orders,
    (select coalesce(extract(epoch from now() - min(created_at)), 0)::float8
      from public.user_order where status = 'new' and shown_at is null) as "oldestUnseenSeconds",
    (select json_object_agg(k.kind, coalesce(j.n, 0)) from kind k left join job j on j.kind = k.kind and j.is_waiting)
      as "jobsWaiting",
    (select json_object_agg(k.kind, coalesce(j.n, 0)) from kind k left join job j on j.kind = k.kind and not j.is_waiting)
      as "jobsGivenUp",
    pg_database_size(current_database())::float8 as "databaseBytes"`

export async function readClubFigures(database: Pick<Database, 'runAsOwner'>): Promise<ClubFigures> {
  const { rows } = await database.runAsOwner<ClubFigures>(READ)
  return rows[0]!
}
