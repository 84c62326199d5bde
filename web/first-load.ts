import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { COMPRESSED } from './compressed-assets.ts'

const START = 'app/start.tsx'

/** Limits of script per first screen, in kB compressed with Brotli. Its texts are extra. */
const limits: Readonly<Record<string, number>> = {
  'sign-in-screen': 90,
  'home-screen': 83,
  'menu-screen': 120,
  'map-screen': 122,
  'queue-screen': 128,
  'new-issues-screen': 126,
  'update-pins-screen': 128,
  'people-screen': 112,
}

/** Loaded by a separate import, only if the club uses it. */
const optionalLibrary = /node_modules[\\/]@firebase[\\/]/

/** Prints the files of the first visit to each of these screens, and fails the build above the limit. */
export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    apply: 'build',
    writeBundle: {
      sequential: true,
      handler({ dir }, bundle) {
        const first = startChunks(bundle)
        if (first.length === 0) return
        const sizeOf = ({ fileName }: Rolldown.OutputChunk) =>
          statSync(join(dir!, fileName + COMPRESSED)).size
        for (const [screen, limit] of Object.entries(limits)) {
          const chunk = chunkOf(bundle, `${screen}.tsx`)
          if (!chunk) this.error(`No chunk begins with ${screen}.tsx`)
          const user = userOf(bundle, chunk)
          if (user) this.error(`${user.fileName} loads all of ${screen}`)
          const files = [...withImports([...first, chunk], bundle)]
          const kilobytes = files.reduce((sum, file) => sum + sizeOf(file), 0) / 1000
          const library = files.find((file) => file.moduleIds.some((id) => optionalLibrary.test(id)))
          if (library) this.error(`The first load of ${screen} contains ${library.fileName}`)
          const sentence = `First load of ${screen}: ${kilobytes.toFixed(0)} of ${limit} kB in ${files.length} files`
          this.environment.logger.info(sentence)
          if (kilobytes > limit) this.error(sentence)
        }
      },
    },
  }
}

/** The script files that the app's start requires. */
export function startFiles(bundle: Rolldown.OutputBundle): string[] {
  return [...withImports(startChunks(bundle), bundle)].map(({ fileName }) => fileName)
}

/** The page's own script and the app; none in the build of a worker. */
function startChunks(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const page = chunksOf(bundle).find(({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html'))
  const start = chunkOf(bundle, START)
  return page && start ? [page, start] : []
}

function chunksOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === 'chunk')
}

function chunkOf(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk | undefined {
  return chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)))
}

/** A file that would load all of a screen to use a part of it. A file of the same screen only leads to it. */
function userOf(bundle: Rolldown.OutputBundle, { fileName, moduleIds }: Rolldown.OutputChunk) {
  return chunksOf(bundle).find(
    ({ imports, facadeModuleId }) => imports.includes(fileName) && !moduleIds.includes(facadeModuleId ?? ''),
  )
}

function withImports(
  chunks: readonly Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
  all = new Set<Rolldown.OutputChunk>(),
): Set<Rolldown.OutputChunk> {
  for (const chunk of chunks) {
    if (all.has(chunk)) continue
    all.add(chunk)
    const imported = chunk.imports.map((name) => bundle[name]).filter((file) => file?.type === 'chunk')
    withImports(imported, bundle, all)
  }
  return all
}
