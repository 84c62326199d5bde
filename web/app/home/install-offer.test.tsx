import { expect, it, vi } from 'vitest'
import { fireEvent } from '#web/data/testing/dom.tsx'
import { openScreen, startApp } from '#web/testing/open-screen.tsx'

startApp('member')

it('shows the steps of an iPhone where it is offered, and hides them again', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 17_5)')
  localStorage.setItem('install-use', 'used')
  localStorage.setItem('install-visits', JSON.stringify({ count: 2, at: Date.now() }))
  const screen = await openScreen({
    address: '/',
    load: async () => (await import('#web/app/home/install-offer.tsx')).InstallOffer,
  })
  const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Show how' }))
  await press()
  expect(screen.getByText("Tap the Share button in the browser's bar.")).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  await press()
  expect(screen.queryByRole('listitem')).toBeNull()
})
