const seconds: Record<string, number> = { ns: 1e-9, us: 1e-6, µs: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600 }

/** Seconds of a Go duration (`90s`, `1h30m`, `1.5h`); undefined for other texts. */
export function parseDuration(text: string): number | undefined {
  if (text === '0') return 0
  const parts = text.match(/\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h)/g)
  if (!parts || parts.join('') !== text) return undefined
  return parts.reduce((total, part) => {
    const unit = part.replace(/^[\d.]+/, '')
    return total + Number.parseFloat(part) * seconds[unit]!
  }, 0)
}
