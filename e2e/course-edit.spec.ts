import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from './club.ts'
import { clientFor, deviceOf, sessionOf, test } from './people.ts'

const file = join(dirname(fileURLToPath(import.meta.url)), 'fixtures', 'little-course.geojson')

// A separate club, because this replaces the demo's course.
test.use({ person: 'admin', settings: { OVERPASS: 'false' } })

test('the office imports a course, corrects a par and a line, and members see it', async ({
  page,
  browser,
  club,
}) => {
  await page.goto('/map/edit/import')
  await page.getByLabel('Choose a file').last().setInputFiles(file)
  await expect(page.getByRole('region', { name: 'What was found' }).getByText('Little Links')).toBeVisible()
  await expect(page.getByText('a new course')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. Play Little Links?')).toBeVisible()
  const client = await clientFor(club.url)
  const playedCourse = async () =>
    (await client.from('course').select('name').eq('is_current', true).single().throwOnError()).data.name
  expect(await playedCourse()).not.toBe('Little Links')
  await page.getByRole('button', { name: 'Now…' }).click()
  await page.getByRole('button', { name: 'Play it now' }).click()
  await expect.poll(playedCourse).toBe('Little Links')

  await page.goto('/map/edit/card')
  // The device first shows the course that it read last.
  await expect(page.getByLabel('Par of hole 3')).toBeVisible()
  await expect(page.getByLabel('Par of hole 4')).toHaveCount(0)
  await page.getByLabel('Par of hole 2').selectOption('4')
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByText('Card saved')).toBeVisible()

  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await page.getByRole('button', { name: 'Hole 3' }).click()
  await page.getByRole('button', { name: 'Reverse the direction' }).click()
  await expect(page.getByText('Changed')).toBeVisible()

  const reader = await clientFor(club.url)
  const hole3 = () =>
    reader
      .from('hole')
      .select('line, course!inner(is_current)')
      .eq('number', 3)
      .eq('course.is_current', true)
      .single()
  await expect.poll(async () => (await hole3()).data?.line.coordinates[0]).toEqual([-9.6173553, 52.308553])

  const member = await browser.newContext({
    storageState: await deviceOf(club.url, await sessionOf(club.url, 'member')),
  })
  const phone = await member.newPage()
  await phone.goto(`${club.url}/map?hole=2`)
  await expect(phone.getByText(/Par 4/).first()).toBeVisible()
  await phone.goto(`${club.url}/map/edit/import`)
  await expect(phone).toHaveURL(/\/unauthorized/)
  await member.close()

  await page.goto('/map/edit/import')
  await page.getByLabel('Choose a file').last().setInputFiles(file)
  await expect(page.getByText('Kept as you corrected it')).toBeVisible()
  await expect(page.getByText('There is nothing to change')).toBeVisible()
})
