import { afterEach, expect, it, vi } from 'vitest'
import { act, cleanup, render } from '#web/data/testing/dom.tsx'
import { reserveThumbSpace, useThumbSpace } from '#web/ui/thumb-space.ts'

/** As a browser: measures once the element is drawn. */
class DrawnAtOnce {
  readonly observe: () => void
  constructor(measure: () => void) {
    this.observe = measure
  }
  disconnect() {}
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Acts({ height }: { height: number }) {
  const reserve = (element: HTMLElement | null) => {
    if (element) Object.defineProperty(element, 'offsetHeight', { value: height })
    return reserveThumbSpace(element)
  }
  return <div ref={reserve} />
}

function Floating() {
  return <p style={useThumbSpace()}>The club does not answer</p>
}

it('what floats keeps off the buttons of a screen while those of the screen before disappear', () => {
  vi.stubGlobal('ResizeObserver', DrawnAtOnce)
  const { getByText } = render(<Floating />)
  const space = () => getByText('The club does not answer').style.getPropertyValue('--thumb-space')
  expect(space()).toBe('0px')
  const before = render(<Acts height={120} />)
  const after = render(<Acts height={64} />)
  expect(space()).toBe('120px')
  act(before.unmount)
  expect(space()).toBe('64px')
  act(after.unmount)
  expect(space()).toBe('0px')
})
