import type { CourseOutline } from '#domain/course/course-outline.ts'

/** A small picture of a course or a hole. The name stands beside it, so screen readers skip it. */
export function CoursePicture({ outline, className = '' }: { outline: CourseOutline; className?: string }) {
  const { width, height, ground, water, fairways, greens, bunkers, lines } = outline
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={className} aria-hidden focusable="false">
      <path d={ground} className="fill-success/8" />
      <path d={water} className="fill-info/40" />
      <path d={lines} className="fill-none stroke-success/25" strokeWidth={9} strokeLinejoin="round" />
      <path d={fairways} fillRule="evenodd" className="fill-success/40" />
      <path d={greens} className="fill-success" />
      {bunkers ? <path d={bunkers} className="fill-warning" /> : null}
    </svg>
  )
}
