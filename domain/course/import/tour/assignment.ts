/**
 * The cheapest assignment of a separate column to each row (Hungarian method). Costs may be infinite; `columns` has the
 * column of each row. With no finite assignment the cost is infinite. The prices prove that no assignment costs less.
 */
export function cheapestAssignment(costs: readonly (readonly number[])[]): {
  columns: number[]
  cost: number
} {
  const size = costs.length
  const finite = costs.flat().filter(Number.isFinite)
  const never = (Math.max(1, ...finite) + 1) * (size + 1)
  const priced = costs.map((row) => row.map((one) => (Number.isFinite(one) ? one : never)))
  const rowOf = assigned(priced, size)
  const columns = new Array<number>(size).fill(-1)
  for (let column = 1; column <= size; column++) columns[rowOf[column]! - 1] = column - 1
  const cost = columns.reduce((sum, column, row) => sum + costs[row]![column]!, 0)
  return { columns, cost }
}

/** For each column, counted from 1, its row, counted from 1: one shortest augmenting path for each row. */
function assigned(costs: readonly (readonly number[])[], size: number): Int32Array {
  const rowPrice = new Float64Array(size + 1)
  const columnPrice = new Float64Array(size + 1)
  const rowOf = new Int32Array(size + 1)
  for (let row = 1; row <= size; row++) {
    const least = new Float64Array(size + 1).fill(Number.POSITIVE_INFINITY)
    const before = new Int32Array(size + 1)
    const isDone = new Uint8Array(size + 1)
    rowOf[0] = row
    let column = 0
    do {
      isDone[column] = 1
      const from = rowOf[column]!
      let step = Number.POSITIVE_INFINITY
      let next = 0
      for (let to = 1; to <= size; to++) {
        if (isDone[to]) continue
        const rest = costs[from - 1]![to - 1]! - rowPrice[from]! - columnPrice[to]!
        if (rest < least[to]!) {
          least[to] = rest
          before[to] = column
        }
        if (least[to]! < step) {
          step = least[to]!
          next = to
        }
      }
      for (let to = 0; to <= size; to++) {
        if (isDone[to]) {
          rowPrice[rowOf[to]!]! += step
          columnPrice[to]! -= step
        } else least[to]! -= step
      }
      column = next
    } while (rowOf[column] !== 0)
    while (column !== 0) {
      rowOf[column] = rowOf[before[column]!]!
      column = before[column]!
    }
  }
  return rowOf
}
