import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { countLines, percentile } from './lib/shape.ts'
import { productZones, readSources } from './lib/sources.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

function sourcesOf(zone: string): string[] {
  return readdirSync(join(root, zone), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.(test|spec)\.tsx?$|(^|\/)testing/.test(file))
    .map((file) => join(root, zone, file))
}

/** The places of these zones where a pattern occurs, as `file: text`. */
function findInSources(zones: string[], pattern: RegExp): string[] {
  return zones
    .flatMap(sourcesOf)
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(pattern)].map(([text]) => `${relative(root, file)}: ${text}`),
    )
}

interface LockedPackage {
  version?: string
  integrity?: string
  /** Platforms that an optional binary is for. */
  os?: string[]
  cpu?: string[]
  inBundle?: boolean
}

const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
)
const manifest: { dependencies: Record<string, string>; devDependencies: Record<string, string> } =
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

describe('the product sources', () => {
  it('insert no text into a page as HTML', () => {
    const html = /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/g
    expect(findInSources(['web', 'server', 'domain'], html)).toEqual([])
  })

  it('compile no text into code', () => {
    expect(findInSources(['web', 'server', 'domain', 'db'], /\beval\(|\bnew Function\(/g)).toEqual([])
  })

  it('let password managers fill every password field, and people paste into it', () => {
    const fields = sourcesOf('web/features')
      .map((file) => readFileSync(file, 'utf8'))
      .flatMap((text) => text.match(/<PasswordInput[^>]*/g) ?? [])
    expect(fields.length).toBeGreaterThan(3)
    expect(fields.filter((field) => !/autoComplete=/.test(field))).toEqual([])
    expect(findInSources(['web'], /onPaste/g)).toEqual([])
  })

  it('write what Preact reads otherwise than React: no function as an address of a form, no tabIndex on a drawing', () => {
    expect(findInSources(['web'], /<form\b[^>]*?\saction=\{/g)).toEqual([])
    expect(findInSources(['web'], /<(svg|GreenDrawing)\b[^>]*?\stabIndex=/g)).toEqual([])
  })

  it('verify the certificate of every service that they call', () => {
    const unchecked = /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/g
    expect(findInSources(['server', 'db', 'tools'], unchecked)).toEqual([])
  })

  it('start programs by name and arguments, never by a command line', () => {
    const commandLine = /\bexec(Sync)?\(\s*[`'"]|\bshell:\s*true/g
    expect(findInSources(['server', 'domain'], commandLine)).toEqual([])
  })
})

describe('the files of the product', () => {
  it('have at most 175 lines in nine of ten cases', () => {
    const lines = readSources(productZones).map(({ text }) => countLines(text))
    expect(percentile(lines, 90)).toBeLessThanOrEqual(175)
  })
})

describe('the dependencies', () => {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '')

  it('are locked to one version and its hash, except binaries of other platforms', () => {
    const loose = packages.filter(
      ([, { version, integrity, os, cpu, inBundle }]) =>
        version === undefined || !(inBundle || os || cpu || integrity?.startsWith('sha512-')),
    )
    expect(loose.map(([path]) => path)).toEqual([])
  })

  it('are required in exact versions', () => {
    const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies })
    expect(versions.filter((version) => !/^(npm:[@\w/-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([])
  })
})
