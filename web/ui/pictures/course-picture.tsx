import type { ReactNode } from 'react'
import type { CourseOutline } from '#domain/course/course-outline.ts'

interface CoursePictureProps {
  outline: CourseOutline
  className?: string
  /** Fills the room, and is cut where it has another shape. */
  fills?: boolean
  /** Drawn over it. */
  children?: ReactNode
}

/** A small picture of a course or a hole. The name stands beside it, so screen readers skip it. */
export function CoursePicture({ outline, className = '', fills = false, children }: CoursePictureProps) {
  const { width, height, ground, water, fairways, greens, bunkers, lines } = outline
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={className}
      preserveAspectRatio={fills ? 'xMidYMid slice' : undefined}
      aria-hidden
      focusable="false"
    >
      <path d={ground} className="fill-success/8" />
      <path d={water} className="fill-info/40" />
      <path d={lines} className="fill-none stroke-success/25" strokeWidth={9} strokeLinejoin="round" />
      <path d={fairways} fillRule="evenodd" className="fill-success/40" />
      <path d={greens} className="fill-success" />
      {bunkers ? <path d={bunkers} className="fill-warning" /> : null}
      {children}
    </svg>
  )
}
