import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

const PX_PER_MM = 96 / 25.4

interface PreviewProps {
  widthMm: number
  /** undefined: as high as it is, and as large as its place allows; otherwise never larger than on paper. */
  heightMm?: number
  children: ReactNode
}

/** A page of paper, made as small or large as its place on the screen needs. */
export function Preview({ widthMm, heightMm, children }: PreviewProps) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = place.current!
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const fitting = width / (widthMm * PX_PER_MM)
  const zoom = heightMm === undefined ? fitting : Math.min(1, fitting)
  return (
    <div ref={place} className="min-w-0">
      <div
        className="overflow-hidden rounded-sm border border-line shadow-lg"
        style={{
          width: widthMm * PX_PER_MM * zoom,
          height: heightMm === undefined ? undefined : heightMm * PX_PER_MM * zoom,
        }}
      >
        {heightMm === undefined ? (
          <div style={{ zoom, width: `${widthMm}mm` }}>{children}</div>
        ) : (
          <div className="origin-top-left" style={{ transform: `scale(${zoom})`, width: `${widthMm}mm` }}>
            {children}
          </div>
        )}
      </div>
    </div>
  )
}
