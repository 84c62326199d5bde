import { supabase } from '#web/data/client.ts'
import { usePendingFile } from '#web/data/outbox.ts'

const BUCKET = 'menu'

interface DishPhotoProps {
  path: string | null
  /** In CSS pixels; the gateway makes the picture in this size, and twice as large for fine screens. */
  width: number
  height: number
  className: string
}

/** A dish's photo, cut to its place and fetched when it comes near the screen; nothing where there is none. */
export function DishPhoto({ path, ...rest }: DishPhotoProps) {
  return path ? <Photo path={path} {...rest} /> : null
}

function Photo({ path, width, height, className }: DishPhotoProps & { path: string }) {
  const waiting = usePendingFile(BUCKET, path)
  const made = (scale: number) =>
    supabase()
      .storage.from(BUCKET)
      .getPublicUrl(path, {
        transform: { width: width * scale, height: height * scale, resize: 'cover' },
      }).data.publicUrl
  return (
    <img
      src={waiting ?? made(1)}
      srcSet={waiting ? undefined : `${made(1)} 1x, ${made(2)} 2x`}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={`bg-base-300 object-cover ${className}`}
    />
  )
}
