import type { CourseOutline } from '#domain/course/course-outline.ts'
import { holeOutline } from '#domain/course/hole-outline.ts'
import { type Course, type Hole, useCourse } from '#web/data/course/course.ts'
import { CoursePicture } from '#web/ui/pictures/course-picture.tsx'

const outlines = new WeakMap<Hole, CourseOutline | null>()

/** Cached: a list needs the same hole in each of its rows. */
function outlineOf(course: Course, hole: Hole): CourseOutline | null {
  const cached = outlines.get(hole)
  if (cached !== undefined) return cached
  const outline = holeOutline(hole, course.course_feature)
  outlines.set(hole, outline)
  return outline
}

interface HoleTileProps {
  /** As it is played now. */
  number: number
  size?: 'row' | 'large'
}

/** The outline of a hole with its number. Decorative: the text beside it names the hole. */
export function HoleTile({ number, size = 'row' }: HoleTileProps) {
  const { data: course } = useCourse()
  const hole = course?.hole.find((one) => one.number === number)
  const outline = course && hole ? outlineOf(course, hole) : null
  const isLarge = size === 'large'
  return (
    <span
      aria-hidden
      className={`relative block shrink-0 overflow-hidden rounded-field bg-success/8 ${isLarge ? 'h-28 w-21' : 'h-14 w-10.5'}`}
    >
      {outline ? <CoursePicture outline={outline} className="size-full" /> : null}
      <span
        className={`figure absolute right-0 bottom-0 rounded-tl-field bg-base-200/85 px-1 pt-1 pb-0.5 ${isLarge ? 'text-2xl' : 'text-[min(1rem,20px)]'}`}
      >
        {number}
      </span>
    </span>
  )
}
