// npm start: installs missing packages, builds stale code, then serves the club. package.json starts it by `exec`, so that npm
// waits until it has drained: a shell between them ends at once with SIGTERM. npm appends the arguments to the end of the script,
// so the end is one command for every shell: `call` is the function of a POSIX shell and the word of the same name on Windows.
import { spawn } from 'node:child_process'
import module from 'node:module'
import { join } from 'node:path'
import { endWithParent } from './lib/parent.mjs'
import { checkNode, ensureBuilt, ensureInstalled, root } from './lib/project.mjs'

checkNode()
const dev = process.argv[2] === '--dev'
if (process.argv.length > (dev ? 3 : 2)) {
  console.error(
    'npm start takes no arguments. The environment sets it up, such as PORT=4000 npm start: docs/settings.md lists the variables.',
  )
  process.exit(2)
}
if (process.env.npm_lifecycle_event !== undefined) endWithParent()
await ensureInstalled()
if (!dev) await ensureBuilt()

if (dev) startDevelopment()
else await startServer()

/** In this process: another one would make a later start 10 % slower. */
async function startServer() {
  process.chdir(root)
  // From Node 22 on: keeps compiled code between starts.
  module.enableCompileCache?.(join(root, '.tmp', 'compiled'))
  await import('../dist/server/main.mjs')
}

/** Vite in front of the server, which restarts at each change. When one ends, the other is stopped. */
function startDevelopment() {
  const watchArgs = ['--watch-path=server', '--watch-path=domain', 'server/main.ts']
  const vite = ['node_modules/vite/bin/vite.js', '--config', 'web/vite.config.ts']
  const children = [['--import', 'tsx', ...watchArgs], vite].map((args) =>
    spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }),
  )
  const end = (signal) => {
    for (const child of children) child.kill(signal)
  }
  for (const child of children) {
    child.on('close', (code) => {
      end('SIGTERM')
      process.exitCode = code ?? 0
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(signal))
}
