/** A token bucket: `perSecond` on average, and up to `burst` at once. Times in milliseconds. */
export class TokenBucket {
  private readonly perSecond: number
  private readonly burst: number
  private left: number
  private at: number

  constructor(perSecond: number, burst: number, now = Date.now()) {
    this.perSecond = perSecond
    this.burst = burst
    this.left = burst
    this.at = now
  }

  /** Takes `count` and returns true, or takes none and returns false. */
  take(count = 1, now = Date.now()): boolean {
    const refill = (Math.max(0, now - this.at) / 1000) * this.perSecond
    this.left = Math.min(this.burst, this.left + refill)
    this.at = now
    if (this.left < count) return false
    this.left -= count
    return true
  }
}
