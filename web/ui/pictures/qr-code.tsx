import { memo } from 'react'
import { encode } from 'uqr'

interface QrCodeProps {
  text: string
  label: string
  /** Its size, by a class. */
  className?: string
}

/**
 * A code to be scanned: black on white in either theme, as cameras want it, with its quiet zone. A list of codes grows by one
 * with each invitation, so the earlier codes are not encoded again.
 */
export const QrCode = memo(function QrCode({ text, label, className = 'size-48' }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`shrink-0 rounded-box bg-white text-black ${className}`}
    >
      <path d={dark.join('')} fill="currentColor" />
    </svg>
  )
})
