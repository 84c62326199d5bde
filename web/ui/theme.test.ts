// @vitest-environment node
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')

type Palette = Record<string, [number, number, number]>

// oklch to linear sRGB, by Björn Ottosson's matrices.
function linear([l, c, h]: [number, number, number]): [number, number, number] {
  const angle = (h * Math.PI) / 180
  const [a, b] = [c * Math.cos(angle), c * Math.sin(angle)]
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  const rgb = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
  return rgb.map((part) => Math.min(1, Math.max(0, part))) as [number, number, number]
}

function luminance(rgb: [number, number, number]): number {
  return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]
}

function contrast(one: [number, number, number], other: [number, number, number]): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** A tint of `colour` over `ground`, as the soft surfaces are mixed (close enough in linear light). */
function tint(colour: [number, number, number], ground: [number, number, number], share: number) {
  const gamma = (part: number) => part ** (1 / 2.2)
  const mixed = colour.map((part, i) => (gamma(part) * share + gamma(ground[i]!) * (1 - share)) ** 2.2)
  return mixed as [number, number, number]
}

function palette(block: string): Palette {
  const found = block.matchAll(/--color-([\w-]+): oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)/g)
  return Object.fromEntries(
    [...found].map(([, name, l, c, h]) => [name, linear([Number(l) / 100, Number(c), Number(h)])]),
  )
}

function block(start: string): Palette {
  const from = css.indexOf(start)
  expect(from).toBeGreaterThanOrEqual(0)
  return palette(css.slice(from, css.indexOf('}', from)))
}

/** Where a colour stands in OKLab, in which equal steps look equally far apart. */
function oklab(start: string, name: string): [number, number, number] {
  const from = css.indexOf(start)
  const text = css.slice(from, css.indexOf('}', from))
  const found = new RegExp(`--color-${name}: oklch\\(([\\d.]+)% ([\\d.]+) ([\\d.]+)\\)`).exec(text)
  if (!found) throw new Error(`No ${name} in ${start}`)
  const [lightness, chroma, hue] = [
    Number(found[1]) / 100,
    Number(found[2]),
    (Number(found[3]) * Math.PI) / 180,
  ]
  return [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)]
}

const dark = block('name: "dracula"')
const light = block('name: "light"')
const palettes: [string, Palette, number][] = [
  ['dracula', dark, 4.5],
  ['light', light, 4.5],
  ['dracula in sunlight', { ...dark, ...block('[data-theme="dracula"][data-contrast="sun"]') }, 7],
  ['light in sunlight', { ...light, ...block('[data-theme="light"][data-contrast="sun"]') }, 7],
]
const meanings = ['primary', 'secondary', 'accent', 'neutral', 'info', 'success', 'warning', 'error']

describe.each(palettes)('%s', (_name, colours, least) => {
  it.each(['base-100', 'base-200', 'base-300'])('text has enough contrast with %s', (ground) => {
    expect(contrast(colours['base-content']!, colours[ground]!)).toBeGreaterThanOrEqual(7)
  })

  it.each(meanings)('%s can be read as text on both surfaces', (meaning) => {
    for (const ground of ['base-100', 'base-200']) {
      expect(contrast(colours[meaning]!, colours[ground]!)).toBeGreaterThanOrEqual(least)
    }
  })

  it.each(meanings)('%s can be read on a faint surface of the same colour', (meaning) => {
    // The strongest tint that screens lay under words of its colour.
    const share = meaning === 'error' ? 0.12 : 0.15
    for (const ground of ['base-100', 'base-200']) {
      const soft = tint(colours[meaning]!, colours[ground]!, share)
      expect(contrast(colours[meaning]!, soft), ground).toBeGreaterThanOrEqual(least)
    }
  })

  it.each(meanings)('the text on solid %s can be read', (meaning) => {
    expect(contrast(colours[`${meaning}-content`]!, colours[meaning]!)).toBeGreaterThanOrEqual(least)
  })
})

describe.each([
  ['dracula', 'name: "dracula"'],
  ['light', 'name: "light"'],
])('meanings in %s', (_name, start) => {
  const loud = ['primary', 'error', 'warning', 'success', 'info']
  const pairs = loud.flatMap((one, at) => loud.slice(at + 1).map((other) => [one, other] as const))

  it.each(pairs)('%s does not look like %s', (one, other) => {
    const [a, b] = [oklab(start, one), oklab(start, other)]
    expect(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])).toBeGreaterThanOrEqual(0.1)
  })

  it('selection and information are less colourful than the main action', () => {
    const chroma = (name: string) => Math.hypot(...oklab(start, name).slice(1))
    expect(Math.max(chroma('secondary'), chroma('info'))).toBeLessThan(chroma('primary') * 0.75)
  })

  it('the ground is the green of the map by night and warm paper by day', () => {
    const [, a, b] = oklab(start, 'base-200')
    if (start.includes('light')) expect(b).toBeGreaterThan(Math.abs(a) * 2)
    else expect(a).toBeLessThan(-Math.abs(b) * 2)
  })
})
