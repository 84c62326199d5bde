import { describe, expect, it } from 'vitest'
import { waitFor } from '#web/data/testing/dom.tsx'
import { openScreen, startApp } from '#web/testing/open-screen.tsx'

const openAt = (address: string) =>
  openScreen({
    address,
    load: async () => {
      const { ReportButton, useHasReportButton } = await import('#web/app/layouts/report-button.tsx')
      return () => (
        <>
          <p>{useHasReportButton() ? 'with its room' : 'without its room'}</p>
          <ReportButton />
        </>
      )
    },
  })

describe('the round report button', () => {
  describe('for the crew', () => {
    startApp('maintenance')

    it('leads from the work to the camera, the photo first', async () => {
      const screen = await openAt('/assignedissues')
      const link = await screen.findByRole('link', { name: 'Report with a photo' })
      expect(link.getAttribute('href')).toBe('/camera?from=plus')
      expect(screen.getByText('with its room')).toBeTruthy()
      link.click()
      await waitFor(() => expect(screen.address()).toBe('/camera?from=plus'))
    })

    it('is not on other screens', async () => {
      const screen = await openAt('/newissues')
      expect(await screen.findByText('without its room')).toBeTruthy()
      expect(screen.queryByRole('link')).toBeNull()
    })
  })

  describe('for a member', () => {
    startApp('member')

    it('is on no screen', async () => {
      const screen = await openAt('/')
      expect(await screen.findByText('without its room')).toBeTruthy()
      expect(screen.queryByRole('link')).toBeNull()
    })
  })
})
