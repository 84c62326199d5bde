import type { PgliteConnections } from './pglite-connections.ts'

const MINUTE = 60_000
/** Bytes of log since the last checkpoint that cause a checkpoint at once; bounds disk use and restart time. */
const LOG_LIMIT = 64 * 1024 * 1024
/** Rounds until a checkpoint when there is less log. */
const ROUNDS = 5

/**
 * Does the work of PostgreSQL's background processes, which PGlite lacks: checkpoints, vacuum, statistics. Each round
 * does only what is due, in short statements, so that requests run in between.
 */
export class Maintenance {
  private readonly connections: PgliteConnections
  private readonly timer: NodeJS.Timeout
  private checkpointed = 0
  private rounds = 0
  private running: Promise<void> = Promise.resolve()

  constructor(connections: PgliteConnections) {
    this.connections = connections
    this.timer = setInterval(() => {
      this.running = this.round().catch(() => {})
    }, MINUTE)
    this.timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.running
  }

  /** Runs each minute. */
  async round(): Promise<void> {
    this.rounds += 1
    const bytes = (await this.logPosition()) - this.checkpointed
    if (bytes === 0) return
    for (const table of await this.dueTables()) await this.connections.maintain(`vacuum (analyze) ${table}`)
    if (bytes < LOG_LIMIT && this.rounds < ROUNDS) return
    await this.connections.maintain('checkpoint')
    this.checkpointed = await this.logPosition()
    this.rounds = 0
  }

  private async logPosition(): Promise<number> {
    const { rows } = await this.connections.maintain<{ position: string }>(
      `select (pg_current_wal_insert_lsn() - '0/0')::text as position`,
    )
    return Number(rows[0]!.position)
  }

  /** Applies the rules of PostgreSQL's autovacuum, including the freezing of old rows. */
  private async dueTables(): Promise<string[]> {
    // Otherwise the write counters are flushed only now and then.
    await this.connections.maintain('select pg_stat_force_next_flush()')
    const { rows } = await this.connections.maintain<{ name: string }>(`
      select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      left join pg_stat_all_tables s on s.relid = c.oid
      where c.relkind in ('r', 'm') and not c.relisshared and (
        s.n_dead_tup > 50 + 0.2 * c.reltuples
        or s.n_ins_since_vacuum > 1000 + 0.2 * c.reltuples
        or s.n_mod_since_analyze > 50 + 0.1 * c.reltuples
        or age(c.relfrozenxid) > 150000000)
      order by 1`)
    return rows.map((row) => row.name)
  }
}
