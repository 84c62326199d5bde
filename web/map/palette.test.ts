import { describe, expect, it } from 'vitest'
import {
  contrastOf,
  flagColours,
  flagScale,
  inkOn,
  type MapTheme,
  palettes,
  sunlitRing,
} from '#web/map/palette.ts'

const sunlit: MapTheme[] = ['darkSun', 'lightSun']

describe('colours on the map', () => {
  it('measure their contrast as WCAG 2 does', () => {
    expect(contrastOf('#000000', '#ffffff')).toBe(21)
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })

  it.each(Object.entries(flagColours))('let the letter on a %s flag be read in the sun', (_, colour) => {
    expect(contrastOf(inkOn(colour), colour)).toBeGreaterThanOrEqual(7)
  })

  it.each(sunlit)('of %s let text and the day of an old hole be read', (theme) => {
    const { ink, halo } = palettes[theme]
    expect(contrastOf(ink, halo)).toBeGreaterThanOrEqual(7)
    expect(contrastOf(sunlitRing.ink, sunlitRing.ground)).toBeGreaterThanOrEqual(7)
    expect(flagScale(theme)).toBe(1.5)
  })

  it('separate fairways from the ground and greens from fairways in the dark', () => {
    const { ground, rough, fairway, green } = palettes.dark
    expect(contrastOf(fairway, ground)).toBeGreaterThanOrEqual(2.5)
    expect(contrastOf(fairway, rough)).toBeGreaterThanOrEqual(2)
    expect(contrastOf(green, fairway)).toBeGreaterThanOrEqual(3)
  })
})
