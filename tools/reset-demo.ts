// npm run reset-demo: takes the demo club away, and nothing of the club itself; also while its server runs.
import { z } from 'zod'
import { requestFromServer } from '#server/backup/request-backup.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { LockError } from '#server/database/pglite/lock.ts'
import { openUpgradedClub, refuseUsage, runCommand } from './lib/operator.ts'

const demoState = z.array(
  z.object({ courses_in_use: z.number(), dishes_in_use: z.number(), issues_in_use: z.number() }),
)

/** Removes the demo in the database, or by the server that holds it; resolves to the rest of the demo. */
async function removeDemo(config: Config): Promise<unknown> {
  const database = await openUpgradedClub(config).catch((error) => {
    if (error instanceof LockError) return undefined
    throw error
  })
  if (!database) {
    await requestFromServer(config, '/rest/v1/rpc/remove_demo')
    return requestFromServer(config, '/rest/v1/rpc/demo_state')
  }
  try {
    await database.runAsOwner('select public.remove_demo()')
    return (await database.runAsOwner('select * from public.demo_state()')).rows
  } finally {
    await database.close()
  }
}

async function run(): Promise<string> {
  const [state] = demoState.parse(await removeDemo(readConfig(process.env)))
  const { courses_in_use: courses, dishes_in_use: dishes, issues_in_use: issues } = state!
  const left = [
    ...(courses > 0 ? ['the course, because pins, days or issues of the club are on it'] : []),
    ...(dishes > 0 ? [`${dishes} ${dishes === 1 ? 'dish' : 'dishes'} with options that the club added`] : []),
    ...(issues > 0
      ? [`${issues} ${issues === 1 ? 'issue' : 'issues'} that people of the club worked on`]
      : []),
  ]
  return [
    'The demo was removed, and the next start does not create it again.',
    ...left.map((one) => `Kept in the club: ${one}.`),
  ].join('\n')
}

if (process.argv.length > 2) refuseUsage('npm run reset-demo')
else await runCommand(run)
