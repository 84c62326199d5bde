import { afterEach, expect, it } from 'vitest'
import { cleanup, renderHook } from '#web/data/testing/dom.tsx'
import { useLateOpening, useLateValue } from './late-value.ts'

afterEach(cleanup)

it('a late value is drawn once as it was, and then as it is', () => {
  const drawn: string[] = []
  const { rerender } = renderHook(
    (value: string) => {
      drawn.push(useLateValue(value, 'nothing'))
    },
    { initialProps: 'soup' },
  )
  rerender('salad')
  expect(drawn).toEqual(['nothing', 'soup', 'soup', 'salad'])
})

it('what opens is late, and what closes is closed at once', () => {
  const drawn: (string | null)[] = []
  const { rerender } = renderHook(
    (wanted: string | null) => {
      drawn.push(useLateOpening(wanted))
    },
    { initialProps: null as string | null },
  )
  rerender('soup')
  rerender(null)
  expect(drawn).toEqual([null, null, 'soup', null, null])
})
