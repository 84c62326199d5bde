import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installedOnly, licenceOf, packageFolders } from './licences.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenside-licences-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function addPackage(name: string, manifest: object = {}, licence?: string): string {
  const path = join(folder, 'node_modules', name)
  mkdirSync(path, { recursive: true })
  writeFileSync(
    join(path, 'package.json'),
    JSON.stringify({ name, version: '1.0.0', license: 'MIT', ...manifest }),
  )
  if (licence) writeFileSync(join(path, 'LICENSE'), licence)
  return path
}

it('the list of shipped packages leaves out packages for other processors and their dependencies', () => {
  addPackage('sharp')
  addPackage('@img/linux')
  const component = (group: string, name: string) => ({
    group,
    name,
    version: '1.0.0',
    'bom-ref': `${group}${name}`,
  })
  const sbom = {
    metadata: { component: { 'bom-ref': 'greenside' } },
    components: [component('', 'sharp'), component('@img', 'linux'), component('@img', 'windows')],
    dependencies: [
      { ref: 'sharp', dependsOn: ['@imglinux', '@imgwindows'] },
      { ref: '@imgwindows', dependsOn: [] },
    ],
  }
  expect(installedOnly(sbom, packageFolders(folder))).toEqual({
    ...sbom,
    components: sbom.components.slice(0, 2),
    dependencies: [{ ref: 'sharp', dependsOn: ['@imglinux'] }],
  })
})

it('a licence without a text names its author, and the embedded database includes the licence of PostgreSQL', () => {
  const bare = addPackage('pgpass', { author: 'H. Bein', repository: { url: 'https://example.org/pgpass' } })
  expect(licenceOf(bare)).toMatch(/pgpass - 1.0.0 \(MIT\)\n\n.*H\. Bein.*example\.org\/pgpass/)
  const unnamed = addPackage('jsonlint', { license: undefined, author: 'Z. Carter' })
  expect(licenceOf(unnamed)).toMatch(/jsonlint - 1.0.0 \(none named\)\n\n.*Z\. Carter/)
  const pglite = licenceOf(addPackage('@electric-sql/pglite', {}, 'Apache License'))
  expect(pglite).toMatch(/Apache License[\s\S]*PostgreSQL Global Development Group/)
})
