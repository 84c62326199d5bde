import { afterEach, describe, expect, it } from 'vitest'
import { geometryDraftOf } from '#domain/course/edit/draft.ts'
import { act, cleanup, fireEvent, renderHook } from '#web/data/testing/dom.tsx'
import { useDraft } from './use-draft.ts'
import { useEditKeys } from './use-edit-keys.ts'

afterEach(cleanup)

const line = {
  type: 'LineString' as const,
  coordinates: [
    [-8, 53],
    [-8, 53.001],
    [-8, 53.002],
  ],
}

function drawing() {
  const { result } = renderHook(() => {
    const draft = useDraft()
    useEditKeys(draft)
    return draft
  })
  act(() => result.current.begin(geometryDraftOf(line)))
  return result
}
const press = (key: string, more: object = {}) => fireEvent.keyDown(document.body, { key, ...more })

describe('the keys of a drawing', () => {
  it('go from corner to corner in a circle', () => {
    const draft = drawing()
    press('n')
    expect(draft.current.picked?.index).toBe(0)
    press('N', { shiftKey: true })
    expect(draft.current.picked?.index).toBe(2)
    press('n')
    expect(draft.current.picked?.index).toBe(0)
  })

  it('move the chosen corner by ten centimetres or a metre, and undo it', () => {
    const draft = drawing()
    const first = () => draft.current.now!.parts[0]![0]![0]!
    press('n')
    press('ArrowUp')
    expect((first()[1]! - 53) * 111_300).toBeCloseTo(0.1, 1)
    press('ArrowUp', { shiftKey: true })
    expect((first()[1]! - 53) * 111_300).toBeCloseTo(1.1, 1)
    press('z', { ctrlKey: true })
    press('z', { ctrlKey: true })
    expect(first()).toEqual([-8, 53])
  })

  it('delete the chosen corner', () => {
    const draft = drawing()
    press('n')
    press('Delete')
    expect(draft.current.now!.parts[0]![0]).toHaveLength(2)
  })

  it('do nothing while no corner is chosen, or while a field has the focus', () => {
    const draft = drawing()
    press('ArrowUp')
    const field = document.body.appendChild(document.createElement('input'))
    fireEvent.keyDown(field, { key: 'n' })
    expect([draft.current.picked, draft.current.canUndo]).toEqual([null, false])
    field.remove()
  })
})
