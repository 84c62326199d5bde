// Runs a command with DATABASE_URL set to a throw-away PostgreSQL: tsx tools/with-postgres.ts COMMAND [arguments].
// With --probe it only says whether there is one (exit code 0) or not (1).
import { spawn } from 'node:child_process'
import { startLocalPostgres } from '#server/database/local-postgres.ts'

const [command, ...args] = process.argv.slice(2)
const postgres = await startLocalPostgres()
if (!postgres) {
  console.log('No PostgreSQL programs on this machine.')
  process.exit(1)
}
if (command === '--probe') {
  await postgres.stop()
  process.exit(0)
}
const child = spawn(command!, args, { stdio: 'inherit', env: { ...process.env, DATABASE_URL: postgres.url } })
child.on('close', async (code) => {
  await postgres.stop()
  process.exit(code ?? 1)
})
