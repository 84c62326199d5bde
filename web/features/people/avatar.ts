import { bucket, publicUrl } from '#web/data/files/files.ts'
import { usePendingFile } from '#web/data/outbox/outbox.ts'
import { type PictureFrame, type PictureSize, redrawPicture } from '#web/ui/pictures/picture.ts'

export const AVATAR_BUCKET = 'avatars'
const SIDE_PX = 512
const LARGEST_BYTES = 20 * 1024 * 1024
const QUALITY = 0.85

/** A file that cannot become a person's photo. */
export class AvatarError extends Error {
  readonly reason: 'large' | 'unreadable'

  constructor(reason: 'large' | 'unreadable') {
    super(`The photo is ${reason}`)
    this.reason = reason
  }
}

/** The URL of a person's photo: on this device until it is uploaded, then in the public bucket. */
export function useAvatar(path: string | null | undefined): string | undefined {
  const waiting = usePendingFile(AVATAR_BUCKET, path ?? '')
  if (!path) return undefined
  return waiting ?? publicUrl(AVATAR_BUCKET, path)
}

/**
 * The middle of a picture as a redrawn square of 512 px, so that only pixels are uploaded. WebP or, if the browser
 * cannot write it, JPEG. Rejects with AvatarError.
 */
export async function prepareAvatar(file: Blob): Promise<Blob> {
  if (file.size > LARGEST_BYTES) throw new AvatarError('large')
  const { blob } = await redrawPicture(file, middleSquare, QUALITY).catch(() => {
    throw new AvatarError('unreadable')
  })
  return blob
}

function middleSquare({ width, height }: PictureSize): PictureFrame {
  const side = Math.min(width, height)
  const part = { left: (width - side) / 2, top: (height - side) / 2, width: side, height: side }
  return { width: SIDE_PX, height: SIDE_PX, part }
}

/** Deletes an unused photo; offline it stays behind, which does no harm. */
export async function dropAvatar(path: string): Promise<void> {
  const { error } = await (await bucket(AVATAR_BUCKET)).remove([path])
  if (error) console.warn('An old photo stayed behind', error)
}
