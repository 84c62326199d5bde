// Runs one TypeScript program of the project: node tools/run.mjs tools/keys.ts [arguments]
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { checkNode, ensureInstalled, root } from './lib/project.mjs'

const options = process.argv.slice(2)
// With --developer in front: a program that needs the packages of tests. The others are part of npm run package.
const isForDevelopers = options[0] === '--developer'
const [program, ...args] = options.slice(isForDevelopers ? 1 : 0)
checkNode()
await ensureInstalled({ forTests: isForDevelopers })
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
