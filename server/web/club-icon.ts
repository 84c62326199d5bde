import type { Handler } from 'hono'
import type { Database } from '#server/database/types.ts'
import { loadSharp } from '#server/storage/pictures/picture-maker.ts'

/** The logo's share of an icon's side. A maskable icon may be cropped to a circle of four fifths of its side. */
const share = { any: 1, maskable: 0.56, apple: 0.8 } as const
type Purpose = keyof typeof share
/** The app's own icons, the fallback for the club's. */
const ownIcons = new Map([
  ['any-192', '/icons/icon-192x192.png'],
  ['any-512', '/icons/icon-512x512.png'],
  ['maskable-192', '/icons/maskable-192x192.png'],
  ['maskable-512', '/icons/maskable-512x512.png'],
  ['apple-180', '/icons/apple-180x180.png'],
])
const MOST_PIXELS = 50_000_000
const MOST_MADE = 9

/**
 * GET /icons/club/{any|maskable|apple}-{size}.png: the club's logo as an icon. `any` preserves transparency; the others
 * have a white background up to the edge, because systems crop them. Redirects to the app's own icon if there is no
 * usable logo. `readFile` reads a path of the public bucket `club`.
 */
export function clubIcon(database: Database, readFile: (path: string) => Promise<Response>): Handler {
  const icons = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  return async (context) => {
    const name = (context.req.param('name') ?? '').replace(/\.png$/, '')
    const ownIcon = ownIcons.get(name)
    if (ownIcon === undefined) return context.text('Not found', 404)
    const toOwnIcon = () => {
      // The logo may be available the next time.
      context.header('cache-control', 'no-store')
      return context.redirect(ownIcon, 302)
    }
    const { rows } = await database.runAsOwner<{ logo: string | null }>(
      `select private.setting('club.logo') #>> '{}' as logo`,
    )
    const logo = rows[0]!.logo
    if (logo === null) return toOwnIcon()
    const key = `${logo} ${name}`
    const [purpose, size] = name.split('-')
    // A club has one logo; icons of the previous one are not requested again.
    if (!icons.has(key) && icons.size >= MOST_MADE) icons.clear()
    if (!icons.has(key)) icons.set(key, iconOf(readFile, logo, purpose as Purpose, Number(size)))
    try {
      return context.body(await icons.get(key)!, 200, {
        'content-type': 'image/png',
        'cache-control': 'public, max-age=86400',
      })
    } catch (cause) {
      icons.delete(key)
      console.warn('The icon of the club was not made:', cause instanceof Error ? cause.message : cause)
      return toOwnIcon()
    }
  }
}

async function iconOf(
  readFile: (path: string) => Promise<Response>,
  logo: string,
  purpose: Purpose,
  side: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await readFile(logo)
  if (!answer.ok) throw new Error(`The logo was answered with ${answer.status}`)
  const sharp = await loadSharp()
  const background = purpose === 'any' ? { r: 0, g: 0, b: 0, alpha: 0 } : '#ffffff'
  const inner = Math.round(side * share[purpose])
  const before = Math.floor((side - inner) / 2)
  const after = side - inner - before
  const image = sharp(new Uint8Array(await answer.arrayBuffer()), { limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .resize(inner, inner, { fit: 'contain', background })
    .extend({ top: before, left: before, bottom: after, right: after, background })
  const flat = purpose === 'any' ? image : image.flatten({ background })
  return new Uint8Array(await flat.png().toBuffer())
}
