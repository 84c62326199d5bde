import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { type Club, expect } from './club.ts'
import { placeOrder, plainDish } from './orders.ts'
import { clientFor, deviceOf, newcomer, type Person, putSession, sessionOf, test } from './people.ts'

/** A text that no other issue or dish has. */
const unheard = (what: string) => `${what} ${randomUUID().slice(0, 8)}`

async function clientOf(club: Club, person: Person) {
  return clientFor(club.url, await sessionOf(club.url, person))
}

/** A page on a second person's device. */
async function pageOf(browser: Browser, club: Club, person: Person): Promise<Page> {
  const storageState = deviceOf(club.url, await sessionOf(club.url, person))
  return (await browser.newContext({ storageState, baseURL: club.url })).newPage()
}

async function report(club: Club, description: string): Promise<string> {
  const member = await clientFor(club.url, await newcomer(club.url))
  const { data } = await member
    .from('issue')
    .insert({ category: 'bunker', description })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

async function nameOf(client: SupabaseClient, id: string): Promise<string> {
  const { data } = await client
    .from('profiles')
    .select('first_name, surname')
    .eq('id', id)
    .single()
    .throwOnError()
  return `${data.first_name} ${data.surname}`
}

test.describe('the head greenkeeper', () => {
  test.use({ person: 'headgreenkeeper' })

  test('S1.12 assigns an issue, and it is among the assignee’s work', async ({ page, browser, club }) => {
    const words = unheard('A rake is broken')
    const id = await report(club, words)
    const { user } = await sessionOf(club.url, 'greenkeeper')
    const name = await nameOf(await clientOf(club, 'headgreenkeeper'), user.id)
    const greenkeeper = await pageOf(browser, club, 'greenkeeper')
    await greenkeeper.goto('/assignedissues')
    await expect(greenkeeper.getByRole('main')).not.toBeEmpty()
    await page.goto(`/assignissue?issueId=${id}`)
    await expect(page.getByText(words)).toBeVisible()
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(page).toHaveURL(`/issuedetails?issueId=${id}`)
    await expect(greenkeeper.getByText(words)).toBeVisible()
    await greenkeeper.context().close()
  })

  test('S1.14 gives an issue to a crew, and a person of the crew sees it', async ({
    page,
    browser,
    club,
  }) => {
    const words = unheard('Ruts by the path')
    await report(club, words)
    await page.goto('/assigngroupissue')
    await page.getByRole('checkbox', { name: new RegExp(words) }).check()
    await page.getByRole('button', { name: /^Greens crew/ }).click()
    await page.getByRole('button', { name: 'Give 1 to the crew' }).click()
    await expect(page).toHaveURL('/newissues')
    const greenkeeper = await pageOf(browser, club, 'greenkeeper')
    await greenkeeper.goto('/assignedissues')
    await expect(greenkeeper.getByText(words)).toBeVisible()
    await greenkeeper.context().close()
  })

  test('S1.14 gives crew work that two people claim offline to the first, and both are notified', async ({
    page,
    browser,
    club,
  }) => {
    const words = unheard('The mower leaks oil')
    const id = await report(club, words)
    const staff = await clientOf(club, 'headgreenkeeper')
    await staff.from('issue').update({ group_id: 'greens-crew' }).eq('id', id).throwOnError()
    const greenkeeper = await pageOf(browser, club, 'greenkeeper')
    for (const device of [page, greenkeeper]) {
      await device.goto('/newissues')
      const row = device.getByRole('listitem').filter({ hasText: words })
      await row.getByRole('button', { name: 'Take it' }).waitFor()
      await device.context().setOffline(true)
      await row.getByRole('button', { name: 'Take it' }).click()
      await expect(row).toHaveCount(0)
    }
    for (const [device, told] of [
      [page, null],
      [greenkeeper, /took issue \d+ first/],
      [page, 'stays yours'],
    ] as const) {
      await device.context().setOffline(false)
      if (told) {
        await device.goto('/notifications')
        await expect(device.getByText(told).first()).toBeVisible()
      } else {
        await expect(async () => {
          const { data } = await staff.from('issue').select('assignee_id').eq('id', id).single()
          expect(data?.assignee_id).not.toBeNull()
        }).toPass()
      }
    }
    await greenkeeper.context().close()
  })

  test('S1.14 creates a new job for a crew', async ({ page, browser, club }) => {
    const words = unheard('Hollow-tine the practice green')
    await page.goto('/newgroupissue')
    await page.getByRole('button', { name: /^Greens crew/ }).click()
    await page.getByText('Green', { exact: true }).click()
    await page.getByLabel('What needs to be done').fill(words)
    await page.getByRole('button', { name: 'Assign the job' }).click()
    await expect(page).not.toHaveURL('/newgroupissue')
    const greenkeeper = await pageOf(browser, club, 'greenkeeper')
    await greenkeeper.goto('/assignedissues')
    await expect(greenkeeper.getByText(words)).toBeVisible()
    await greenkeeper.context().close()
  })

  test('S1.13 finds a finished issue in the history', async ({ page, club }) => {
    const words = unheard('A sprinkler leaks')
    const id = await report(club, words)
    const staff = await clientOf(club, 'headgreenkeeper')
    const { user } = await sessionOf(club.url, 'headgreenkeeper')
    const change = (data: object) => staff.from('issue').update(data).eq('id', id).throwOnError()
    await page.goto('/issuehistory')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expect(page.getByText(words)).toHaveCount(0)
    await change({ status: 'assigned', assignee_id: user.id })
    await change({ status: 'in_progress' })
    await change({ status: 'resolved' })
    await expect(page.getByText(words)).toBeVisible()
  })
})

test('S1.17 a placed order is only on its member’s list', async ({ page, club }) => {
  const session = await newcomer(club.url)
  const { number } = await placeOrder(await clientFor(club.url, session))
  await page.goto('/about')
  await putSession(page, club.url, session)
  await page.goto('/userorderlist')
  await expect(page.getByRole('link', { name: new RegExp(`^${number}\\b`) })).toBeVisible()
  await page.goto('/sign-out')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in again' })).toBeVisible()
  await putSession(page, club.url, await newcomer(club.url))
  await page.goto('/userorderlist')
  await expect(page.getByText('No orders yet')).toBeVisible()
  await expect(page.getByText(String(number), { exact: true })).toHaveCount(0)
})

test.describe('the kitchen', () => {
  test.use({ person: 'kitchen' })

  test('S1.16 adds a dish, and it is on everybody’s menu', async ({ page, browser, club }) => {
    const name = unheard('Soup')
    const visitor = await (await browser.newContext({ baseURL: club.url })).newPage()
    await visitor.goto('/orders')
    await expect(visitor.getByRole('listitem').first()).toBeVisible()
    await page.goto('/menumanage')
    await page
      .getByRole('button', { name: /^Add a dish/ })
      .first()
      .click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name', { exact: true }).fill(name)
    await form.getByLabel('Price').fill('4.20')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(visitor.getByRole('listitem').filter({ hasText: name })).toContainText('4.20')
    await visitor.context().close()
    const kitchen = await clientOf(club, 'kitchen')
    await kitchen.from('menu_item').delete().eq('name', name).throwOnError()
  })

  test('S1.19 opens one ticket with all its details', async ({ page, club }) => {
    const member = await clientFor(club.url, await newcomer(club.url, 'Noor'))
    const dish = await plainDish(member)
    const note = unheard('Two forks')
    const lineNote = unheard('No butter')
    const lines = [{ item_id: dish.id, quantity: 3, note: lineNote }]
    const { data: order } = await member
      .from('user_order')
      .insert({ lines, note })
      .select('id, number, total_minor')
      .single()
      .throwOnError()
    await page.goto(`/kitchenorderview?orderId=${order.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`\\b${order.number}\\b`))
    // By role: the hidden slip for the printer contains the same text.
    const line = page.getByRole('list', { name: 'Items', exact: true }).getByRole('listitem')
    await expect(line).toHaveCount(1)
    for (const text of ['3', dish.name, lineNote]) {
      await expect(line.getByText(text, { exact: true }).first()).toBeInViewport()
    }
    await expect(line.getByRole('checkbox')).toHaveAccessibleName(new RegExp(`3.*${dish.name}`))
    const who = page.getByRole('region', { name: 'Who and where' })
    for (const text of ['Clubhouse', 'Noor Newcomer', (order.total_minor / 100).toFixed(2)]) {
      await expect(who).toContainText(text)
    }
    await expect(page.getByRole('article').getByText(note, { exact: true })).toBeInViewport()
    await page.getByRole('button', { name: /^Start/ }).click()
    await expect(page.getByRole('button', { name: /^Ready/ })).toBeVisible()
  })
})
