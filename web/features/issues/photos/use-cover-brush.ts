import { type RefObject, useEffect, useRef, useState } from 'react'
import { type CellGrid, cellsOf, cellsUnder, pixelate } from '#domain/issues/pixelate.ts'

interface Spot {
  x: number
  y: number
}

export interface CoverBrush {
  /** null until the photo is drawn. */
  grid: CellGrid | null
  /** The number of strokes that can be undone. */
  strokes: number
  begin: (at: Spot) => void
  /** Continues the stroke; `radius` in the photo's pixels. */
  move: (at: Spot, radius: number) => void
  end: () => void
  undo: () => void
}

/** Draws a photo on a canvas, and covers cells of it stroke by stroke. */
export function useCoverBrush(canvas: RefObject<HTMLCanvasElement | null>, photo: Blob): CoverBrush {
  const [grid, setGrid] = useState<CellGrid | null>(null)
  const [strokes, setDone] = useState<Set<number>[]>([])
  const original = useRef<ImageData | null>(null)
  const preview = useRef<ImageData | null>(null)
  const stroke = useRef<{ cells: Set<number>; last: Spot } | null>(null)

  useEffect(() => {
    let over = false
    void createImageBitmap(photo).then((picture) => {
      const pen = canvas.current?.getContext('2d', { willReadFrequently: true })
      if (over || !canvas.current || !pen) return
      canvas.current.width = picture.width
      canvas.current.height = picture.height
      pen.drawImage(picture, 0, 0)
      original.current = pen.getImageData(0, 0, picture.width, picture.height)
      preview.current = copyOf(original.current)
      setGrid(cellsOf(picture))
      picture.close()
    })
    return () => {
      over = true
    }
  }, [canvas, photo])

  const cover = (cells: Iterable<number>) => {
    if (!preview.current || !grid) return
    pixelate(preview.current.data, grid, cells)
    canvas.current?.getContext('2d')?.putImageData(preview.current, 0, 0)
  }
  const move = (at: Spot, radius: number) => {
    if (!stroke.current || !grid) return
    const { cells, last } = stroke.current
    const fresh = cellsUnder(grid, last, at, radius).filter((cell) => !cells.has(cell))
    for (const cell of fresh) cells.add(cell)
    stroke.current.last = at
    if (fresh.length > 0) cover(fresh)
  }
  const end = () => {
    const cells = stroke.current?.cells
    stroke.current = null
    if (cells && cells.size > 0) setDone([...strokes, cells])
  }
  const undo = () => {
    const left = strokes.slice(0, -1)
    setDone(left)
    preview.current = original.current && copyOf(original.current)
    cover(left.flatMap((cells) => [...cells]))
  }
  const begin = (at: Spot) => {
    stroke.current = { cells: new Set(), last: at }
  }
  return { grid, strokes: strokes.length, begin, move, end, undo }
}

function copyOf({ data, width, height }: ImageData): ImageData {
  return new ImageData(new Uint8ClampedArray(data), width, height)
}
