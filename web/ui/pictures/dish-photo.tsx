import { useDishPhoto } from '#web/data/files/dish-photo.ts'

interface DishPhotoProps {
  path: string | null
  /** In CSS pixels. */
  width: number
  height: number
  className: string
}

/** A dish's photo, cut to its place and fetched when it comes near the screen; nothing where there is none. */
export function DishPhoto({ path, ...rest }: DishPhotoProps) {
  return path ? <Photo path={path} {...rest} /> : null
}

function Photo({ path, width, height, className }: DishPhotoProps & { path: string }) {
  return (
    <img
      {...useDishPhoto(path, width, height)}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={`bg-base-300 object-cover ${className}`}
    />
  )
}
