import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readShape } from './lib/shape.ts'
import { productZones, readSources } from './lib/sources.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const zones = ['db', 'domain', 'server', 'web', 'e2e', 'bench', 'tools']
const mayImport: Record<string, string[]> = {
  domain: ['domain'],
  server: ['server', 'domain', 'db'],
  db: ['db', 'domain', 'server'],
  web: ['web', 'domain'],
  e2e: ['e2e'],
  bench: ['bench', 'domain', 'server', 'db', 'tools'],
  tools: ['tools', 'domain', 'server', 'db', 'web'],
}

/** The rooms of the web app, each with the rooms below it. */
const webRooms: Record<string, string[]> = {
  data: [],
  i18n: ['data'],
  routes: ['data', 'i18n'],
  frame: ['routes', 'i18n'],
  ui: ['routes', 'data', 'i18n'],
  map: ['ui', 'data', 'i18n'],
  pwa: ['ui', 'data', 'i18n'],
  testing: ['ui', 'routes', 'data', 'i18n'],
  features: ['testing', 'pwa', 'map', 'ui', 'routes', 'data', 'i18n'],
  app: ['features', 'testing', 'pwa', 'map', 'ui', 'routes', 'data', 'i18n'],
}

interface Import {
  file: string
  target: string
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sources(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}

function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8')
  const found = text.matchAll(/(?:from|import)\s*\(?\s*['"]([#.][^'"]+)['"]/g)
  return [...found].map(([, specifier = '']) => ({
    file: relative(root, file),
    target: specifier.startsWith('#')
      ? specifier.slice(1)
      : relative(root, resolve(dirname(file), specifier)),
  }))
}

const imports = zones.flatMap((zone) => sources(join(root, zone))).flatMap(importsOf)
const zoneOf = (path: string) => path.split('/')[0]!
const isTest = (path: string) => /\.test\.tsx?$|\/tests?\//.test(path)

describe('the rules for imports', () => {
  it('keeps every import inside the zones its own zone may see', () => {
    const wrong = imports.filter(({ file, target }) => !mayImport[zoneOf(file)]?.includes(zoneOf(target)))
    expect(wrong).toEqual([])
  })

  it('keeps the server and the database apart except for types, the SQL files and the demo club', () => {
    const wrong = imports.filter(
      ({ file, target }) =>
        zoneOf(file) === 'server' &&
        zoneOf(target) === 'db' &&
        !isTest(file) &&
        !target.startsWith('db/seed/'),
    )
    expect(wrong).toEqual([])
  })

  it('lets no feature of the web app import another feature', () => {
    const feature = (path: string) => /^web\/features\/([^/]+)\//.exec(path)?.[1]
    const wrong = imports.filter(
      ({ file, target }) => feature(file) && feature(target) && feature(file) !== feature(target),
    )
    expect(wrong).toEqual([])
  })

  it('lets a folder of the web app import only the folders below it, types included', () => {
    const room = (path: string) => /^web\/([^/]+)\//.exec(path)?.[1]
    const wrong = imports.filter(({ file, target }) => {
      const [from, to] = [room(file), room(target)]
      return from && to && from !== to && !webRooms[from]?.includes(to)
    })
    expect(wrong).toEqual([])
  })

  it('lets only tests of the web app import web/testing', () => {
    const isForTests = (path: string) => isTest(path) || /\/testing\//.test(path)
    const wrong = imports.filter(({ file, target }) => target.startsWith('web/testing/') && !isForTests(file))
    expect(wrong).toEqual([])
  })
})

describe('the number of files in a folder', () => {
  it('is at most 35', () => {
    const files = [...readSources(productZones), ...readSources(productZones, { tests: true })]
    const sizes = new Map<string, number>()
    for (const { path } of files) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1)
    expect([...sizes].filter(([, size]) => size > 35)).toEqual([])
  })
})

describe('the number of lines in a function', () => {
  // The linter does not count lines of JSX text, comments and signatures.
  it('is at most 80', () => {
    const longest = readSources(productZones).map((source) => ({
      path: source.path,
      lines: Math.max(0, ...readShape(source).functionLines),
    }))
    expect(longest.filter(({ lines }) => lines > 80)).toEqual([])
  })
})
