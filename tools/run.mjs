// Runs one TypeScript program of the project: node tools/run.mjs tools/keys.ts [arguments]
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { checkNode, ensureInstalled, root } from './lib/project.mjs'

checkNode()
await ensureInstalled()
const [program, ...args] = process.argv.slice(2)
// The caller's folder stays the working folder, so that file arguments mean what they say.
const child = spawn(
  process.execPath,
  ['--import', import.meta.resolve('tsx'), join(root, program), ...args],
  {
    cwd: process.env.INIT_CWD ?? process.cwd(),
    stdio: 'inherit',
  },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('close', (code) => process.exit(code ?? 1))
