// The licences of what a package of the club ships: the server's libraries, and the code that is inside the web app.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const licenceFile = /^(licen[cs]e|copying|notice)/i

/** Name, version, licence and text of the package in a folder, as one entry. */
export function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const texts = readdirSync(folder)
    .filter((file) => licenceFile.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  const title = `## ${name} - ${version} (${typeof license === 'string' ? license : 'see below'})`
  return [title, ...texts].join('\n\n')
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

export function licenceReport(folder, bundled) {
  const server = packageFolders(folder).map(licenceOf).sort()
  return `Licences of the code that this package contains. Greenside itself is not licensed to others.

# Libraries of the server

${server.join('\n\n')}

# Libraries inside the web app

${[...bundled.values()].join('\n\n')}
`
}
