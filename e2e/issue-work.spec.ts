import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect } from './club.ts'
import { clientFor, deviceOf, type Person, sessionOf, test } from './people.ts'
import { quartersOf } from './picture.ts'

// A camera with a test picture and granted permission.
test.use({
  person: 'greenkeeper',
  launchOptions: async ({ launchOptions }, use) => {
    const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] })
  },
})

/** A member's report with a photo; returns its id. */
async function reportWithPhoto(member: SupabaseClient, words: string, picture: Buffer): Promise<string> {
  const id = randomUUID()
  const photo = randomUUID()
  const path = `${id}/${photo}.jpg`
  await member.from('issue').insert({ id, category: 'bunker', description: words }).throwOnError()
  const { error } = await member.storage
    .from('issue-photos')
    .upload(path, picture, { contentType: 'image/jpeg' })
  expect(error).toBeNull()
  await member
    .from('issue_photo')
    .insert({ id: photo, issue_id: id, path, width: 400, height: 300 })
    .throwOnError()
  return id
}

test('a repair is timed and photographed over the earlier photo, staff’s comments stay with staff, and an unfixed issue returns to the worker', async ({
  page,
  browser,
  club,
}) => {
  const words = `The bunker face has slipped ${randomUUID().slice(0, 8)}`
  const clientOf = async (person: Person) => clientFor(club.url, await sessionOf(club.url, person))
  const staff = await clientOf('headgreenkeeper')
  const { user } = await sessionOf(club.url, 'greenkeeper')
  const id = await reportWithPhoto(await clientOf('member'), words, await quartersOf(page, 400, 300))
  await staff.from('issue').update({ status: 'assigned', assignee_id: user.id }).eq('id', id).throwOnError()

  await page.goto('/assignedissues')
  const card = page.getByRole('article').filter({ hasText: words })
  await card.getByRole('button', { name: 'Start' }).click()
  await card.getByRole('button', { name: 'Resolve' }).click()
  await page.getByRole('button', { name: 'Photo over the earlier one' }).click()
  await page.getByRole('slider', { name: 'How much of the earlier photo shows' }).fill('60')
  await page.getByRole('button', { name: 'Take the photo' }).click()
  await expect(page.getByText('After', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: /^Materials/ }).fill('2 bags of sand')
  await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click()
  const done = () =>
    staff
      .from('issue')
      .select('status, resolved_by, issue_photo (kind), issue_material (note), issue_work (ended_at)')
      .eq('id', id)
      .single()
  await expect
    .poll(async () => (await done()).data)
    .toMatchObject({
      status: 'resolved',
      resolved_by: user.id,
      issue_photo: expect.arrayContaining([expect.objectContaining({ kind: 'after' })]),
      issue_material: [{ note: '2 bags of sand' }],
      issue_work: [{ ended_at: expect.any(String) }],
    })

  await page.goto(`/issuedetails?issueId=${id}`)
  const comment = page.getByRole('textbox', { name: /^Comment/ })
  await comment.fill('The drain below is broken')
  await page.getByRole('button', { name: 'Save for staff' }).click()
  await page.getByText('Reporter and staff', { exact: true }).click()
  await comment.fill('Filled and raked')
  await page.getByRole('button', { name: 'Send to the reporter' }).click()

  const storageState = deviceOf(club.url, await sessionOf(club.url, 'member'))
  const member = await (await browser.newContext({ storageState, baseURL: club.url })).newPage()
  await member.goto(`/issuedetails?issueId=${id}`)
  await expect(member.getByText('Filled and raked')).toBeVisible()
  for (const among of ['The drain below is broken', '2 bags of sand']) {
    await expect(page.getByText(among).first()).toBeVisible()
    await expect(member.getByText(among)).toHaveCount(0)
  }
  await member.getByRole('button', { name: 'Not fixed' }).click()
  await member.getByRole('dialog').getByRole('textbox').fill('It slipped again')
  await member.getByRole('dialog').getByRole('button', { name: 'Not fixed' }).click()
  await member.context().close()

  await page.goto('/assignedissues')
  await expect(card.getByText('came back')).toBeVisible()
})
