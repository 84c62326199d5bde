import { afterEach, expect, it, vi } from 'vitest'
import { act, waitFor } from '#web/data/testing/dom.tsx'
import {
  moveFlag,
  openPins,
  publish,
  publishButton,
  startPins,
} from '#web/features/course/testing/pins-screen.ts'
import { sentWrites } from '#web/testing/open-screen.tsx'

startPins()

afterEach(() => {
  vi.mocked(matchMedia).mockRestore()
  vi.unstubAllGlobals()
})

/** A screen that rotates from wide to narrow. */
function turnableScreen() {
  const media = Object.assign(new EventTarget(), { matches: true })
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList)
  return () => {
    media.matches = false
    media.dispatchEvent(new Event('change'))
  }
}

it('a tablet that is turned while pins are prepared publishes them once', async () => {
  const turn = turnableScreen()
  let answer: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    if (String(input).includes('green_survey')) await held
    return answered(input, init)
  })
  const screen = await openPins()
  await moveFlag(screen)
  publish(screen)
  await screen.findByText('Preparing the pins for publishing')
  act(turn)
  expect(await screen.findByText('Preparing the pins for publishing')).toBeTruthy()
  expect(publishButton(screen).disabled).toBe(true)
  answer!()
  await waitFor(() => expect(sentWrites('pin_set')).toHaveLength(1))
})
