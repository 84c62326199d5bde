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

/** The pages of so many rows each that a wall turns by itself; one empty page of nothing. */
export function wallPages<T>(rows: readonly T[], perPage: number): T[][] {
  const size = Math.max(1, Math.floor(perPage))
  const pages: T[][] = []
  for (let at = 0; at < rows.length; at += size) pages.push(rows.slice(at, at + size))
  return pages.length > 0 ? pages : [[]]
}

/** Whether work was due before a day of the reader's calendar (`2026-11-21`). */
export function isOverdue({ due_on }: Pick<SortableWork, 'due_on'>, today: string): boolean {
  return due_on !== null && due_on < today
}
