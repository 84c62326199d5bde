import { expect, it } from 'vitest'
import { exportName } from './export-course.ts'

it('an exported file has the name of its course, in any script', () => {
  expect(exportName({ name: 'Golf Club Český Krumlov' })).toBe('golf-club-cesky-krumlov.geojson')
  expect(exportName({ name: 'ひばりゴルフ倶楽部' })).toBe('ひばりゴルフ倶楽部.geojson')
  expect(exportName({ name: '…' })).toBe('course.geojson')
})
