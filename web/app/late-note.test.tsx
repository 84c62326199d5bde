import { afterEach, describe, expect, it, vi } from 'vitest'
import { sessionGuardOf } from '#web/app/guards/session-guard.ts'
import { createAppRouter, firstArrival } from '#web/app/router/app-router.ts'
import { RouterView } from '#web/app/router/router-view.tsx'
import { act, fireEvent, render } from '#web/data/testing/dom.tsx'
import { startI18n } from '#web/i18n/i18n.ts'
import { memoryHistory } from '#web/routes/testing/memory-history.ts'
import { closeScreen, newClub, openScreen } from '#web/testing/open-screen.tsx'
import { stopClock } from '#web/testing/stop-clock.ts'

afterEach(closeScreen)

describe('a server that does not answer', () => {
  const SENTENCE = "The club's server is not answering yet. We keep trying."

  it('is reported after three seconds without a known session', async () => {
    await startI18n('en')
    const clock = stopClock(3_000)
    const unanswered = new Promise<never>(() => undefined)
    const context = {
      visitor: () => unanswered,
      sessionGuard: sessionGuardOf(),
      isOwnOrder: async () => false,
    }
    const router = createAppRouter(context, memoryHistory('/orders'))
    const draw = vi.fn(() => render(<RouterView router={router} />))
    const drawn = firstArrival(router).then(draw)
    await act(async () => clock.pass(2_900))
    expect(draw).not.toHaveBeenCalled()
    await act(async () => clock.pass(200))
    const screen = await drawn
    expect(screen.getByText(SENTENCE)).toBeTruthy()
    screen.unmount()
  })

  it('is reported after three seconds of skeletons, and the request is repeated', async () => {
    newClub('member')
    const clock = stopClock(3_000)
    const screen = await openScreen({
      role: 'member',
      address: '/about',
      load: async () => {
        const { LateNote, Skeleton: Waiting } = await import('#web/ui/notes.tsx')
        return () => (
          <>
            <p>About</p>
            <Waiting />
            <LateNote />
          </>
        )
      },
    })
    await screen.findByText('About')
    await act(async () => clock.pass(2_900))
    expect(screen.queryByText(SENTENCE)).toBeNull()
    await act(async () => clock.pass(200))
    expect(screen.getByText(SENTENCE)).toBeTruthy()
    const refetch = vi.spyOn((await import('#web/data/queries/query.ts')).queryClient, 'refetchQueries')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(refetch).toHaveBeenCalledTimes(1)
  })
})
