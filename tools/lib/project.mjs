// What every command needs before anything is installed: plain Node, no packages.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

export function say(text) {
  process.stdout.write(`${text}\n`)
}

/** Ends the process with a sentence when this Node cannot run the project. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
  if (fits) return
  process.stderr.write(`Greenside needs Node 20.19, 22.12 or newer; this is ${process.version}.\n`)
  process.exit(1)
}

/** Runs a command, in the project's folder unless `cwd` says otherwise; resolves to its exit code. Output is the caller's unless `quiet`. */
export function run(command, args, options = {}) {
  const { quiet = false, env, cwd = root, onOutput } = options
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet || onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32' && command === 'npm',
    })
    let output = ''
    const keep = (chunk) => {
      output += chunk
      onOutput?.(String(chunk))
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('error', (error) => resolve({ code: 127, output: String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Runs one of the project's installed tools, such as vitest. */
export function runTool(bin, args, options) {
  return run(process.execPath, [toolPath(bin), ...args], options)
}

const packages = { biome: '@biomejs/biome', playwright: '@playwright/test', tsc: 'typescript' }

function toolPath(bin) {
  const folder = join(root, 'node_modules', ...(packages[bin] ?? bin).split('/'))
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[bin])
}

/** One hash over the contents of files and folders of the project; missing ones count as empty. */
export function hashOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    const full = join(root, path)
    if (!existsSync(full)) return
    const entries = readdirSync(full, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const entry of entries) {
      const child = `${path}/${entry.name}`
      if (entry.isDirectory()) add(child)
      else
        hash
          .update(child)
          .update('\0')
          .update(readFileSync(join(root, child)))
    }
  }
  for (const path of paths) {
    if (/\.[a-z]+$/.test(path)) {
      if (existsSync(join(root, path)))
        hash
          .update(path)
          .update('\0')
          .update(readFileSync(join(root, path)))
    } else add(path)
  }
  return hash.digest('hex')
}

/** Does `work` unless it was done for the same hash before and `made` is still there. */
async function once(name, hash, target, work) {
  const stamp = join(root, '.tmp', `${name}.stamp`)
  const isDone = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash && existsSync(join(root, target))
  if (isDone) return
  await work()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}

/**
 * Installs the locked packages when they are missing or the lock has changed: those that the club needs to be built and to
 * run, and with `forTests` those of tests and of developers' tools too.
 */
export async function ensureInstalled({ forTests = false } = {}) {
  const hash = hashOf(packageFiles)
  const all = () => once('install-tests', hash, 'node_modules/vitest', () => install('about a minute', []))
  if (forTests || existsSync(join(root, 'node_modules/vitest'))) return all()
  return once('install', hash, 'node_modules/tsx', () => install('half a minute', ['--omit=dev']))
}

async function install(duration, options) {
  say(`Installing packages (${duration} the first time) …`)
  const args = ['ci', '--no-audit', '--no-fund', ...options]
  const { code } = await run('npm', args, { env: { NODE_ENV: '' } })
  if (code !== 0) fail('The packages could not be installed; npm says why above.', code)
}

const packageFiles = ['package.json', 'package-lock.json']

/** Builds the web app and the server where their sources have changed. */
export async function ensureBuilt() {
  const web = hashOf(['web', 'domain', ...packageFiles])
  await once('build', web, 'dist/web/index.html', () => build('web app', 'web/vite.config.ts'))
  const server = hashOf(['server', 'domain', 'db/seed', 'tools', ...packageFiles])
  await once('build-server', server, 'dist/server/main.mjs', () => build('server', 'server/vite.config.ts'))
  await once(
    'build-cluster',
    hashOf(['server/database/pglite', ...packageFiles]),
    'dist/cluster/PG_VERSION',
    buildCluster,
  )
}

/** The quicker compiler of WebAssembly takes a fifth less memory; the process lives for seconds. */
async function buildCluster() {
  say('Making an empty database …')
  const args = ['--liftoff-only', 'dist/server/build-cluster.mjs', 'dist/cluster']
  const { code } = await run(process.execPath, args)
  if (code !== 0)
    fail('The empty database could not be created; the reason is above. It needs 500 MB of memory.', code)
}

async function build(what, config) {
  say(`Building the ${what} …`)
  const { code } = await runTool('vite', ['build', '--config', config, '--logLevel', 'warn'])
  if (code !== 0) fail(`The ${what} could not be built; the reason is above.`, code)
}

export function fail(sentence, code = 1) {
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}
