import type { Page } from '@playwright/test'
import { expect, signIn, typeSignIn } from './club.ts'
import { test } from './people.ts'

test.use({ serviceWorkers: 'allow' })

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='

async function sharePhoto(page: Page) {
  await page.evaluate((bytes) => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'POST', action: '/share', enctype: 'multipart/form-data' })
    const field = Object.assign(document.createElement('input'), { type: 'file', name: 'photos' })
    const chosen = new DataTransfer()
    const data = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0))
    chosen.items.add(new File([data], 'bunker.png', { type: 'image/png' }))
    field.files = chosen.files
    form.append(field)
    document.body.append(form)
    form.submit()
  }, png)
}

async function openWithWorker(page: Page) {
  await page.goto('/about')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
}

test('a photo that is shared offline and before the sign-in waits for the report', async ({
  page,
  context,
}) => {
  await openWithWorker(page)
  await context.setOffline(true)
  await sharePhoto(page)
  await expect(page).toHaveURL(/\/sign-in/)
  await expect(page.getByText(/1 photo that was shared at .* waits on this device/)).toBeVisible()
  await context.setOffline(false)
  await typeSignIn(page, 'member@greenside.example', 'greenside-demo')
  await expect(page).toHaveURL(/\/createissue/)
  await expect(page.getByText(/1 photo was shared on this device at .* before the sign-in/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeHidden()
  await page.getByRole('button', { name: 'Add to the report' }).click()
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
})

test('a photo that a person shares is in their report, and not in a report of the next person', async ({
  page,
}) => {
  await signIn(page, 'member')
  await openWithWorker(page)
  await expect.poll(() => notedPerson(page)).toBeTruthy()
  await sharePhoto(page)
  await expect(page).toHaveURL(/\/createissue/)
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  // Another one, which no form accepts.
  await page.evaluate(async () => {
    const form = new FormData()
    form.append('photos', new File(['bytes'], 'green.png', { type: 'image/png' }))
    await fetch('/share', { method: 'POST', body: form, redirect: 'manual' })
  })
  await page.goto('/sign-out')
  await expect(page.getByText(/in no report yet are deleted when you sign out/)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in again' })).toBeVisible()
  await signIn(page, 'member2')
  await page.goto('/createissue')
  await expect(page.getByRole('button', { name: 'Send report' })).toBeVisible()
  await expect(page.getByText(/shared on this device/)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeHidden()
  expect(await page.evaluate(() => caches.has('greenside-share'))).toBe(false)
})

function notedPerson(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const note = await (await caches.open('greenside-note')).match('/worker-note')
    return note && (await note.json()).person
  })
}
