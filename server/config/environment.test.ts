import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('names the variables that are set, and no value of a secret', () => {
  const { environment } = readConfig({
    PORT: '4000',
    SITE_URL: 'https://golf.example',
    JWT_SECRET: 'x'.repeat(40),
    SERVICE_ROLE_KEY: 'service',
    DATABASE_URL: 'postgres://club:hunter2@db.example/club',
    GOTRUE_SMTP_HOST: 'mail.example',
    GOTRUE_SMTP_PASS: 'hunter2',
    CLUB_EMAIL: '',
    PATH: '/usr/bin',
  })
  expect(environment).toEqual([
    { name: 'DATABASE_URL', value: null },
    { name: 'GOTRUE_SMTP_HOST', value: 'mail.example' },
    { name: 'GOTRUE_SMTP_PASS', value: null },
    { name: 'JWT_SECRET', value: null },
    { name: 'PORT', value: '4000' },
    { name: 'SERVICE_ROLE_KEY', value: null },
    { name: 'SITE_URL', value: 'https://golf.example' },
  ])
  expect(JSON.stringify(environment)).not.toContain('hunter2')
})

it('leaves out an address that contains a password', () => {
  const { environment } = readConfig({ GOTRUE_EXTERNAL_OIDC_URL: 'https://club:hunter2@id.example' })
  expect(environment).toEqual([{ name: 'GOTRUE_EXTERNAL_OIDC_URL', value: null }])
})
