import { expect, typeSignIn } from './club.ts'
import { test } from './people.ts'

test.use({ serviceWorkers: 'allow' })

/** A picture of one pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='

test('a photo that is shared without a network and before the sign-in waits for the report', async ({
  page,
  context,
}) => {
  await page.goto('/about')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await context.setOffline(true)
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
  await expect(page).toHaveURL(/\/sign-in/)
  await context.setOffline(false)
  await typeSignIn(page, 'member@greenside.example', 'greenside-demo')
  await expect(page).toHaveURL(/\/createissue/)
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
})
