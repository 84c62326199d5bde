import { describe, expect, it } from 'vitest'
import { distanceBetween } from '#domain/course/geometry/distance.ts'
import { issuesInBox } from './issue-grid.ts'
import { NEARBY_M, nearbyIssues } from './nearby.ts'

/** Places over a square kilometre, the same in every run. */
const issues = Array.from({ length: 2000 }, (_, id) => ({
  id,
  lng: -8 + ((id * 7919) % 1000) * 1.5e-5,
  lat: 53 + ((id * 104729) % 1000) * 9e-6,
}))

describe('issues in a grid of cells', () => {
  it('are found near a place, with the same result as a check of each of them', () => {
    for (const at of issues.slice(0, 100)) {
      const plain = issues.filter((issue) => distanceBetween(at, issue) <= NEARBY_M).map(({ id }) => id)
      const found = nearbyIssues(issues, at, null).map(({ issue }) => issue.id)
      expect(found.sort((a, b) => a - b)).toEqual(plain)
    }
  })

  it('are all in a box around all, except those without a position', () => {
    const some = [...issues, { id: -1, lng: null, lat: null }]
    const all = issuesInBox(some, { lng: -9, lat: 52.9 }, { lng: -7.9, lat: 53.1 })
    expect(all).toHaveLength(issues.length)
  })

  it('are found across the meridian and the equator', () => {
    const corner = [{ lng: -0.0001, lat: -0.0001 }]
    expect(nearbyIssues(corner, { lng: 0.0001, lat: 0 }, null)).toHaveLength(1)
  })
})
