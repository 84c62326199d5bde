import { supabase } from '#web/data/client.ts'
import { usePendingFile } from '#web/data/outbox/outbox.ts'

export const AVATAR_BUCKET = 'avatars'
const SIDE_PX = 512
const LARGEST_BYTES = 20 * 1024 * 1024

/** Why a file cannot become a photo of a person. */
export class AvatarError extends Error {
  readonly reason: 'large' | 'unreadable'

  constructor(reason: 'large' | 'unreadable') {
    super(`The photo is ${reason}`)
    this.reason = reason
  }
}

/** Where a person's photo is shown from: this device while it waits to go up, then the public bucket. */
export function useAvatar(path: string | null | undefined): string | undefined {
  const waiting = usePendingFile(AVATAR_BUCKET, path ?? '')
  if (!path) return undefined
  return waiting ?? supabase().storage.from(AVATAR_BUCKET).getPublicUrl(path).data.publicUrl
}

/**
 * The middle of a picture as a square of 512 px, drawn anew: nothing of the file but its pixels goes along. WebP or,
 * where the browser writes none, JPEG. Rejects with AvatarError.
 */
export async function prepareAvatar(file: Blob): Promise<Blob> {
  if (file.size > LARGEST_BYTES) throw new AvatarError('large')
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new AvatarError('unreadable')
  })
  const side = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = SIDE_PX
  canvas.height = SIDE_PX
  const pen = canvas.getContext('2d')
  if (!pen) throw new AvatarError('unreadable')
  pen.imageSmoothingQuality = 'high'
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  pen.drawImage(picture, left, top, side, side, 0, 0, SIDE_PX, SIDE_PX)
  picture.close()
  const blob = (await encode(canvas, 'image/webp')) ?? (await encode(canvas, 'image/jpeg'))
  if (!blob) throw new AvatarError('unreadable')
  return blob
}

/** The canvas in that format; undefined when the browser would write another one. */
function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : undefined), type, 0.85)
  })
}

/** Deletes a photo that nothing shows any more; one that stays behind for want of a network is only clutter. */
export async function dropAvatar(path: string): Promise<void> {
  const { error } = await supabase().storage.from(AVATAR_BUCKET).remove([path])
  if (error) console.warn('An old photo stayed behind', error)
}
