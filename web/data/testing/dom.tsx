// The testing library for the app's renderer.
import { configure, fireEvent as fire, getQueriesForElement } from '@testing-library/dom'
import { options } from 'preact'
import { act as flush } from 'preact/test-utils'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

// biome-ignore lint/performance/noBarrelFile: a test takes all of the testing library from here
export { createEvent, screen, waitFor, within } from '@testing-library/dom'

// A test goes on when effects have run: those of an event, and those of what `waitFor` found.
const nextTask = globalThis.setTimeout
options.requestAnimationFrame = (runEffects) => queueMicrotask(runEffects)
configure({
  asyncWrapper: async (wait) => {
    const found = await wait()
    await new Promise((resolve) => nextTask(resolve))
    return found
  },
  eventWrapper: (dispatch) => {
    let result: unknown
    void flush(() => {
      result = dispatch()
    })
    return result
  },
})

/** Makes a change and runs its effects, at once and when its promise is settled; in between the screen goes on. */
export function act<Result>(change: () => Promise<Result>): Promise<Result>
export function act(change: () => void): void
export async function act(change: () => unknown): Promise<unknown> {
  let result: unknown
  void flush(() => {
    result = change()
  })
  const value = await result
  await flush(() => {})
  return value
}

const mounted = new Map<HTMLElement, Root>()

type Wrapper = ComponentType<{ children: ReactNode }>
interface Options {
  wrapper?: Wrapper
}

/** Shows an element in a new container at the end of the page. */
export function render(element: ReactNode, { wrapper: Around = Fragment }: Options = {}) {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  mounted.set(container, root)
  const rerender = (next: ReactNode) => void act(() => root.render(<Around>{next}</Around>))
  rerender(element)
  return { container, rerender, unmount: () => unmount(container), ...getQueriesForElement(document.body) }
}

/** Calls a hook in a component. `result.current` is what it returned last. */
export function renderHook<Result, Props = undefined>(
  hook: (props: Props) => Result,
  { initialProps, ...options }: Options & { initialProps?: Props } = {},
) {
  const result = {} as { current: Result }
  function Caller({ props }: { props: Props }) {
    result.current = hook(props)
    return null
  }
  const shown = render(<Caller props={initialProps as Props} />, options)
  const rerender = (props?: Props) => shown.rerender(<Caller props={props as Props} />)
  return { result, rerender, unmount: shown.unmount }
}

/** Removes all that was rendered. */
export function cleanup() {
  for (const container of mounted.keys()) unmount(container)
}

function unmount(container: HTMLElement) {
  void act(() => mounted.get(container)?.unmount())
  mounted.delete(container)
  container.remove()
}

const textInputs = 'textarea, input:not([type=checkbox], [type=radio], [type=file])'

/** Fires events as a browser does: `input` changes text, focus also bubbles, and a disabled control takes no click. */
export const fireEvent: typeof fire = Object.assign(
  ((element, event) => fire(element, event)) as typeof fire,
  fire,
  {
    click: (element, init) =>
      element instanceof Element && element.closest(':disabled') ? false : fire.click(element, init),
    change: (element, init) =>
      (element instanceof HTMLElement && element.matches(textInputs) ? fire.input : fire.change)(
        element,
        init,
      ),
    blur: (element, init) => {
      fire.focusOut(element, init)
      return fire.blur(element, init)
    },
    focus: (element, init) => {
      fire.focusIn(element, init)
      return fire.focus(element, init)
    },
  } satisfies Partial<typeof fire>,
)
