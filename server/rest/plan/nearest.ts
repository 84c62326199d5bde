/** The candidate most similar to `name`, for hints; undefined if none is similar by at least three quarters. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined
  let bestScore = 0.75
  for (const candidate of candidates) {
    if (candidate === name) continue
    const length = Math.max(name.length, candidate.length)
    const score = length === 0 || length > 63 ? 0 : 1 - distance(name, candidate) / length
    if (score >= bestScore) {
      best = candidate
      bestScore = score
    }
  }
  return best
}

/** Number of edits (insert, delete, replace) between two texts. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replace = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replace, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[b.length]!
}
