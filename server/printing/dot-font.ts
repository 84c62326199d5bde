import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

/** A character of 16 rows of dots, 8 or 16 wide. In the number of a row, the highest used bit is the leftmost dot. */
interface Glyph {
  width: number
  rows: readonly number[]
}

export interface DotFont {
  glyphOf(character: string): Glyph
}

/** Height of a glyph, and width of a full-width one, in dots. */
export const GLYPH_DOTS = 16
/** Units of the font's outlines per dot; an em has 1024. */
const UNITS = 1024 / GLYPH_DOTS
/** Dots above the baseline. */
const ASCENT = 14
/** Stands for characters that the font lacks. */
const REPLACEMENT = '\u{25a1}'

const FILE = '@fontsource/unifontex/files/unifontex-latin-400-normal.woff'

let font: DotFont | undefined

/** The font of all characters, loaded on first use; 12 MB in memory. */
export function dotFont(): DotFont {
  font ??= readDotFont(readFileSync(createRequire(import.meta.url).resolve(FILE)))
  return font
}

/** Reads a WOFF file whose outlines consist of whole dots. */
function readDotFont(file: Buffer): DotFont {
  const tables = tablesOf(file)
  const table = (tag: string) => {
    const data = tables.get(tag)
    if (!data) throw new Error(`The font has no table ${tag}`)
    return data
  }
  const [glyf, loca, hmtx] = [table('glyf'), table('loca'), table('hmtx')]
  const indexOf = characterMap(table('cmap'))
  const metrics = table('hhea').readUInt16BE(34)
  const glyphs = new Map<string, Glyph>()

  function draw(character: string): Glyph {
    const index = indexOf(character.codePointAt(0)!) || indexOf(REPLACEMENT.codePointAt(0)!)
    const advance = hmtx.readUInt16BE(4 * Math.min(index, metrics - 1))
    const [start, end] = [loca.readUInt32BE(4 * index), loca.readUInt32BE(4 * index + 4)]
    const width = Math.min(GLYPH_DOTS, Math.round(advance / UNITS))
    return { width, rows: rowsOf(start < end ? contoursOf(glyf.subarray(start, end)) : [], width) }
  }
  return {
    glyphOf(character) {
      let glyph = glyphs.get(character)
      if (!glyph) {
        glyph = draw(character)
        glyphs.set(character, glyph)
      }
      return glyph
    },
  }
}

function tablesOf(file: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>()
  const count = file.readUInt16BE(12)
  for (let at = 44; at < 44 + 20 * count; at += 20) {
    const [start, packed, length] = [
      file.readUInt32BE(at + 4),
      file.readUInt32BE(at + 8),
      file.readUInt32BE(at + 12),
    ]
    const tag = file.toString('latin1', at, at + 4)
    if (!['glyf', 'loca', 'hmtx', 'hhea', 'cmap'].includes(tag)) continue
    const data = file.subarray(start, start + packed)
    tables.set(tag, packed < length ? inflateSync(data) : data)
  }
  return tables
}

/** Maps a code point to its glyph, 0 for none, by the table of format 12: groups of first, last and first glyph. */
function characterMap(cmap: Buffer): (codePoint: number) => number {
  const count = cmap.readUInt16BE(2)
  const offsets = Array.from({ length: count }, (_, at) => cmap.readUInt32BE(8 + 8 * at))
  const offset = offsets.find((start) => cmap.readUInt16BE(start) === 12)
  if (offset === undefined) throw new Error('The font has no character map of format 12')
  const groups = cmap.readUInt32BE(offset + 12)
  return (codePoint) => {
    let [low, high] = [0, groups - 1]
    while (low <= high) {
      const middle = (low + high) >> 1
      const at = offset + 16 + 12 * middle
      if (codePoint < cmap.readUInt32BE(at)) high = middle - 1
      else if (codePoint > cmap.readUInt32BE(at + 4)) low = middle + 1
      else return cmap.readUInt32BE(at + 8) + codePoint - cmap.readUInt32BE(at)
    }
    return 0
  }
}

type Point = readonly [x: number, y: number]

/** The closed lines of a simple glyph. The font has no curves; composite glyphs are drawn empty. */
function contoursOf(data: Buffer): Point[][] {
  const count = data.readInt16BE(0)
  if (count <= 0) return []
  const ends = Array.from({ length: count }, (_, at) => data.readUInt16BE(10 + 2 * at))
  const points = ends.at(-1)! + 1
  let at = 10 + 2 * count
  at += 2 + data.readUInt16BE(at)
  const flags: number[] = []
  while (flags.length < points) {
    const flag = data[at++]!
    flags.push(flag)
    if (flag & 8) for (let again = data[at++]!; again > 0; again--) flags.push(flag)
  }
  const coordinates = (short: number, same: number) => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? data[at++]! : -data[at++]!
      else if (!(flag & same)) {
        value += data.readInt16BE(at)
        at += 2
      }
      return value
    })
  }
  const xs = coordinates(2, 16)
  const ys = coordinates(4, 32)
  return ends.map((end, which) => {
    const first = which === 0 ? 0 : ends[which - 1]! + 1
    return Array.from({ length: end - first + 1 }, (_, n): Point => [xs[first + n]!, ys[first + n]!])
  })
}

/** The dots inside the lines, by the winding number at the centre of each dot. */
function rowsOf(contours: readonly Point[][], width: number): number[] {
  return Array.from({ length: GLYPH_DOTS }, (_, row) => {
    const y = (ASCENT - row - 0.5) * UNITS
    const crossings = contours.flatMap((points) =>
      points.flatMap(([x1, y1], at) => {
        const [x2, y2] = points[(at + 1) % points.length]!
        if (y1 > y === y2 > y) return []
        return [{ x: x1 + ((y - y1) * (x2 - x1)) / (y2 - y1), turn: y2 > y1 ? 1 : -1 }]
      }),
    )
    let bits = 0
    for (let column = 0; column < width; column++) {
      const x = (column + 0.5) * UNITS
      const winding = crossings.reduce((sum, crossing) => sum + (crossing.x > x ? crossing.turn : 0), 0)
      bits = bits * 2 + (winding === 0 ? 0 : 1)
    }
    return bits
  })
}
