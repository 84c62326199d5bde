// npm run package: makes dist/package, a folder that starts with `node dist/server/main.mjs` on a machine without npm and
// without a build, and dist/greenside-VERSION.tar.gz of it. It fits the operating system and processor that made it.
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundledLicences, installedOnly, licenceOf, licenceReport, packageFolders } from './lib/licences.mjs'
import { checkNode, ensureBuilt, ensureInstalled, fail, root, run, say } from './lib/project.mjs'

/** What `server/vite.config.ts` builds into the server's own files. */
const insideServer = ['zod']

checkNode()
await ensureInstalled()
await ensureBuilt()
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const folder = join(root, 'dist', 'package')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

for (const path of [
  'dist/server',
  'dist/web',
  'dist/cluster',
  'deploy',
  'docs',
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
])
  copyIfThere(path)
for (const layer of ['platform', 'migrations', 'rules']) copyIfThere(join('db', layer))
copyFileSync(join(root, '.npmrc'), join(folder, '.npmrc'))
copyFileSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'))
const shippedManifest = packageManifest()
writeJson('package.json', shippedManifest)
say('Installing what the server needs to run …')
// npm takes the packages that this manifest does not name out of the lock, and keeps the versions of the others.
await npm(['install', '--omit=dev', '--no-audit', '--no-fund'])
say('Listing what is shipped …')
const bundled = bundledLicences(join(root, 'dist', 'web', 'licences.txt'))
for (const name of ['daisyui', 'tailwindcss', ...insideServer])
  bundled.set(name, licenceOf(join(root, 'node_modules', name)))
const components = await writeSbom(shippedManifest)
writeFileSync(join(folder, 'LICENCES.txt'), licenceReport(folder, bundled, insideTheWebApp(components)))
// Any user may read and none but the owner write, whatever the rights of the source were.
await run('chmod', ['-R', 'u=rwX,go=rX', folder], { quiet: true })
await tar()

function copyIfThere(path) {
  try {
    cpSync(join(root, path), join(folder, path), { recursive: true })
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

function writeJson(path, value) {
  writeFileSync(join(folder, path), `${JSON.stringify(value, null, 2)}\n`)
}

/** The manifest of the package: what the built server imports, and the operator's commands without a build. */
function packageManifest() {
  const { name, version, description, license, type, engines, overrides } = manifest
  const dependencies = only(manifest.dependencies, importedPackages(join(folder, 'dist', 'server')))
  // As in the source: npm waits for the server itself and not for a shell.
  const scripts = { start: manifest.scripts.start.replace('tools/start.mjs', 'dist/server/main.mjs') }
  for (const [script, command] of Object.entries(manifest.scripts)) {
    const [, program] = /^node tools\/run\.mjs tools\/([\w-]+)\.ts$/.exec(command) ?? []
    if (program) scripts[script] = `node dist/server/${program}.mjs`
  }
  return {
    name,
    version,
    private: true,
    description,
    license,
    type,
    engines,
    scripts,
    dependencies,
    overrides,
  }
}

function only(versions, names) {
  return Object.fromEntries(Object.entries(versions).filter(([name]) => names.has(name)))
}

/** The packages that the built files of a folder name, by import or by a file of theirs. */
function importedPackages(directory) {
  const files = readdirSync(directory).filter((name) => name.endsWith('.mjs'))
  const text = files.map((name) => readFileSync(join(directory, name), 'utf8')).join('\n')
  return new Set(
    Object.keys(manifest.dependencies).filter(
      (name) => !insideServer.includes(name) && (text.includes(`"${name}"`) || text.includes(`"${name}/`)),
    ),
  )
}

/** One CycloneDX list of the server's packages and of those whose code the browser gets; answers its components. */
async function writeSbom(installed) {
  const draft = join(folder, '.sbom')
  mkdirSync(draft)
  const shipped = new Set([...Object.keys(installed.dependencies), ...bundled.keys()])
  const dependencies = only(manifest.dependencies, shipped)
  writeJson('.sbom/package.json', { ...installed, scripts: {}, dependencies })
  copyFileSync(join(root, 'package-lock.json'), join(draft, 'package-lock.json'))
  const lockOnly = ['--package-lock-only', '--omit=dev']
  await npm(['install', ...lockOnly, '--no-audit', '--no-fund'], draft)
  const { output } = await npm(['sbom', '--sbom-format=cyclonedx', ...lockOnly], draft)
  const installedFolders = [folder, root].flatMap(packageFolders)
  const sbom = installedOnly(JSON.parse(output.slice(output.indexOf('{'))), installedFolders)
  writeJson('sbom.cdx.json', sbom)
  rmSync(draft, { recursive: true })
  return sbom.components
}

/** The folders of listed packages that are neither the server's nor named by the build of the web app. */
function insideTheWebApp(components) {
  const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const listed = new Set(components.map(({ group, name }) => (group ? `${group}/${name}` : name)))
  const elsewhere = new Set([...packageFolders(folder).map(nameOf), ...bundled.keys()])
  const folders = packageFolders(root).filter(
    (path) => listed.has(nameOf(path)) && !elsewhere.has(nameOf(path)),
  )
  return [...new Map(folders.map((path) => [nameOf(path), path])).values()]
}

async function npm(args, cwd = folder) {
  const result = await run('npm', args, { quiet: true, cwd, env: { NODE_ENV: '' } })
  if (result.code !== 0) fail(`npm ${args[0]} failed:\n${result.output}`, result.code)
  return result
}

async function tar() {
  const archive = join('dist', `${manifest.name}-${manifest.version}.tar.gz`)
  const top = `${manifest.name}-${manifest.version}`
  const args = [
    '-czf',
    archive,
    `--transform=s,^package,${top},`,
    '--owner=0',
    '--group=0',
    '-C',
    'dist',
    'package',
  ]
  const { code, output } = await run('tar', args, { quiet: true })
  if (code !== 0) fail(`The archive could not be written:\n${output}`, code)
  say(`${archive} is ready. Unpacked, it starts with: node dist/server/main.mjs`)
}
