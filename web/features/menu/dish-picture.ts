import { type PictureSize, redrawPicture } from '#web/ui/pictures/picture.ts'

/** Why a file cannot become the photo of a dish. */
export class DishPictureError extends Error {
  readonly reason: 'large' | 'unreadable'

  constructor(reason: 'large' | 'unreadable') {
    super(`The photo is ${reason}`)
    this.reason = reason
  }
}

const LONGEST_SIDE_PX = 1600
const LARGEST_BYTES = 50 * 1024 * 1024
const QUALITY = 0.82

/**
 * A picture as it goes up: upright, its longer side at most 1600 px, drawn again, so that nothing of the file but its
 * pixels goes along. WebP or, where the browser writes none, JPEG. Rejects with DishPictureError.
 */
export async function dishPicture(file: Blob): Promise<Blob> {
  if (file.size > LARGEST_BYTES) throw new DishPictureError('large')
  const { blob } = await redrawPicture(file, fitted, QUALITY).catch(() => {
    throw new DishPictureError('unreadable')
  })
  return blob
}

function fitted({ width, height }: PictureSize): PictureSize {
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
