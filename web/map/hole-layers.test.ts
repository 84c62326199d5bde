import { describe, expect, it } from 'vitest'
import { holeLayers } from '#web/map/hole-layers.ts'
import { palettes } from '#web/map/palette.ts'

describe('the layers of a hole', () => {
  it('draw a distance above the flag next to it, and my position above everything', () => {
    const drawn = holeLayers(palettes.dark, () => 1 as never).map(({ id }) => id)
    expect(drawn.indexOf('notes')).toBeGreaterThan(drawn.indexOf('pins'))
    expect(drawn.slice(-2)).toEqual(['heading', 'me'])
  })
})
