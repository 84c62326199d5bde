// npm start: installs and builds what is missing, then serves the club.
import { spawn } from 'node:child_process'
import { checkNode, ensureBuilt, ensureInstalled, root } from './lib/project.mjs'

checkNode()
const dev = process.argv.includes('--dev')
await ensureInstalled()
if (!dev) await ensureBuilt()

const children = [
  start([
    '--import',
    'tsx',
    ...(dev ? ['--watch-path=server', '--watch-path=domain'] : []),
    'server/main.ts',
  ]),
]
if (dev) children.push(start(['node_modules/vite/bin/vite.js', '--config', 'web/vite.config.ts']))

function start(args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
  child.on('close', (code) => {
    for (const other of children) other.kill('SIGTERM')
    process.exitCode = code ?? 0
  })
  return child
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
}
