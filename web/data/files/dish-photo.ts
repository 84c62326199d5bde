import { publicUrl } from '#web/data/files/files.ts'
import { usePendingFile } from '#web/data/outbox/outbox.ts'

export const DISH_BUCKET = 'menu'

/**
 * The address of a dish's photo: on this device while it waits for upload, then at the gateway, in the requested size
 * in CSS pixels, and doubled for high-resolution screens.
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
