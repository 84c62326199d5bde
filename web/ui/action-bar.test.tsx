import { afterEach, expect, it } from 'vitest'
import { cleanup, render } from '#web/data/testing/dom.tsx'
import { reserveThumbSpace } from '#web/ui/action-bar.tsx'

afterEach(cleanup)

const space = () => document.documentElement.style.getPropertyValue('--thumb-space')

function Acts({ height }: { height: number }) {
  const reserve = (element: HTMLElement | null) => {
    if (element) Object.defineProperty(element, 'offsetHeight', { value: height })
    return reserveThumbSpace(element)
  }
  return <div ref={reserve} />
}

it('the buttons of a screen keep their room while those of the screen before disappear', () => {
  const before = render(<Acts height={120} />)
  const after = render(<Acts height={64} />)
  expect(space()).toBe('120px')
  before.unmount()
  expect(space()).toBe('64px')
  after.unmount()
  expect(space()).toBe('')
})
