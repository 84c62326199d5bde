import { type DotFont, dotFont, GLYPH_DOTS } from './dot-font.ts'

/** A black-and-white picture of one row of text; bytes and bits run from left to right. */
export interface Raster {
  widthDots: number
  heightDots: number
  /** `widthDots / 8` bytes per row of dots. */
  bytes: Uint8Array
}

/** Width of a text in half-width characters; Chinese and Japanese characters count two. */
export function halfWidth(text: string, font: DotFont = dotFont()): number {
  return [...text].reduce((sum, character) => sum + font.glyphOf(character).width / 8, 0)
}

interface DrawOptions {
  /** Dots on paper per dot of the font. */
  scale: number
  /** Width of the paper, a multiple of 8. Text beyond it is cut off. */
  widthDots: number
  isBold?: boolean | undefined
  isInverted?: boolean | undefined
}

/** Draws a row of text. An inverted row is black to the end of its text. */
export function drawText(text: string, { scale, widthDots, isBold, isInverted }: DrawOptions): Raster {
  const font = dotFont()
  const heightDots = GLYPH_DOTS * scale
  const bytes = new Uint8Array((widthDots / 8) * heightDots)
  let left = 0
  for (const character of text) {
    const { width, rows } = font.glyphOf(character)
    rows.forEach((bits, row) => {
      const thick = isBold ? bits | (bits >> 1) : bits
      for (let column = 0; column < width; column++) {
        const isInk = ((thick >> (width - 1 - column)) & 1) === 1
        if (isInk === Boolean(isInverted)) continue
        blacken(bytes, widthDots, { x: (left + column) * scale, y: row * scale, size: scale })
      }
    })
    left += width
  }
  return { widthDots, heightDots, bytes: withoutRealTimeCommands(bytes) }
}

interface Square {
  x: number
  y: number
  size: number
}

function blacken(bytes: Uint8Array, widthDots: number, { x, y, size }: Square): void {
  for (let row = y; row < y + size; row++)
    for (let column = x; column < Math.min(x + size, widthDots); column++)
      bytes[(row * widthDots + column) >> 3]! |= 0x80 >> (column & 7)
}

const DLE = 0x10
/** EOT, ENQ and DC4. */
const COMMANDS = [0x04, 0x05, 0x14]

/**
 * Printers execute commands that begin with DLE on arrival, even within a picture: one of them switches the printer
 * off. Where the dots of a picture equal such a command, this sets one more dot.
 */
function withoutRealTimeCommands(bytes: Uint8Array): Uint8Array {
  for (let at = 1; at < bytes.length; at++)
    if (bytes[at - 1] === DLE && COMMANDS.includes(bytes[at]!)) bytes[at - 1] = DLE | 0x08
  return bytes
}
