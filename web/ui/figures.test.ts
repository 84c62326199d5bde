// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')
const font = readFileSync(new URL('./fonts/figures.woff2', import.meta.url))

/** The rule of that face in the style sheet. */
function face(family: string): string {
  const rule = css.match(/@font-face \{[^}]*\}/g)?.find((text) => text.includes(`font-family: "${family}"`))
  if (!rule) throw new Error(`No @font-face for ${family}`)
  return rule
}

it('the font of figures has at most 20 kB', () => {
  expect(font.subarray(0, 4).toString('latin1')).toBe('wOF2')
  expect(font.byteLength).toBeLessThanOrEqual(20_000)
})

it('its licence is served with the app', () => {
  const licence = readFileSync(new URL('../public/fonts/figures-licence.txt', import.meta.url), 'utf8')
  expect(licence).toContain('SIL OPEN FONT LICENSE Version 1.1')
})

it('figures show at once, in a font of the same width until their own is loaded', () => {
  expect(face('Greenside Figures')).toContain('font-display: swap')
  // 475 of 1000 units is a tabular digit of the face, 556 a digit of Arial.
  const adjust = Number(/size-adjust: ([\d.]+)%/.exec(face('Greenside Figures Fallback'))?.[1]) / 100
  expect(adjust).toBeCloseTo(475 / 556, 3)
  expect(css).toMatch(
    /--font-display: "Greenside Figures", "Greenside Figures Fallback", var\(--font-sans\);/,
  )
})
