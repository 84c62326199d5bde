/**
 * The number of columns for each lane of a board: as equal as possible, the first lanes one more, at least one each. It
 * depends on the size of the board alone, not on the tickets, so that no lane grows under a finger.
 */
export function shareColumns(columns: number, lanes: number): number[] {
  const least = Math.max(1, Math.floor(columns / lanes))
  const rest = Math.max(0, columns - least * lanes)
  return Array.from({ length: lanes }, (_, at) => least + (at < rest ? 1 : 0))
}
