// The licences of what a package of the club ships: the server's libraries, and the code that is inside the web app.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const licenceFile = /^(licen[cs]e|copying|notice)/i

/** Code of others inside a package that has no package of its own. */
const inside = {
  '@electric-sql/pglite': join(dirname(fileURLToPath(import.meta.url)), 'postgresql-licence.txt'),
}

/** Name, version, licence and text of the package in a folder, as one entry. */
export function licenceOf(folder) {
  const { name, version, license, author, repository } = manifestOf(folder)
  const texts = readdirSync(folder)
    .filter((file) => licenceFile.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  const unnamed = texts.length > 0 ? 'see below' : 'none named'
  const title = `## ${name} - ${version} (${typeof license === 'string' ? license : unnamed})`
  if (texts.length === 0) texts.push(withoutText(author, repository))
  if (inside[name]) texts.push(readFileSync(inside[name], 'utf8').trim())
  return [title, ...texts].join('\n\n')
}

/** The author's name and address, where a package has no text of its licence. */
function withoutText(author, repository) {
  const address = repository?.url ?? repository ?? 'an unknown address'
  return `The package has no text of its licence. By ${author?.name ?? author ?? 'the authors'} of ${address}`
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** A CycloneDX list without the packages that none of the folders has, such as those for other processors. */
export function installedOnly(sbom, folders) {
  const installed = new Set(folders.map(manifestOf).map(({ name, version }) => `${name}@${version}`))
  const isInstalled = ({ group, name, version }) =>
    installed.has(`${group ? `${group}/` : ''}${name}@${version}`)
  const components = sbom.components.filter(isInstalled)
  const refs = new Set([sbom.metadata.component, ...components].map((component) => component['bom-ref']))
  const dependencies = sbom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map((entry) => ({ ...entry, dependsOn: entry.dependsOn?.filter((ref) => refs.has(ref)) }))
  return { ...sbom, components, dependencies }
}

/** The entries of the list that the build of the web app writes, by the name of their package. */
export function bundledLicences(file) {
  const entries = readFileSync(file, 'utf8')
    .split(/^(?=## )/m)
    .slice(1)
  return new Map(entries.map((entry) => [/^## (\S+) - /.exec(entry)[1], entry.trim()]))
}

/** The folders of all packages below a folder's `node_modules`, those inside packages too. */
export function packageFolders(folder) {
  const modules = join(folder, 'node_modules')
  if (!existsSync(modules)) return []
  const names = readdirSync(modules).filter((name) => !name.startsWith('.'))
  return names
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(modules, name)).map((own) => join(name, own)) : [name],
    )
    .map((name) => join(modules, name))
    .filter((path) => existsSync(join(path, 'package.json')))
    .flatMap((path) => [path, ...packageFolders(path)])
}

/** `others` are the folders of packages whose code came into the web app inside another package. */
export function licenceReport(folder, bundled, others) {
  const server = packageFolders(folder).map(licenceOf).sort()
  const web = [...bundled.values(), ...others.map(licenceOf).sort()]
  return `Licences of the code that this package contains. Greenside itself is not licensed to others.

# Libraries of the server

${server.join('\n\n')}

# Libraries inside the web app

${web.join('\n\n')}
`
}
