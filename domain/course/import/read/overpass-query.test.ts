import { expect, it } from 'vitest'
import { boxOf, queryByBox } from './overpass-query.ts'

it.each([[[-17, 179.9, -16.8, -179.9]], [[-17, 179.9, -16.8, 180.1]], [[-17, -180.1, -16.8, -179.9]]])(
  'a box across the date line, %j, is requested on both sides of it',
  (numbers) => {
    const box = boxOf(numbers)
    expect(box).toEqual([-17, 179.9, -16.8, -179.9])
    const query = queryByBox(box!)
    for (const kind of ['nwr["golf"]', 'nwr["building"]']) {
      expect(query).toContain(`${kind}(-17,179.9,-16.8,180);`)
      expect(query).toContain(`${kind}(-17,-180,-16.8,-179.9);`)
    }
  },
)

it.each([
  [[56, 3.2, 56.1, 3.1], 'west and east the wrong way round'],
  [[-17, -179.9, -16.8, 179.9], 'the same across the date line'],
  [[-17, 179.6, -16.8, -179.8], 'wider than a club'],
  [[-17, 3, -17.1, 3.1], 'south and north the wrong way round'],
  [[-17, 361, -16.8, 361.1], 'more than a full turn'],
])('a box of %j is refused: %s', (numbers) => {
  expect(boxOf(numbers)).toBeNull()
})
