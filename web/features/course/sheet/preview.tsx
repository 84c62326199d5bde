import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

const PX_PER_MM = 96 / 25.4

interface PreviewProps {
  widthMm: number
  heightMm: number
  children: ReactNode
}

/** A page of paper, made as small as its place on the screen needs. */
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
  const zoom = Math.min(1, width / (widthMm * PX_PER_MM))
  return (
    <div ref={place} className="min-w-0">
      <div
        className="overflow-hidden rounded-sm border border-line shadow-lg"
        style={{ width: widthMm * PX_PER_MM * zoom, height: heightMm * PX_PER_MM * zoom }}
      >
        <div className="origin-top-left" style={{ transform: `scale(${zoom})`, width: `${widthMm}mm` }}>
          {children}
        </div>
      </div>
    </div>
  )
}
