import { afterEach, describe, expect, it, vi } from 'vitest'
import { cleanup, render } from '#web/data/testing/dom.tsx'
import { useInboxKeys } from './use-inbox-keys.ts'

const assign = vi.fn()
const open = vi.fn()
const pick = vi.fn()

afterEach(cleanup)

function Inbox() {
  useInboxKeys({ a: assign, Enter: open, ' ': pick })
  return (
    <>
      <input aria-label="words" />
      <input type="checkbox" aria-label="box" />
      <button type="button">act</button>
      <dialog open>
        <p>asked</p>
      </dialog>
    </>
  )
}

function press(key: string, on: Element = document.body, more: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  on.dispatchEvent(event)
  return event.defaultPrevented
}

describe('the keys of the inbox', () => {
  it('work when no other part uses them', () => {
    render(<Inbox />)
    expect(press('a')).toBe(true)
    expect(assign).toHaveBeenCalledTimes(1)
    expect(press('z')).toBe(false)
  })

  it('do nothing while a person types, in an open dialog, and when the browser uses them', () => {
    const { getByLabelText, getByText } = render(<Inbox />)
    assign.mockClear()
    press('a', getByLabelText('words'))
    press('a', getByText('asked'))
    press('a', document.body, { ctrlKey: true })
    press('a', document.body, { metaKey: true })
    expect(assign).not.toHaveBeenCalled()
    press('a', getByLabelText('box'))
    expect(assign).toHaveBeenCalledTimes(1)
  })

  it('leave a button its own keys', () => {
    const { getByText, getByLabelText } = render(<Inbox />)
    press('Enter', getByText('act'))
    press(' ', getByText('act'))
    press(' ', getByLabelText('box'))
    expect(open).not.toHaveBeenCalled()
    expect(pick).not.toHaveBeenCalled()
    press(' ')
    expect(pick).toHaveBeenCalledTimes(1)
  })
})
