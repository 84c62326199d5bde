import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** The suffix of a compressed copy. */
export const COMPRESSED = '.br'

/**
 * Writes a compressed copy beside each asset, at Brotli's best level, which is too slow for a server at request time.
 */
export function compressedAssets(): Plugin {
  return {
    name: 'compressed-assets',
    apply: 'build',
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler({ dir }, bundle) {
        const names = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|json|svg)$/.test(name))
        await Promise.all(names.map((name) => compress(join(dir!, name))))
      },
    },
  }
}

async function compress(path: string) {
  const bytes = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  await writeFile(path + COMPRESSED, await promisify(brotliCompress)(bytes, { params }))
}
