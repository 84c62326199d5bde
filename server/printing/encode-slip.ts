import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { SlipLine, SlipText } from '#domain/printing/slip.ts'
import { drawText, halfWidth, type Raster } from './raster.ts'

/** Dots per row at 203 dpi, by the usual paper widths in millimetres. */
const DOTS: Readonly<Record<number, number>> = { 58: 384, 80: 576 }
/** Width of a plain character of the printer's own font. */
const CHARACTER_DOTS = 12

/**
 * A slip as ESC/POS, with a cut at the end. A paragraph of plain ASCII is sent as text, any other as a picture, because
 * neither the code page of a printer nor its mode for Chinese is known.
 */
export function encodeSlip(lines: readonly SlipLine[], paperMm: number): Uint8Array {
  const widthDots = DOTS[paperMm] ?? DOTS[58]!
  const columns = widthDots / CHARACTER_DOTS
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns,
    imageMode: 'raster',
    feedBeforeCut: 4,
  })
  encoder.initialize()
  for (const line of lines) {
    if (line === 'rule') encoder.line('-'.repeat(columns))
    else if (isAscii((line.prefix ?? '') + plainQuotes(line.text)))
      addText(encoder, { ...line, text: plainQuotes(line.text) }, columns)
    else addPictures(encoder, line, widthDots)
  }
  return encoder.cut('partial').encode()
}

/** Replaces typographic quotes, dashes and spaces by the ASCII characters that every printer has. */
const plainQuotes = (text: string) =>
  text
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2013\u2014]/g, '-')
    .replace(/\u2026/g, '...')
    .replace(/\u00a0/g, ' ')

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text)

function addText(encoder: ReceiptPrinterEncoder, line: SlipText, columns: number): void {
  const size = line.size ?? 1
  for (const row of wrapRows(line, Math.floor(columns / size), ({ length }) => length)) {
    encoder
      .size(size, size)
      .bold(line.isBold ?? false)
      .invert(line.isInverted ?? false)
    encoder.text(row)
    encoder.invert(false).bold(false).size(1, 1).newline()
  }
}

function addPictures(encoder: ReceiptPrinterEncoder, line: SlipText, widthDots: number): void {
  const { size = 1, isBold, isInverted } = line
  const scale = size + 1
  for (const row of wrapRows(line, Math.floor(widthDots / (8 * scale)), halfWidth))
    encoder.image(...pictureOf(drawText(row, { scale, widthDots, isBold, isInverted })))
}

/** A picture in the encoder's format: four bytes per dot. */
function pictureOf({ widthDots, heightDots, bytes }: Raster) {
  const data = new Uint8ClampedArray(widthDots * heightDots * 4)
  for (let dot = 0; dot < widthDots * heightDots; dot++) {
    const isBlack = bytes[dot >> 3]! & (0x80 >> (dot & 7))
    data.fill(isBlack ? 0 : 255, 4 * dot, 4 * dot + 3)
    data[4 * dot + 3] = 255
  }
  const image = { data, width: widthDots, height: heightDots, colorSpace: 'srgb' } as const
  return [image, widthDots, heightDots, 'threshold'] as const
}

type Measure = (text: string) => number

/** The rows of a paragraph, broken between words; a word longer than a row is broken between any two characters. */
export function wrapRows({ text, prefix = '' }: SlipText, columns: number, measure: Measure): string[] {
  const indent = ' '.repeat(Math.min(measure(prefix), columns >> 1))
  const room = columns - indent.length
  const rows: string[] = []
  let row = ''
  for (const word of wordsOf(text)) {
    if (measure(row + word) <= room) {
      row += word
      continue
    }
    if (row.trim() !== '') rows.push(row.trimEnd())
    row = ''
    for (const character of word.trimStart()) {
      if (measure(row + character) > room) {
        rows.push(row)
        row = ''
      }
      row += character
    }
  }
  rows.push(row)
  return rows.map((part, at) => (at === 0 ? prefix : indent) + part)
}

/** Words with their leading spaces; each Chinese, Japanese or Korean character is a word. */
function wordsOf(text: string): string[] {
  return (
    text.match(
      /\s*(?:[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]|[^\s\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]+)|\s+$/gu,
    ) ?? []
  )
}
