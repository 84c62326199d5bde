/** The code closest to a mistyped word; undefined when none is near. */
export function closestCode(typed: string, codes: readonly string[]): string | undefined {
  const word = typed.toLowerCase()
  const [best] = codes
    .map((code) => ({ code, distance: distance(word, code.toLowerCase()) }))
    .filter((one) => one.distance <= Math.min(3, Math.max(1, Math.floor(one.code.length / 3))))
    .sort((a, b) => a.distance - b.distance)
  return best?.code
}

/** The number of letters to add, drop or replace between two words (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1]
    for (let other = 1; other <= to.length; other++) {
      const replaced = row[other - 1]! + (letter === to[other - 1] ? 0 : 1)
      next.push(Math.min(replaced, row[other]! + 1, next[other - 1]! + 1))
    }
    row = next
  }
  return row[to.length]!
}
