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

/**
 * A picture as it goes up: upright, its longer side at most 1600 px, drawn anew, so that nothing of the file but its
 * pixels goes along. WebP or, where the browser writes none, JPEG. Rejects with DishPictureError.
 */
export async function dishPicture(file: Blob): Promise<Blob> {
  if (file.size > LARGEST_BYTES) throw new DishPictureError('large')
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new DishPictureError('unreadable')
  })
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw new DishPictureError('unreadable')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = (await encode(canvas, 'image/webp')) ?? (await encode(canvas, 'image/jpeg'))
  if (!blob) throw new DishPictureError('unreadable')
  return blob
}

/** The canvas in that format; undefined when the browser would write another one. */
function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : undefined), type, 0.82)
  })
}
