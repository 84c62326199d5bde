/**
 * Shares the single connection: several short requests at a time, answered in order, or one exclusive user. First come,
 * first served, so that neither kind starves.
 */
export class Gate {
  private readonly waiting: { exclusive: boolean; enter: () => void }[] = []
  private readonly width: number
  private inside = 0
  private locked = false

  /** `width`: the maximum of concurrent shared requests. */
  constructor(width: number) {
    this.width = width
  }

  shared<T>(work: () => Promise<T>): Promise<T> {
    return this.pass(false, work)
  }

  exclusive<T>(work: () => Promise<T>): Promise<T> {
    return this.pass(true, work)
  }

  private async pass<T>(exclusive: boolean, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((enter) => {
      this.waiting.push({ exclusive, enter })
      this.admit()
    })
    try {
      return await work()
    } finally {
      this.inside -= 1
      this.locked = false
      this.admit()
    }
  }

  private admit(): void {
    for (let next = this.waiting[0]; next && this.hasRoomFor(next.exclusive); next = this.waiting[0]) {
      this.waiting.shift()
      this.inside += 1
      this.locked = next.exclusive
      next.enter()
    }
  }

  private hasRoomFor(exclusive: boolean): boolean {
    if (exclusive) return this.inside === 0
    return !this.locked && this.inside < this.width
  }
}
