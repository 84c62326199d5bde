import { describe, expect, it } from 'vitest'
import { type CourseOutline, courseOutline } from './course-outline.ts'
import { demoCourse } from './demo/demo-course.ts'

function outlineOfDemo(): CourseOutline {
  const { holes, greens, features } = demoCourse()
  return courseOutline({ hole: holes, course_feature: [...greens, ...features] })!
}

/** The corners of a path of relative steps. */
function cornersOf(path: string) {
  return path.split(/(?=M)/).flatMap((part) => {
    const numbers = part.match(/-?\d+/g)!.map(Number)
    let [x, y] = [0, 0]
    return Array.from({ length: numbers.length / 2 }, (_, at) => {
      x += numbers[2 * at]!
      y += numbers[2 * at + 1]!
      return { x, y }
    })
  })
}

describe('the outline of a course', () => {
  it('draws each green and each line of play of the demo course in a few kilobytes', () => {
    const outline = outlineOfDemo()
    expect(outline.greens.match(/M/g)).toHaveLength(18)
    expect(outline.lines.match(/M/g)).toHaveLength(18)
    expect(outline.fairways.match(/M/g)!.length).toBeGreaterThan(10)
    expect(outline.water).not.toBe('')
    expect(JSON.stringify(outline).length).toBeLessThan(6_000)
  })

  it('lies flat, and keeps everything within its box', () => {
    const { width, height, ...paths } = outlineOfDemo()
    expect(height).toBeLessThanOrEqual(width * 1.1)
    for (const path of Object.values(paths))
      for (const { x, y } of cornersOf(path)) {
        expect(x).toBeGreaterThanOrEqual(-1)
        expect(x).toBeLessThanOrEqual(width + 1)
        expect(y).toBeGreaterThanOrEqual(-1)
        expect(y).toBeLessThanOrEqual(height + 1)
      }
  })

  it('turns a course that runs north to south onto its side', () => {
    const line = (lng: number) => ({
      type: 'LineString' as const,
      coordinates: [
        [lng, 53],
        [lng, 53.02],
      ],
    })
    const outline = courseOutline({ hole: [{ line: line(-6) }, { line: line(-6.003) }], course_feature: [] })!
    expect(outline.height).toBeLessThan(outline.width / 3)
    const [from, to] = cornersOf(outline.lines)
    expect(Math.abs(to!.x - from!.x)).toBeGreaterThan(outline.width * 0.8)
  })

  it('is none where no hole is drawn yet', () => {
    expect(courseOutline({ hole: [], course_feature: [] })).toBeNull()
  })
})
