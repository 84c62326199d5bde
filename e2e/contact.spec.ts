import { expect } from './club.ts'
import { test } from './people.ts'

test('S1.21 S7.26 a visitor writes to the club, and reads that the message is on its way', async ({
  page,
}) => {
  await page.goto('/contactus')
  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  await expect(page.getByText('Write your message.')).toBeVisible()
  await page.getByLabel('Message').fill('When is the shop open?')
  await page.getByLabel('Your email').fill('ann@example.org')
  const posted = page.waitForRequest((request) => request.url().endsWith('/mail/send'))
  await send.click()
  expect((await posted).postDataJSON()).toMatchObject({
    message: 'When is the shop open?',
    email: 'ann@example.org',
  })
  await expect(page.getByText('Your message is on its way')).toBeVisible()
})
