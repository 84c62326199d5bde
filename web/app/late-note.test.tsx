import { act, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeScreen, newClub, openScreen } from '#web/testing/open-screen.tsx'
import { stopClock } from '#web/testing/stop-clock.ts'

afterEach(closeScreen)

describe('a server that does not answer', () => {
  const SENTENCE = "The club's server is not answering yet. We keep trying."

  it('is named after three seconds of skeletons, and asked again', async () => {
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
