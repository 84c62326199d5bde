import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { expect } from './club.ts'
import { greensOf, standAt } from './greens.ts'
import { clientFor, sessionOf, test } from './people.ts'

// The crew's morning on one phone, from the briefing to the last cup, with a dead spot from green 4 to 7.
test.use({
  person: 'headgreenkeeper',
  permissions: ['geolocation'],
  geolocation: { longitude: 0, latitude: 0, accuracy: 500 },
  launchOptions: async ({ launchOptions }, use) => {
    const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] })
  },
})

const CUT = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const isDeadSpot = (green: number) => green >= 4 && green <= 7

test('a morning: pins are chosen and published, nine are cut, a report has a photo, a conflict is settled, everything once', async ({
  page,
  context,
  club,
}) => {
  test.setTimeout(600_000)
  let taps = 0
  // A touch on a busy machine can become a long press.
  const tap = async (target: Locator) => {
    await target.click()
    taps += 1
  }
  const greens = await greensOf(club)
  const [own, other] = [
    await sessionOf(club.url, 'headgreenkeeper'),
    await sessionOf(club.url, 'greenkeeper'),
  ]
  const [client, colleague] = [await clientFor(club.url, own), await clientFor(club.url, other)]
  const ids = [...greens.values()].map(({ id }) => id)
  await client.from('pin_cut').delete().in('hole_id', ids).throwOnError()

  await test.step('read the briefing', async () => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: /start at hole 1|No pins for today/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /to sort/ })).toBeVisible()
  })

  await test.step('choose 18, move three, publish', async () => {
    await tap(page.getByRole('navigation').getByRole('link', { name: 'Pins' }))
    await tap(page.getByRole('button', { name: 'Use suggestions' }))
    await expect(page.getByText('Set, not published')).toBeVisible()
    for (const green of [1, 2, 3]) {
      const drawing = page.getByRole('application', { name: new RegExp(`^Green ${green}, played upwards`) })
      await drawing.focus()
      await page.keyboard.press('ArrowDown')
      await page.getByRole('button', { name: `Green ${green} is set: next` }).click()
    }
    await tap(page.getByRole('button', { name: /^Publish \d+ (changes|new)/ }))
    expect(taps).toBe(3)
    await expect(page.getByText('Planned', { exact: true })).toBeVisible()
    const { data } = await client
      .from('pin_set')
      .select('pin_position (hole_id)')
      .eq('status', 'published')
      .order('published_at', { ascending: false })
      .limit(1)
      .single()
      .throwOnError()
    expect(data.pin_position).toHaveLength(18)
  })

  await test.step('cut nine with one tap each, four of them offline', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: '18 planned, 0 cut: start at hole 1' }).click()
    taps = 0
    for (const green of CUT) {
      await context.setOffline(isDeadSpot(green))
      const leave = standAt(context, page, greens.get(green)!.middle)
      await expect(page.getByRole('heading', { name: `Green ${green}`, exact: true })).toBeVisible()
      await tap(page.getByRole('button', { name: /^Cut( again)? here$/ }))
      await expect(page.getByRole('heading', { name: `Green ${green + 1}`, exact: true })).toBeVisible({
        timeout: 60_000,
      })
      await leave()
      const state = isDeadSpot(green) ? 'waiting' : /waiting|cut/
      await expect(page.locator('[data-cut]').nth(green - 1)).toHaveAttribute('data-cut', state)
    }
    expect(taps).toBe(CUT.length)
    for (const green of CUT) {
      const cell = page.locator('[data-cut]').nth(green - 1)
      await expect(cell).toHaveAttribute('data-cut', 'cut', { timeout: 60_000 })
    }
    const { data } = await client.from('pin_cut').select('hole_id').in('hole_id', ids).throwOnError()
    expect(data.map(({ hole_id }) => hole_id).toSorted()).toEqual(
      CUT.map((green) => greens.get(green)!.id).toSorted(),
    )
  })

  await test.step('report with a photo in four taps', async () => {
    await page.goto('/')
    const since = new Date().toISOString()
    taps = 0
    await tap(page.getByRole('link', { name: 'Report with a photo' }))
    await tap(page.getByRole('button', { name: 'Take the photo' }))
    await tap(page.getByText('Litter', { exact: true }))
    await tap(page.getByRole('button', { name: 'Send report' }))
    expect(taps).toBe(4)
    const reports = () =>
      client
        .from('issue')
        .select('id, issue_photo (id)')
        .eq('reporter_id', own.user.id)
        .eq('category', 'litter')
        .gte('created_at', since)
        .throwOnError()
    await expect.poll(async () => (await reports()).data).toMatchObject([{ issue_photo: [{}] }])
  })

  await test.step('finish an issue that a colleague took over', async () => {
    const id = randomUUID()
    const words = `Rake is broken ${id.slice(0, 8)}`
    const issue = { id, category: 'bunker', description: words, assignee_id: own.user.id }
    await client.from('issue').insert(issue).throwOnError()
    await client.from('issue').update({ status: 'in_progress' }).eq('id', id).throwOnError()
    await page.goto('/assignedissues')
    const card = page.getByRole('article').filter({ hasText: words })
    await expect(card.getByRole('button', { name: 'Resolve' })).toBeVisible()
    await context.setOffline(true)
    await card.getByRole('button', { name: 'Resolve' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click()
    await colleague.from('issue').update({ assignee_id: other.user.id }).eq('id', id).throwOnError()
    await context.setOffline(false)
    const conflict = page.getByRole('alert').filter({ hasText: 'took it over at' })
    await expect(conflict).toContainText(/You finished it at \d\d:\d\d/, { timeout: 60_000 })
    const { data: before } = await client.from('issue').select('status').eq('id', id).single().throwOnError()
    expect(before.status).toBe('in_progress')
    await conflict.getByRole('button', { name: 'It is done' }).click()
    await expect
      .poll(async () => (await client.from('issue').select('status').eq('id', id).single()).data)
      .toEqual({ status: 'resolved' })
    await expect(conflict).toBeHidden()
  })

  await test.step('come back: the briefing shows the work done', async () => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: '18 planned, 9 cut: start at hole 10' })).toBeVisible()
  })
})
