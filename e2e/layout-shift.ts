import type { Page } from '@playwright/test'
import { expect } from './club.ts'

/** A tenth of the browser's limit for a good score. */
const LAYOUT_SHIFT_LIMIT = 0.01

export interface Shift {
  value: number
  /** The elements that moved, with their old and new positions. */
  moved: string[]
}

declare global {
  interface Window {
    shifts: Shift[]
  }
}

/** Records layout shifts in each document of the page from now on; the browser excludes those after an input. */
export async function recordShifts(page: Page) {
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    }
    window.shifts = []
    const nameOf = (node: Node | null) =>
      `${node?.nodeName.toLowerCase()} "${(node?.textContent ?? '').slice(0, 40)}"`
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput) {
          const moved = sources.map(
            ({ node, previousRect, currentRect }) =>
              `${nameOf(node)} from ${previousRect.y} to ${currentRect.y}`,
          )
          window.shifts.push({ value, moved })
        }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** A sentence about the moved elements if the sum exceeds the limit; else none. */
export function excessOf(shifts: readonly Shift[], screen: string): string[] {
  const sum = shifts.reduce((before, { value }) => before + value, 0)
  if (sum <= LAYOUT_SHIFT_LIMIT) return []
  return [`${screen} moved by ${sum.toFixed(3)}: ${shifts.flatMap(({ moved }) => moved).join(', ')}`]
}

export async function expectNoShift(page: Page, screen: string) {
  expect(excessOf(await takeShifts(page), screen)).toEqual([])
}

/** Resets the record and returns it. */
export function takeShifts(page: Page): Promise<Shift[]> {
  return page.evaluate(() => window.shifts.splice(0))
}
