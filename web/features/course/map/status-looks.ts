import { CircleCheck, CircleSlash, type LucideIcon, Snowflake } from 'lucide-react'
import type { CourseStatus } from '#web/data/course/course-status.ts'

export const statusLooks = {
  open: { icon: CircleCheck, tone: 'text-success', word: 'status.isOpen' },
  closed: { icon: CircleSlash, tone: 'text-error', word: 'status.isClosed' },
  frost_delay: { icon: Snowflake, tone: 'text-info', word: 'status.isFrost' },
} as const satisfies Record<CourseStatus['status'], { icon: LucideIcon; tone: string; word: string }>
