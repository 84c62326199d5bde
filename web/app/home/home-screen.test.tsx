import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sent } from '#web/data/testing/fake-backend.ts'
import { issueId, issueRow } from '#web/features/issues/testing/issue-rows.ts'
import { club, openScreen, startApp } from '#web/testing/open-screen.tsx'

const openToday = () =>
  openScreen({
    address: '/',
    load: async () => (await import('#web/app/home/home-screen.tsx')).HomeScreen,
  })

describe('the head of Today', () => {
  describe('for the crew', () => {
    startApp('maintenance')

    it('has the contrast for the sun in one tap, and back', async () => {
      const screen = await openToday()
      const toggle = await screen.findByRole('button', { name: 'Sunlight contrast' })
      fireEvent.click(toggle)
      expect(document.documentElement.dataset.contrast).toBe('sun')
      expect(toggle.getAttribute('aria-pressed')).toBe('true')
      fireEvent.click(toggle)
      expect(document.documentElement.dataset.contrast).toBeUndefined()
    })
  })

  describe('for a member', () => {
    startApp('member')

    it('is without it', async () => {
      const screen = await openToday()
      await screen.findByRole('button', { name: /^Use the (light|dark) theme$/ })
      expect(screen.queryByRole('button', { name: 'Sunlight contrast' })).toBeNull()
    })
  })
})

describe('the list of all screens', () => {
  describe('for the crew', () => {
    startApp('maintenance')

    it('opens and closes by a button', async () => {
      const screen = await openToday()
      const all = await screen.findByRole('button', { name: 'All screens' })
      const history = () => screen.queryByRole('link', { name: 'Issue history' })?.getAttribute('href')
      expect([all.getAttribute('aria-expanded'), history()]).toEqual(['false', undefined])
      fireEvent.click(all)
      await waitFor(() =>
        expect([all.getAttribute('aria-expanded'), history()]).toEqual(['true', '/issuehistory']),
      )
      fireEvent.click(all)
      await waitFor(() =>
        expect([all.getAttribute('aria-expanded'), history()]).toEqual(['false', undefined]),
      )
    })
  })

  describe('for a member', () => {
    startApp('member')

    it('stands open', async () => {
      const screen = await openToday()
      expect(await screen.findByRole('link', { name: 'Issue history' })).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'All screens' })).toBeNull()
    })
  })
})

describe('the briefing of the crew', () => {
  startApp('maintenance')

  it('says that nothing waits where no part has a row', async () => {
    const screen = await openToday()
    const list = (await screen.findByText('Nothing is waiting for you.')).closest('ul')!
    await waitFor(() => expect(sent(club, 'GET', '/rest/v1/issue?')).not.toHaveLength(0))
    expect(list.children).toHaveLength(1)
  })

  it('does not say so beside a row', async () => {
    club.rows.issue = [issueRow({ id: issueId(1) })]
    const screen = await openToday()
    const row = await screen.findByRole('link', { name: /^1 to sort/ })
    expect(screen.getByText('Nothing is waiting for you.').matches(':only-child')).toBe(false)
    expect([...row.closest('ul')!.children].every(({ tagName }) => tagName === 'LI')).toBe(true)
  })
})
