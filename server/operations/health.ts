import { Hono } from 'hono'
import type { Database } from '#server/database/types.ts'

/** Time limit for the database's answer; after it the server is not ready. */
const DATABASE_LIMIT_MS = 5_000

export interface Readiness {
  /** From now on `/health/ready` answers 503: the server still answers requests, but new ones should go elsewhere. */
  startDraining(): void
  /** The reason why the server is not ready; undefined: it is ready. */
  fault(): Promise<'draining' | 'database_away' | undefined>
}

export function createReadiness(
  database: Pick<Database, 'runAsOwner'>,
  limitMs = DATABASE_LIMIT_MS,
): Readiness {
  let isDraining = false
  return {
    startDraining() {
      isDraining = true
    },
    async fault() {
      if (isDraining) return 'draining'
      return (await answers(database, limitMs)) ? undefined : 'database_away'
    },
  }
}

async function answers(database: Pick<Database, 'runAsOwner'>, limitMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, limitMs, false)
  })
  const answer = database.runAsOwner('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** For orchestrators and load balancers. `/live`: the process answers. `/ready`: it can serve requests. */
export function healthChecks(readiness: Readiness): Hono {
  const app = new Hono()
  app.use(async (context, next) => {
    context.header('cache-control', 'no-store')
    await next()
  })
  app.get('/live', (context) => context.json({ status: 'ok' }))
  app.get('/ready', async (context) => {
    const fault = await readiness.fault()
    return fault ? context.json({ status: fault }, 503) : context.json({ status: 'ok' })
  })
  return app
}
