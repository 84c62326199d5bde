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

/** A line of play from south to north. */
const line = (lng: number) => ({
  type: 'LineString' as const,
  coordinates: [
    [lng, 53],
    [lng, 53.02],
  ],
})

/** A square, its side in degrees, beside the line at 6° west. */
const square = (kind: string, size: number) => ({
  kind,
  geometry: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [-6.001, 53.01],
        [-6.001 + size, 53.01],
        [-6.001 + size, 53.01 + size],
        [-6.001, 53.01 + size],
        [-6.001, 53.01],
      ],
    ],
  },
})

describe('the outline of a course', () => {
  it('draws each green and each line of play of the demo course in a few kilobytes', () => {
    const outline = outlineOfDemo()
    expect(outline.greens.match(/M/g)).toHaveLength(18)
    expect(outline.lines.match(/M/g)).toHaveLength(18)
    expect(outline.fairways.match(/M/g)!.length).toBeGreaterThan(10)
    expect(outline.water).not.toBe('')
    expect(JSON.stringify(outline).length).toBeLessThan(6_000)
  })

  it('is hardly higher than wide, and stays within its box', () => {
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
    const outline = courseOutline({ hole: [{ line: line(-6) }, { line: line(-6.003) }], course_feature: [] })!
    expect(outline.height).toBeLessThan(outline.width / 3)
    const [from, to] = cornersOf(outline.lines)
    expect(Math.abs(to!.x - from!.x)).toBeGreaterThan(outline.width * 0.8)
  })

  it('leaves out features as small as a dot, except greens', () => {
    const outlineOf = (...course_feature: ReturnType<typeof square>[]) =>
      courseOutline({ hole: [{ line: line(-6) }], course_feature })!
    expect(outlineOf(square('water', 0.0005)).water).not.toBe('')
    const dots = outlineOf(square('water', 0.0001), square('green', 0.0001))
    expect(dots.water).toBe('')
    expect(dots.greens).not.toBe('')
  })

  it('draws the ground of the course, limited to its box', () => {
    const { ground } = courseOutline({
      hole: [{ line: line(-6) }],
      course_feature: [square('boundary', 0.5)],
    })!
    expect(ground).not.toBe('')
    for (const { x } of cornersOf(ground)) expect(x).toBeLessThanOrEqual(480)
  })

  it('is null when no hole is drawn', () => {
    expect(courseOutline({ hole: [], course_feature: [] })).toBeNull()
  })
})
