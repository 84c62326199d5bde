import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './club.ts'
import { recordsOn } from './outbox.ts'
import { clientFor, sessionOf, test } from './people.ts'

test.use({ person: 'greenkeeper' })

interface Met {
  page: Page
  context: BrowserContext
  url: string
}

/**
 * Finishes a started issue offline with a note of material, while a colleague takes it over; then the network returns.
 */
async function meetColleague({ page, context, url }: Met) {
  const words = `The drain is blocked ${randomUUID().slice(0, 8)}`
  const id = randomUUID()
  const other = await sessionOf(url, 'headgreenkeeper')
  const colleague = await clientFor(url, other)
  const { user } = await sessionOf(url, 'greenkeeper')
  await colleague.from('issue').insert({ id, category: 'bunker', description: words }).throwOnError()
  await colleague
    .from('issue')
    .update({ status: 'assigned', assignee_id: user.id })
    .eq('id', id)
    .throwOnError()
  await page.goto('/assignedissues')
  const card = page.getByRole('article').filter({ hasText: words })
  await card.getByRole('button', { name: 'Start' }).click()
  await expect
    .poll(async () => (await colleague.from('issue').select('status').eq('id', id).single()).data)
    .toEqual({ status: 'in_progress' })
  await context.setOffline(true)
  await card.getByRole('button', { name: 'Resolve' }).click()
  await page.getByRole('textbox', { name: /^Materials/ }).fill('2 bags of sand')
  await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click()
  await colleague.from('issue').update({ assignee_id: other.user.id }).eq('id', id).throwOnError()
  await context.setOffline(false)
  const conflict = page.getByRole('alert').filter({ hasText: 'took it over at' })
  await expect(conflict).toContainText(/You finished it at \d\d:\d\d, .+ took it over at \d\d:\d\d\./, {
    timeout: 60_000,
  })
  const stored = async () => {
    const columns = 'status, assignee_id, issue_material (note)'
    return (await colleague.from('issue').select(columns).eq('id', id).single().throwOnError()).data
  }
  const notMine = { status: 'in_progress', assignee_id: other.user.id, issue_material: [] }
  expect(await stored()).toEqual(notMine)
  return { words, conflict, stored, notMine }
}

test('a finish after a colleague’s takeover is applied with its material when I confirm that it is done', async ({
  page,
  context,
  club,
}) => {
  const { conflict, stored } = await meetColleague({ page, context, url: club.url })
  // The issue shows the same sentence.
  await conflict.getByRole('link').click()
  await expect(page).toHaveURL(/issuedetails/)
  await expect(conflict).toContainText('You finished it at')
  await conflict.getByRole('button', { name: 'It is done' }).click()
  await expect
    .poll(stored)
    .toMatchObject({ status: 'resolved', issue_material: [{ note: '2 bags of sand' }] })
  await expect(conflict).toBeHidden()
})

test('a finish after a colleague’s takeover is dropped with its material when I leave it to them', async ({
  page,
  context,
  club,
}) => {
  const { words, conflict, stored, notMine } = await meetColleague({ page, context, url: club.url })
  await conflict.getByRole('button', { name: /^Leave it to / }).click()
  await expect(conflict).toBeHidden()
  await expect(page.getByRole('article').filter({ hasText: words })).toBeHidden()
  // An empty outbox means that each sent change has arrived.
  await expect
    .poll(async () => (await recordsOn(page)).filter(({ status }) => status !== 'processed'))
    .toEqual([])
  expect(await stored()).toEqual(notMine)
})

test('an issue that a colleague took first shows that when I come back, on the issue and above my work', async ({
  page,
  context,
  club,
}) => {
  const words = `The rake is broken ${randomUUID().slice(0, 8)}`
  const id = randomUUID()
  const other = await sessionOf(club.url, 'headgreenkeeper')
  const colleague = await clientFor(club.url, other)
  await colleague.from('issue').insert({ id, category: 'bunker', description: words }).throwOnError()
  await page.goto(`/issuedetails?issueId=${id}`)
  const take = page.getByRole('button', { name: 'Take it' })
  await expect(take).toBeVisible()
  await context.setOffline(true)
  await take.click()
  await expect(take).toBeHidden()
  await colleague
    .from('issue')
    .update({ status: 'assigned', assignee_id: other.user.id })
    .eq('id', id)
    .throwOnError()
  await context.setOffline(false)
  const card = page.getByRole('alert').filter({ hasText: 'took it at' })
  await expect(card).toContainText(/You took it at \d\d:\d\d, .+ took it at \d\d:\d\d\./, { timeout: 30_000 })
  await page.goto('/assignedissues')
  await expect(card).toContainText('You took it at')
  await expect(page.getByRole('article').filter({ hasText: words })).toBeHidden()
  await card.getByRole('button', { name: /^Leave it to / }).click()
  await expect(card).toBeHidden()
  await page.goto(`/issuedetails?issueId=${id}`)
  await expect(page.getByText(words).first()).toBeVisible()
  await expect(card).toBeHidden()
})
