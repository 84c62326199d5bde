import { flagColours, flagScale, inkOn, type MapTheme, markColours, markInk, palettes } from './palette.ts'

/** Pictures are drawn here, so the map needs no external sprite or font. Sizes in CSS pixels. */
const ratio = 3

export interface Picture {
  data: ImageData
  pixelRatio: number
}

/** Draws the picture of that name: `hole:7:chosen`, `flag:red:F`, `mark:new`, `note:121:left`, `arc:100`, `heading`; undefined for a name it does not know. */
export function picture(name: string, theme: MapTheme): Picture | undefined {
  const [kind, first = '', second = ''] = name.split(':')
  if (kind === 'hole') return draw(28, 28, (pen) => holeBadge(pen, first, second === 'chosen', theme))
  if (kind === 'flag') {
    const size = flagScale(theme)
    return draw(34 * size, 44 * size, (pen) => {
      pen.scale(size, size)
      flag(pen, flagColours[first] ?? first, second, theme)
    })
  }
  if (kind === 'note') return draw(noteWidth(first), 18, (pen) => note(pen, first, second, theme))
  if (kind === 'arc') return draw(8 + first.length * 8, 18, (pen) => arcNumber(pen, first, theme))
  if (kind === 'heading') return draw(48, 48, heading)
  if (kind === 'mark') return draw(30, 30, (pen) => mark(pen, first))
  return undefined
}

function draw(
  width: number,
  height: number,
  paint: (pen: CanvasRenderingContext2D) => void,
): Picture | undefined {
  const canvas = document.createElement('canvas')
  canvas.width = width * ratio
  canvas.height = height * ratio
  // Optimised for reading, so it stays out of the graphics card.
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return undefined
  pen.scale(ratio, ratio)
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  paint(pen)
  return { data: pen.getImageData(0, 0, canvas.width, canvas.height), pixelRatio: ratio }
}

function holeBadge(pen: CanvasRenderingContext2D, number: string, isChosen: boolean, theme: MapTheme) {
  const { ink, halo } = palettes[theme]
  pen.beginPath()
  pen.arc(14, 14, 12, 0, Math.PI * 2)
  pen.fillStyle = isChosen ? ink : halo
  pen.globalAlpha = isChosen ? 1 : 0.82
  pen.fill()
  pen.globalAlpha = 1
  pen.fillStyle = isChosen ? halo : ink
  pen.font = '700 13px system-ui, sans-serif'
  pen.fillText(number, 14, 14.5)
}

/** A number on the ground, as in a yardage book, with a dot at its place at the inner end. */
function note(pen: CanvasRenderingContext2D, text: string, side: string, theme: MapTheme) {
  const { ink, halo } = palettes[theme]
  const dot = side === 'right' ? noteWidth(text) - 4 : 4
  pen.strokeStyle = halo
  pen.fillStyle = ink
  pen.beginPath()
  pen.arc(dot, 9, 2.6, 0, Math.PI * 2)
  pen.lineWidth = 2.5
  pen.stroke()
  pen.fill()
  haloed(pen, text, '700 12.5px system-ui, sans-serif', noteWidth(text) / 2 + (side === 'right' ? -3 : 3))
}

function noteWidth(text: string): number {
  return 14 + text.length * 8
}

/** The number of an arc is less prominent than a measured distance. */
function arcNumber(pen: CanvasRenderingContext2D, text: string, theme: MapTheme) {
  const { ink, halo } = palettes[theme]
  pen.strokeStyle = halo
  pen.fillStyle = ink
  pen.globalAlpha = 0.7
  haloed(pen, text, 'italic 600 11px system-ui, sans-serif', 4 + text.length * 4)
}

function haloed(pen: CanvasRenderingContext2D, text: string, font: string, middle: number) {
  pen.font = font
  pen.lineJoin = 'round'
  pen.lineWidth = 3.5
  pen.strokeText(text, middle, 9.5)
  pen.fillText(text, middle, 9.5)
}

/** The foot of the stick is the picture's lower left corner: the point of the hole. */
function flag(pen: CanvasRenderingContext2D, colour: string, letter: string, theme: MapTheme) {
  const { halo } = palettes[theme]
  pen.lineCap = 'round'
  pen.strokeStyle = 'rgba(0, 0, 0, 0.55)'
  pen.lineWidth = 4.5
  line(pen, 2, 42, 2, 4)
  pen.strokeStyle = '#ffffff'
  pen.lineWidth = 2.2
  line(pen, 2, 42, 2, 4)
  pen.beginPath()
  pen.moveTo(3, 3)
  pen.lineTo(31, 12)
  pen.lineTo(3, 22)
  pen.closePath()
  pen.lineJoin = 'round'
  pen.lineWidth = 2.5
  pen.strokeStyle = halo
  pen.stroke()
  pen.fillStyle = colour
  pen.fill()
  pen.fillStyle = inkOn(colour)
  pen.font = '800 11px system-ui, sans-serif'
  pen.fillText(letter, 11, 12.8)
}

/** A beam upwards from the middle, under the dot of my position. */
function heading(pen: CanvasRenderingContext2D) {
  pen.beginPath()
  pen.moveTo(24, 24)
  pen.arc(24, 24, 23, -Math.PI / 2 - 0.5, -Math.PI / 2 + 0.5)
  pen.closePath()
  const beam = pen.createRadialGradient(24, 24, 6, 24, 24, 23)
  beam.addColorStop(0, 'rgba(31, 159, 214, 0.95)')
  beam.addColorStop(1, 'rgba(31, 159, 214, 0.1)')
  pen.fillStyle = beam
  pen.fill()
  pen.strokeStyle = 'rgba(255, 255, 255, 0.7)'
  pen.lineWidth = 1
  pen.stroke()
}

/** The place of an issue: a rounded diamond with a stroke and a dot. */
function mark(pen: CanvasRenderingContext2D, state: string) {
  const fill = markColours[state] ?? markColours.other
  pen.translate(15, 15)
  pen.rotate(Math.PI / 4)
  pen.beginPath()
  pen.roundRect(-9, -9, 18, 18, 4)
  pen.fillStyle = fill
  pen.fill()
  pen.lineWidth = 2
  pen.strokeStyle = markInk
  pen.stroke()
  pen.rotate(-Math.PI / 4)
  pen.lineWidth = 2.4
  pen.lineCap = 'round'
  line(pen, 0, -5.5, 0, 1)
  pen.beginPath()
  pen.arc(0, 5, 1.5, 0, Math.PI * 2)
  pen.fillStyle = markInk
  pen.fill()
}

function line(pen: CanvasRenderingContext2D, x1: number, y1: number, x2: number, y2: number) {
  pen.beginPath()
  pen.moveTo(x1, y1)
  pen.lineTo(x2, y2)
  pen.stroke()
}
