import { Suspense } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { act, cleanup, render, screen } from '#web/data/testing/dom.tsx'
import { fetched } from '#web/ui/fetched.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a component that is loaded on demand', () => {
  it('is loaded once, however often it is shown or preloaded', async () => {
    const load = vi.fn(async () => () => <p>The map</p>)
    const Part = fetched(load)
    await Promise.all([Part.preload(), Part.preload()])
    render(<Part />)
    expect(screen.getByText('The map')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('shows its placeholder until it is loaded', async () => {
    const logged = vi.spyOn(console, 'error')
    let arrive: (part: () => React.ReactNode) => void = () => undefined
    const Part = fetched(() => new Promise((resolve) => (arrive = resolve)))
    await act(async () =>
      render(
        <Suspense fallback={<p>waiting</p>}>
          <Part />
        </Suspense>,
      ),
    )
    expect(screen.getByText('waiting')).toBeTruthy()
    await act(async () => arrive(() => <p>The map</p>))
    expect(screen.getByText('The map')).toBeTruthy()
    // An incorrect wait would be logged.
    expect(logged).not.toHaveBeenCalled()
  })

  it('is tried again after a failure', async () => {
    const load = vi.fn(async () => () => <p>The map</p>)
    load.mockRejectedValueOnce(new Error('Failed to fetch'))
    const Part = fetched(load)
    await expect(Part.preload()).rejects.toThrow('Failed to fetch')
    await Part.preload()
    render(<Part />)
    expect(screen.getByText('The map')).toBeTruthy()
  })
})
