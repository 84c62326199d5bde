import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Handler } from 'hono'
import type { Database } from '#server/database/types.ts'

interface Manifest {
  name: string
  short_name: string
  icons: { src: string; sizes: string; type?: string; purpose?: string }[]
}

const iconSizes = [192, 512]

/** GET /manifest.webmanifest: the built app's manifest with the club's name, and its logo as the icon where it has one. */
export function manifest(database: Database, webDirectory: string): Handler {
  return async (context) => {
    const text = await readFile(join(webDirectory, 'manifest.webmanifest'), 'utf8').catch(() => undefined)
    if (text === undefined) return context.text('Not found', 404)
    const manifest = JSON.parse(text) as Manifest
    const { rows } = await database.runAsOwner<{ name: string | null; logo: string | null }>(
      `select private.setting('club.name') #>> '{}' as name, private.setting('club.logo') #>> '{}' as logo`,
    )
    const { name, logo } = rows[0]!
    const clubName = name ?? manifest.name
    const icons = logo === null ? manifest.icons : iconSizes.map((size) => logoIcon(logo, size))
    return context.body(JSON.stringify({ ...manifest, name: clubName, short_name: clubName, icons }), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': 'no-cache',
    })
  }
}

function logoIcon(path: string, size: number): Manifest['icons'][number] {
  const query = `width=${size}&height=${size}&resize=contain`
  return {
    src: `/storage/v1/render/image/public/club/${path}?${query}`,
    sizes: `${size}x${size}`,
    purpose: 'any',
  }
}
