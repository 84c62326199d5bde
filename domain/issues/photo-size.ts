/** The longer side of a photo as it is kept: enough to read a crack in a sprinkler head, small enough for a weak signal. */
export const PHOTO_SIDE_PX = 1600
/** A file beyond this is not a phone's photo. */
export const PHOTO_FILE_BYTES = 50 * 1024 * 1024
/** The largest phone cameras take 200 million pixels; beyond it a small file may be made to fill a device's memory. */
export const PHOTO_PIXELS = 220_000_000

export interface PhotoSize {
  width: number
  height: number
}

/** The size that keeps a picture's proportions within a square of `side` pixels. Never larger than it was, never 0. */
export function fitWithin({ width, height }: PhotoSize, side: number = PHOTO_SIDE_PX): PhotoSize {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
