import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { screenTexts } from '#web/app/screen-texts.ts'
import { firstNamespaces, type Namespace } from '#web/i18n/namespaces.ts'
import { allNamespaces } from '#web/i18n/texts.ts'

const web = resolve(import.meta.dirname, '..')

interface Module {
  imported: string[]
  /** Modules that it loads on demand. */
  loaded: string[]
  shown: Namespace[]
}

const modules = new Map<string, Module>()

function moduleAt(path: string): Module {
  const known = modules.get(path)
  if (known) return known
  const source = /\.tsx?$/.test(path) ? readFileSync(path, 'utf8') : ''
  const pathsIn = (pattern: RegExp) =>
    [...source.matchAll(pattern)].flatMap(([, name]) => pathOf(path, name!))
  const module = {
    imported: pathsIn(/^(?:import|export) (?!type )[^'"]*?from '([^']+)'/gm),
    loaded: pathsIn(/import\(\s*'([^']+)'/g),
    shown: allNamespaces.filter((name) => shows(source, name)),
  }
  modules.set(path, module)
  return module
}

function pathOf(from: string, name: string): string[] {
  if (name.startsWith('#web/')) return [join(web, name.slice('#web/'.length))]
  return name.startsWith('.') ? [resolve(dirname(from), name)] : []
}

function shows(source: string, namespace: Namespace): boolean {
  return new RegExp(`['"\`]${namespace}:\\w|useTranslation\\([^)]*'${namespace}'|\\bns: '${namespace}'`).test(
    source,
  )
}

/** All modules that a module imports and, with `onDemand`, loads; `without`: modules to skip. */
function reached(from: readonly string[], onDemand: boolean, without = new Set<string>()): Set<string> {
  const found = new Set<string>()
  const left = [...from]
  for (let path = left.pop(); path; path = left.pop()) {
    if (found.has(path) || without.has(path)) continue
    found.add(path)
    const { imported, loaded } = moduleAt(path)
    left.push(...imported, ...(onDemand ? loaded : []))
  }
  return found
}

/** The texts of the modules beyond the first ones, each with a module that shows it. */
function textsOf(paths: Iterable<string>): Record<string, string> {
  const found: Record<string, string> = {}
  for (const path of paths)
    for (const namespace of moduleAt(path).shown)
      if (!firstNamespaces.includes(namespace)) found[namespace] ??= relative(web, path)
  return found
}

const [boot, start, screensFile, cardsFile, alarmFile] = [
  'boot.ts',
  'app/start.tsx',
  'app/screens.ts',
  'app/home/cards.ts',
  'features/queue/sound/kitchen-alarm.ts',
].map((path) => join(web, path)) as [string, string, string, string, string]
const startModules = reached([boot, start], false, new Set([screensFile]))

it('the start loads the texts that are needed before a screen', () => {
  expect(textsOf(startModules)).toEqual({})
})

it('each screen loads the texts that its code shows, and no others', () => {
  const imports = readFileSync(screensFile, 'utf8').matchAll(/(\w+): [^,]*?import\(\s*'([^']+)'/g)
  const needs = [...imports].map(([, name, path]) => {
    const shown = textsOf(reached(pathOf(screensFile, path!), true, startModules))
    return [name!, Object.keys(shown).sort()] as const
  })
  expect(needs.length).toBeGreaterThan(39)
  expect(sorted(screenTexts)).toEqual(Object.fromEntries(needs.filter(([, texts]) => texts.length > 0)))
})

const sorted = (texts: typeof screenTexts) =>
  Object.fromEntries(Object.entries(texts).map(([name, list]) => [name, [...list].sort()]))

it('each part that the start and the home load gets the texts that its code shows', () => {
  const all = [start, alarmFile, cardsFile].flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(/(?:withTexts\(\[([^\]]*)\], )?\(\) =>\s*import\('([^']+)'/g),
    ].map(([, texts = '', path]) => ({ path: path!, texts: texts.match(/\w+/g) ?? [] })),
  )
  // read-ahead.ts reads the data of many screens and draws no screen.
  const parts = all.filter(({ path }) => path !== '#web/app/offline/read-ahead.ts')
  expect(parts.length).toBeGreaterThan(14)
  const needs = parts.map(({ path }) => ({
    path,
    texts: Object.keys(textsOf(reached(pathOf(start, path), true, startModules))).sort(),
  }))
  expect(parts.map(({ path, texts }) => ({ path, texts: texts.sort() }))).toEqual(needs)
})
