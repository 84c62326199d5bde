import { expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { testDatabase } from '#server/database/testing-hooks.ts'
import { testAuth } from '../auth/testing.ts'
import { testAuthServer } from '../auth/testing-hooks.ts'
import { clubNameReader } from './club-name.ts'

const database = testDatabase()
const server = testAuthServer(database)

const rename = (name: string) =>
  database.runAsOwner(`update public.setting set value = to_jsonb($1::text) where key = 'club.name'`, [name])

it('is read from the settings for each message, unless the environment sets one', async () => {
  const reader = clubNameReader(database, readConfig({}).mail.from.name)
  expect(await reader()).toBe('Greenside')
  await rename('Old Links')
  expect(await reader()).toBe('Old Links')
  expect(await clubNameReader(database, 'Royal Greenside')()).toBe('Royal Greenside')
})

it('is in the mails of accounts', async () => {
  await rename('Old Links')
  const env = { GOTRUE_MAILER_AUTOCONFIRM: 'false' }
  for (const [own, name] of [
    [{ GOTRUE_SMTP_SENDER_NAME: '' }, 'Old Links'],
    [{ GOTRUE_SMTP_SENDER_NAME: 'Royal Greenside' }, 'Royal Greenside'],
  ] as const) {
    const careful = testAuth(database, server.keys, { ...env, ...own })
    const email = `${name.replace(' ', '.')}@club.example`
    await careful.client().auth.signUp({ email, password: 'links-and-greens' })
    await expect.poll(() => careful.mailbox.messages().at(0)?.subject).toContain(name)
  }
})
