type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'heic' | 'avif'

/** The facts that a picture's bytes contain. */
export interface PhotoFile {
  format: PhotoFormat
  /** false: the file ends before the picture does, as after an interrupted copy. */
  whole: boolean
  /** As stored, before rotation; null if the beginning of the file does not contain it. */
  size: PhotoSize | null
}

/** Recognises a picture by its bytes, not by its name or type; null: no format that the app accepts. */
export function photoFileOf(bytes: Uint8Array): PhotoFile | null {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return { format: 'jpeg', ...jpegOf(bytes, file) }
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) {
    return { format: 'png', ...pngOf(bytes, file) }
  }
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WEBP') {
    return { format: 'webp', whole: file.getUint32(4, true) + 8 <= bytes.length, size: webpSize(bytes, file) }
  }
  if (text(bytes, 0, 4) === 'GIF8' && bytes.length > 10) {
    const size = { width: file.getUint16(6, true), height: file.getUint16(8, true) }
    return { format: 'gif', whole: bytes.at(-1) === 0x3b, size }
  }
  const format = isoFormatOf(bytes, file)
  return format && { format, whole: areBoxesWhole(file), size: null }
}

const END_OF_IMAGE = 0xd9

type Read = Pick<PhotoFile, 'whole' | 'size'>

// Segments up to the end mark. A thumbnail in the metadata has its own end mark, so searching for one is no use.
function jpegOf(bytes: Uint8Array, file: DataView): Read {
  let size: PhotoSize | null = null
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== END_OF_IMAGE) {
    const marker = bytes[at + 1]!
    if (marker === 0xff) at += 1
    else if (isBareMarker(marker)) at += 2
    else {
      const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
      if (isFrame && at + 9 <= bytes.length) {
        size = { width: file.getUint16(at + 7), height: file.getUint16(at + 5) }
      }
      at += 2 + file.getUint16(at + 2)
      if (marker === 0xda) at = endOfScan(bytes, at)
    }
  }
  return { whole: bytes[at] === 0xff && bytes[at + 1] === END_OF_IMAGE, size }
}

function isBareMarker(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
}

/** Index of the next marker after a scan's data; the file's length without one. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1]
    if (next !== undefined && next !== 0 && !isBareMarker(next)) return at
  }
  return bytes.length
}

function pngOf(bytes: Uint8Array, file: DataView): Read {
  const size = bytes.length >= 24 ? { width: file.getUint32(16), height: file.getUint32(20) } : null
  let at = 8
  while (at + 12 <= bytes.length) {
    const end = at + 12 + file.getUint32(at)
    if (text(bytes, at + 4, 4) === 'IEND') return { whole: end <= bytes.length, size }
    at = end
  }
  return { whole: false, size }
}

function webpSize(bytes: Uint8Array, file: DataView): PhotoSize | null {
  if (bytes.length < 30) return null
  const kind = text(bytes, 12, 4)
  if (kind === 'VP8X') {
    return { width: 1 + (file.getUint32(24, true) & 0xffffff), height: 1 + (file.getUint32(26, true) >>> 8) }
  }
  if (kind === 'VP8 ') {
    return { width: file.getUint16(26, true) & 0x3fff, height: file.getUint16(28, true) & 0x3fff }
  }
  if (kind !== 'VP8L') return null
  const packed = file.getUint32(21, true)
  return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) }
}

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']
const AVIF_BRANDS = ['avif', 'avis']

function isoFormatOf(bytes: Uint8Array, file: DataView): PhotoFormat | null {
  if (bytes.length < 16 || text(bytes, 4, 4) !== 'ftyp') return null
  const end = Math.min(file.getUint32(0), bytes.length)
  const brands = [text(bytes, 8, 4)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text(bytes, at, 4))
  // An AVIF picture may name the general brand mif1 as well.
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'avif'
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? 'heic' : null
}

/** Whether the file's boxes end at its end. */
function areBoxesWhole(file: DataView): boolean {
  let at = 0
  while (at + 8 <= file.byteLength) {
    const length = file.getUint32(at)
    if (length === 0) return true
    const isLong = length === 1 && at + 16 <= file.byteLength
    const size = isLong ? Number(file.getBigUint64(at + 8)) : length
    if (size < 8) return false
    at += size
  }
  return at === file.byteLength
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}

function text(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length))
}

/** The longer side of a stored photo: enough to see a crack in a sprinkler head, small enough for a weak signal. */
const PHOTO_SIDE_PX = 1600
/** A larger file is not a phone's photo. */
export const PHOTO_FILE_BYTES = 50 * 1024 * 1024
/** The largest phone cameras take 200 million pixels; beyond it a small file may be made to fill a device's memory. */
export const PHOTO_PIXELS = 220_000_000

export interface PhotoSize {
  width: number
  height: number
}

/** The size that keeps a picture's proportions within a square of `side` pixels. Never larger than before, never 0. */
export function fitWithin({ width, height }: PhotoSize, side: number = PHOTO_SIDE_PX): PhotoSize {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
