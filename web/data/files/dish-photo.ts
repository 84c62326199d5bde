import { publicUrl } from '#web/data/files/files.ts'
import { usePendingFile } from '#web/data/outbox/outbox.ts'

export const DISH_BUCKET = 'menu'

/**
 * Where a dish's photo is shown from: this device while it waits to go up, then the gateway, which makes it in the size
 * that is asked for in CSS pixels, and twice as large for fine screens.
 */
export function useDishPhoto(
  path: string,
  width: number,
  height: number,
): { src: string; srcSet: string | undefined } {
  const waiting = usePendingFile(DISH_BUCKET, path)
  if (waiting) return { src: waiting, srcSet: undefined }
  const photoAt = (scale: number) =>
    publicUrl(DISH_BUCKET, path, { width: width * scale, height: height * scale })
  return { src: photoAt(1), srcSet: `${photoAt(1)} 1x, ${photoAt(2)} 2x` }
}
