import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Handler } from 'hono'
import type { Database } from '#server/database/types.ts'
import { matchLanguage } from '#server/mail/languages.ts'
import { type ManifestRole, manifestWords, shortcutsOf } from './manifest-words.ts'

interface Icon {
  src: string
  sizes: string
  type?: string
  purpose?: string
}

interface Manifest {
  name: string
  short_name: string
  icons: Icon[]
}

const iconSizes = [192, 512]
const roles: readonly ManifestRole[] = ['guest', 'member', 'kitchen', 'maintenance', 'admin']

/**
 * GET /manifest.webmanifest: the built app's manifest with the club's name, and its logo as the icon if it has one. The
 * app sends `?lang=` and `?role=`; the defaults are the browser's language and a visitor's shortcuts.
 */
export function manifest(database: Database, webDirectory: string): Handler {
  return async (context) => {
    const text = await readFile(join(webDirectory, 'manifest.webmanifest'), 'utf8').catch(() => undefined)
    if (text === undefined) return context.text('Not found', 404)
    const built = JSON.parse(text) as Manifest
    const { rows } = await database.runAsOwner<{ name: string | null; logo: string | null }>(
      `select private.setting('club.name') #>> '{}' as name, private.setting('club.logo') #>> '{}' as logo`,
    )
    const { name, logo } = rows[0]!
    const language = matchLanguage(context.req.query('lang') ?? context.req.header('accept-language')) ?? 'en'
    const role = roles.find((one) => one === context.req.query('role')) ?? 'guest'
    const words = manifestWords[language]
    const clubName = name ?? built.name
    const body = {
      ...built,
      name: clubName,
      short_name: clubName,
      lang: language,
      description: words.description,
      icons: logo === null ? built.icons : logoIcons(logo),
      screenshots: screenshotsIn(language),
      shortcuts: shortcutsOf(role).map(({ url, word }) => ({ name: words.shortcuts[word], url })),
      share_target: shareTarget,
      // Only administrators import courses.
      ...(role === 'admin' ? { file_handlers: fileHandlers } : {}),
    }
    return context.body(JSON.stringify(body), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': 'no-cache',
      vary: 'accept-language',
    })
  }
}

/** Photos that another app shares into a report; the service worker handles them (web/pwa/worker/share.ts). */
const shareTarget = {
  action: '/share',
  method: 'POST',
  enctype: 'multipart/form-data',
  params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'photos', accept: ['image/*'] }] },
}

const fileHandlers = [
  {
    action: '/map/edit/import',
    accept: {
      'application/geo+json': ['.geojson'],
      'application/json': ['.json'],
      'application/vnd.openstreetmap.data+xml': ['.osm'],
    },
    launch_type: 'single-client',
  },
]

/** Screenshots of the app for the browser's install dialog; tools/install-pictures.ts makes them. */
function screenshotsIn(language: string) {
  const picture = (name: string, sizes: string, form_factor: 'narrow' | 'wide') => ({
    src: `/screenshots/${name}-${language}.webp`,
    sizes,
    type: 'image/webp',
    form_factor,
  })
  return [
    picture('home-narrow', '720x1480', 'narrow'),
    picture('map-narrow', '720x1480', 'narrow'),
    picture('home-wide', '1280x800', 'wide'),
  ]
}

function logoIcons(path: string): Icon[] {
  return ['any', 'maskable'].flatMap((purpose) =>
    iconSizes.map((size) => ({
      src: `/icons/club/${purpose}-${size}.png?logo=${encodeURIComponent(path)}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  )
}
