// Runs a command with DATABASE_URL: the one that is set, else that of a throw-away PostgreSQL of this machine.
// Exits with 69 when there is none.
import { spawn } from 'node:child_process'
import { startLocalPostgres } from '#server/database/postgres/local-postgres.ts'

const NO_POSTGRES = 69
const [command, ...args] = process.argv.slice(2)
const configuredUrl = process.env.DATABASE_URL
const local = configuredUrl ? null : await startLocalPostgres()
const url = configuredUrl || local?.url
if (!url) {
  console.log('No PostgreSQL on this machine: its tests run where there is one.')
  process.exit(NO_POSTGRES)
}
const child = spawn(command!, args, { stdio: 'inherit', env: { ...process.env, DATABASE_URL: url } })
child.on('close', async (code) => {
  await local?.stop()
  process.exit(code ?? 1)
})
