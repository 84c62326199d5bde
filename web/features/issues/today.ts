/** The day of this device's calendar, such as `2026-11-21`. */
export function localDay(at: Date = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
