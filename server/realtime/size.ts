/** Bytes of a payload on the wire; endless where it is nested so deeply that it cannot be written as JSON. */
export function sizeOf(payload: unknown): number {
  if (payload instanceof Uint8Array) return payload.byteLength
  if (payload === undefined) return 0
  try {
    return Buffer.byteLength(JSON.stringify(payload))
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
