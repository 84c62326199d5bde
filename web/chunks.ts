import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { firstNamespaces } from '#web/i18n/namespaces.ts'

/** The usual first screens. */
const firstScreens = /[\\/](sign-in|home|menu|map|queue|new-issues|update-pins|people)-screen\.tsx$/
/** The app loads these parts after its first drawing: one more screen for the division. */
const lateParts = /[\\/](pwa[\\/]start|outbox-sheet|toaster|rail-groups|visitor-more-sheet)\.tsx?$/
/** All other screens and parts that load by an import of their own. */
const OTHERS = 'others'
const FIRST_PARTS = 10
/** This screen has the lowest limit. The build merges its small files only with each other. */
const FRONT_DOOR = 'sign-in'

function firstPartOf(id: string, modules: Rolldown.ChunkingContext): string | null {
  const [, screen] = firstScreens.exec(id) ?? []
  if (screen) return screen
  if (lateParts.test(id)) return 'late'
  return modules.getModuleInfo(id)?.dynamicImporters.length ? OTHERS : null
}

/** Modules shared by at least this many screens, and lists of read-ahead queries, are in one common file. */
const COMMON_SCREENS = 12
/** The build merges files with less source than this: on a weak signal each request costs more than its bytes. */
const SMALL_BYTES = 2_000
/**
 * The same for files that no first screen needs. A merged file imports all that any of its modules needs: with 2,000
 * bytes, the range loaded the kitchen's board.
 */
const TINY_BYTES = 500

const firstTexts = new RegExp(`i18n[\\\\/]([\\w-]+)[\\\\/](${firstNamespaces.join('|')})\\.json$`)

/** The texts that each screen needs are one file in each language. */
function firstTextsOf(id: string): string | null {
  const [, language] = firstTexts.exec(id) ?? []
  return language ? `texts-${language}` : null
}

/** Finds the roots that import a module, directly or indirectly, by the names that `nameOf` gives them. */
function rootsOf(nameOf: (id: string, modules: Rolldown.ChunkingContext) => string | null) {
  const found = new Map<string, ReadonlySet<string>>()
  return function rootsOfModule(id: string, modules: Rolldown.ChunkingContext): ReadonlySet<string> {
    const known = found.get(id)
    if (known) return known
    const names = new Set<string>()
    found.set(id, names)
    const name = nameOf(id, modules)
    if (name) names.add(name)
    for (const importer of modules.getModuleInfo(id)?.importers ?? [])
      for (const each of rootsOfModule(importer, modules)) names.add(each)
    return names
  }
}

/** Names a file for modules that `root` imports, directly or indirectly. */
function neededBy(root: RegExp, name: string): Rolldown.CodeSplittingNameFunction {
  const find = rootsOf((id) => (root.test(id) ? name : null))
  return (id, modules) => (find(id, modules).size > 0 ? name : null)
}

/**
 * One file for each set of first screens, late parts and others that need the same modules; small files of sets of one
 * size are merged. A module's imports are needed by the same screens or more, so the larger sets come first: otherwise
 * a file would include its modules' imports.
 */
function firstScreenGroups(): Rolldown.CodeSplittingGroup[] {
  const find = rootsOf(firstPartOf)
  return Array.from({ length: FIRST_PARTS }, (_, at) => at + 1).flatMap((size) => {
    const group = (nameOf: (screens: string[]) => string) => ({
      name: (id: string, modules: Rolldown.ChunkingContext) => {
        const screens = find(id, modules)
        const isFirst = screens.size > 1 || !screens.has(OTHERS)
        return isFirst && screens.size === size ? nameOf([...screens].sort()) : null
      },
      debugName: `${size} first screens`,
    })
    return [
      {
        ...group((screens) => screens.join('-')),
        minSize: size > 1 ? SMALL_BYTES : 0,
        priority: 10 + 2 * size,
      },
      {
        ...group((screens) => `${screens.includes(FRONT_DOOR) ? 'door' : 'shared'}-${size}`),
        priority: 9 + 2 * size,
      },
    ]
  })
}

/** The division of the app into files. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'maplibre', test: /node_modules[\\/]maplibre-gl/, priority: 50 },
  { name: firstTextsOf, debugName: 'texts', priority: 60 },
  { name: neededBy(/web[\\/]boot\.ts$/, 'boot'), debugName: 'boot', priority: 40 },
  { name: neededBy(/web[\\/]app[\\/]start\.tsx$/, 'start'), debugName: 'start', priority: 35 },
  ...firstScreenGroups(),
  { name: 'common', minShareCount: COMMON_SCREENS, priority: 3 },
  {
    name: 'part',
    test: /[\\/](node_modules|domain|web)[\\/]/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: TINY_BYTES,
    priority: 2,
  },
]

const NAME_LENGTH = 24

/** The name of a file without the list of all that share the file: each page loads the names of all files. */
export function shortName(name: string): string {
  return name.split('~')[0]!.slice(0, NAME_LENGTH)
}

/** Imports each icon from its own file: through the library's index, every screen would seem to need all of them. */
export function iconFiles(): Plugin {
  const index = new URL('../node_modules/lucide-react/dist/esm/lucide-react.mjs', import.meta.url)
  const fileOf = new Map<string, string>()
  for (const [, names, file] of readFileSync(index, 'utf8').matchAll(
    /^export \{(.+)\} from '\.\/icons\/(.+)\.mjs';$/gm,
  ))
    for (const [, name] of names!.matchAll(/default as (\w+)/g)) fileOf.set(name!, file!)
  return {
    name: 'icon-files',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { code: /lucide-react/, id: /\/web\// },
      handler: (code) =>
        code.replace(/import \{([^}]+)\} from ["']lucide-react["']/g, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean)
            .map((name) => {
              const [imported, local = imported] = name.split(/\s+as\s+/)
              const file = fileOf.get(imported!)
              return file
                ? `import ${local} from "lucide-react/icons/${file}"`
                : `import { ${name} } from "lucide-react"`
            })
            .join(';'),
        ),
    },
  }
}
