import type { LngLat } from '../course/geometry/lng-lat.ts'
import { inWorkOrder, type SortableWork } from './work-order.ts'

export interface WallWork extends SortableWork {
  status: string
}

/**
 * Open issues in the order of the wall in the shed: first those in progress, then urgent ones with any date, then
 * by due date.
 */
export function onTheWall<T extends WallWork>(issues: readonly T[]): T[] {
  const nowhere: LngLat | null = null
  const group = ({ status, priority }: T) => (status === 'in_progress' ? 0 : priority === 'urgent' ? 1 : 2)
  return inWorkOrder(issues, 'due', nowhere).sort((a, b) => group(a) - group(b))
}

/** The pages that a wall turns by itself: as many rows as fit, at least one; without rows one empty page. */
export function wallPages<T>(rows: readonly T[], heightOf: (row: T) => number, room: number): T[][] {
  const pages: T[][] = [[]]
  let left = room
  for (const row of rows) {
    const height = heightOf(row)
    if (height > left && pages.at(-1)!.length > 0) {
      pages.push([])
      left = room
    }
    pages.at(-1)!.push(row)
    left -= height
  }
  return pages
}

/** Whether work was due before a day of the reader's calendar (`2026-11-21`). */
export function isOverdue({ due_on }: Pick<SortableWork, 'due_on'>, today: string): boolean {
  return due_on !== null && due_on < today
}
