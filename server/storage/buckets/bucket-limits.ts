import { badRequest, tooLarge } from '../errors.ts'

const UNITS: Record<string, number> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 }

/**
 * The size limit of a bucket in bytes, from a number or a text such as `20mb` (20,000,000); null for none.
 * Throws StorageError where it cannot be read, or is more than the server takes at all.
 */
export function readSizeLimit(limit: number | string | null, serverLimit: number): number | null {
  if (limit === null || limit === 0) return null
  const bytes = typeof limit === 'number' ? limit : bytesOf(limit)
  if (bytes > serverLimit) throw tooLarge()
  return bytes === 0 ? null : bytes
}

function bytesOf(text: string): number {
  const [, amount, unit = 'b'] = /^(\d{1,12}(?:\.\d{1,6})?)\s*([kmg]?b)?$/i.exec(text.trim()) ?? []
  const bytes = Math.round(Number(amount) * (UNITS[unit.toLowerCase()] ?? Number.NaN))
  if (Number.isNaN(bytes)) throw badRequest('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B')
  return bytes
}
