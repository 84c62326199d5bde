import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** The most kB of script, compressed with Brotli, that each first screen may need. Its texts come beside it. */
const limits: Readonly<Record<string, number>> = {
  'sign-in-screen': 272,
  'home-screen': 270,
  'menu-screen': 288,
  'map-screen': 328,
  'queue-screen': 306,
  'new-issues-screen': 295,
  'update-pins-screen': 332,
  'people-screen': 299,
}

/** Prints what the first visit to each of these screens fetches, and fails the build above the limit. */
export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const entry = chunks.find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('.html'))
      // A worker is built by itself.
      if (!entry) return
      const sizes = new Map<Rolldown.OutputChunk, number>()
      const sizeOf = (chunk: Rolldown.OutputChunk) => {
        const known = sizes.get(chunk) ?? compressedSize(chunk.code)
        sizes.set(chunk, known)
        return known
      }
      for (const [screen, limit] of Object.entries(limits)) {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${screen}.tsx`))
        if (!chunk) this.error(`No chunk begins with ${screen}.tsx`)
        const needed = [...withImports([entry, chunk], bundle)]
        const kilobytes = needed.reduce((sum, one) => sum + sizeOf(one), 0) / 1000
        const sentence = `First load of ${screen}: ${kilobytes.toFixed(0)} of ${limit} kB in ${needed.length} files`
        this.environment.logger.info(sentence)
        if (kilobytes > limit) this.error(sentence)
      }
    },
  }
}

function withImports(
  chunks: readonly Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
  found = new Set<Rolldown.OutputChunk>(),
): Set<Rolldown.OutputChunk> {
  for (const chunk of chunks) {
    if (found.has(chunk)) continue
    found.add(chunk)
    const imported = chunk.imports.map((name) => bundle[name]).filter((file) => file?.type === 'chunk')
    withImports(imported, bundle, found)
  }
  return found
}

/** Bytes as a gateway or a proxy sends them. */
function compressedSize(code: string): number {
  return brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length
}
