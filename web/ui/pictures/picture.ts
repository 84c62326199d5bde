export interface PictureSize {
  width: number
  height: number
}

/** Which part of a picture is drawn, and how large. */
export interface PictureFrame extends PictureSize {
  /** Left upper corner and size of the part; the whole picture where it is absent. */
  part?: PictureSize & { left: number; top: number }
}

/** The browser cannot decode a file as a picture, or cannot draw or encode it. */
export class UnreadablePictureError extends Error {
  constructor() {
    super('The picture is unreadable')
  }
}

/**
 * Draws a picture file upright onto a new canvas and encodes that, so that only pixels are sent: no place, no time, no
 * device. `frame` gives part and size from the picture's own size. Rejects with UnreadablePictureError.
 */
export async function redrawPicture(
  file: Blob,
  frame: (natural: PictureSize) => PictureFrame,
  quality: number,
  encode = encodeCanvas,
): Promise<PictureSize & { blob: Blob }> {
  const picture = await decode(file)
  const natural =
    picture instanceof HTMLImageElement
      ? { width: picture.naturalWidth, height: picture.naturalHeight }
      : { width: picture.width, height: picture.height }
  const { width, height, part = { left: 0, top: 0, ...natural } } = frame(natural)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new UnreadablePictureError()
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, width, height)
  if (!(picture instanceof HTMLImageElement)) picture.close()
  return { blob: await encode(canvas, quality), width, height }
}

/** The canvas as WebP or, where the browser encodes none, JPEG. Rejects with UnreadablePictureError. */
export async function encodeCanvas(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const blob =
    (await encodeAs(canvas, 'image/webp', quality)) ?? (await encodeAs(canvas, 'image/jpeg', quality))
  if (!blob) throw new UnreadablePictureError()
  return blob
}

/** The canvas as PNG, which keeps its transparent parts. Rejects with UnreadablePictureError. */
export async function encodePng(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await encodeAs(canvas, 'image/png', 1)
  if (!blob) throw new UnreadablePictureError()
  return blob
}

async function decode(file: Blob): Promise<ImageBitmap | HTMLImageElement> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    // Some browsers read more formats (HEIC) as an image than as a bitmap.
    return decodeAsImage(file)
  }
}

async function decodeAsImage(file: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    return image
  } catch {
    throw new UnreadablePictureError()
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** undefined where the browser encodes another format instead. */
function encodeAs(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | undefined> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : undefined), type, quality)
  })
}
