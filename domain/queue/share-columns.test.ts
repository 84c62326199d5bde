import { expect, it } from 'vitest'
import { shareColumns } from './share-columns.ts'

it.each([
  [5, 3, [2, 2, 1]],
  [8, 3, [3, 3, 2]],
  [6, 3, [2, 2, 2]],
  [2, 3, [1, 1, 1]],
  [1, 1, [1]],
])(
  '%i columns of cards are shared among %i lanes, more to the first ones, at least one to each',
  (columns, lanes, shares) => {
    expect(shareColumns(columns, lanes)).toEqual(shares)
  },
)
