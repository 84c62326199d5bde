import { type DotFont, dotFont, GLYPH_DOTS } from './dot-font.ts'

/** A picture of one row of text, black and white; the first byte of each row has its dots from the left. */
export interface Raster {
  widthDots: number
  heightDots: number
  /** `widthDots / 8` bytes for each row of dots. */
  bytes: Uint8Array
}

/** How wide text is in half characters: Chinese and Japanese ones count two. */
export function halfWidth(text: string, font: DotFont = dotFont()): number {
  return [...text].reduce((sum, character) => sum + font.glyphOf(character).width / 8, 0)
}

interface DrawOptions {
  /** Dots on paper for each dot of the font. */
  scale: number
  /** Of the paper; a multiple of 8. Text beyond it is cut off. */
  widthDots: number
  isBold?: boolean | undefined
  isInverted?: boolean | undefined
}

/** Draws a row of text. An inverted one is black as far as its text goes. */
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
 * Printers carry out the commands that begin with DLE when they arrive, also within a picture: one of them switches the printer
 * off. Where the dots of a picture look like one, another dot is set.
 */
function withoutRealTimeCommands(bytes: Uint8Array): Uint8Array {
  for (let at = 1; at < bytes.length; at++)
    if (bytes[at - 1] === DLE && COMMANDS.includes(bytes[at]!)) bytes[at - 1] = DLE | 0x08
  return bytes
}
