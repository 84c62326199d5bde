import { describe, expect, it } from 'vitest'
import { freeTop, isFree, protectedBands } from './toast-place.ts'

const room = { top: 64, bottom: 700 }

describe('the place of a toast', () => {
  it('is below the top bar while nothing is there', () => {
    expect(freeTop(56, room, [])).toBe(64)
  })

  it('is the first free one below a title and its buttons', () => {
    expect(freeTop(56, room, [{ top: 60, bottom: 130 }])).toBe(136)
  })

  it('is between two buttons only when it fits with room to spare', () => {
    const buttons = [
      { top: 60, bottom: 120 },
      { top: 180, bottom: 240 },
      { top: 320, bottom: 380 },
    ]
    expect(freeTop(56, room, buttons)).toBe(244)
  })

  it('does not exist on a full page', () => {
    const rows = Array.from({ length: 20 }, (_, at) => ({ top: 60 + at * 40, bottom: 90 + at * 40 }))
    expect(freeTop(56, room, rows)).toBeNull()
  })

  it('is free while nothing is nearer than its margin', () => {
    expect(isFree(56, 200, [{ top: 100, bottom: 196 }])).toBe(true)
    expect(isFree(56, 200, [{ top: 100, bottom: 197 }])).toBe(false)
    expect(isFree(56, 200, [{ top: 259, bottom: 300 }])).toBe(false)
  })
})

describe('the content that a toast may not cover', () => {
  it('is the content at the place of the toast', () => {
    document.body.innerHTML = '<h2>Green 7</h2><p>Words</p><button>Cut here</button>'
    const boxes: Record<string, [left: number, top: number, width: number]> = {
      H2: [0, 60, 300],
      P: [0, 100, 300],
      BUTTON: [400, 140, 100],
    }
    for (const element of document.body.children) {
      const [x, y, width] = boxes[element.tagName]!
      element.getBoundingClientRect = () => new DOMRect(x, y, width, 30)
    }
    expect(protectedBands(10, 350)).toEqual([{ top: 60, bottom: 90 }])
    expect(protectedBands(10, 450)).toHaveLength(2)
    document.body.innerHTML = ''
  })
})
