import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const project = resolve(import.meta.dirname, '../..')

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

describe('configuration', () => {
  it('serves on loopback from the project folder with the embedded database when nothing is set', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: join(project, '.data'),
      databaseUrl: undefined,
      siteUrl: 'http://127.0.0.1:3000',
      demo: true,
      ignored: [],
    })
    expect(config.auth).toMatchObject({
      issuer: 'http://127.0.0.1:3000/auth/v1',
      accessTokenSeconds: 3600,
      mail: { autoconfirm: true },
      password: { minLength: 8, requiredCharacters: [], refuseCommon: true },
      refreshTokens: { rotation: true, reuseSeconds: 10 },
    })
  })

  it('resolves DATA_DIR against the project, from every working folder', () => {
    expect(readConfig({ DATA_DIR: 'club' }).dataDir).toBe(join(project, 'club'))
    expect(readConfig({ DATA_DIR: '/srv/club' }).dataDir).toBe('/srv/club')
  })

  it('refuses the services of a Supabase project, with the missing parts and the alternative', () => {
    const sentence = expect.stringMatching(
      /^SKIP_PLATFORM=1 is refused: .* back-ups\. .*DATABASE_URL to a database of its own/,
    )
    expect(faultsOf({ SKIP_PLATFORM: '1', DATABASE_URL: 'postgres://club@db.example/postgres' })).toEqual([
      sentence,
    ])
    expect(faultsOf({ SKIP_PLATFORM: '0' })).toEqual([])
  })

  it('allows demo people only when host and site address are loopback (14.3)', () => {
    expect(readConfig({ HOST: '0.0.0.0' }).demo).toBe(false)
    expect(readConfig({ HOST: '::1' }).demo).toBe(true)
    expect(readConfig({ HOST: 'localhost' }).demo).toBe(true)
    expect(readConfig({ HOST: 'localhost', DEMO: '0' }).demo).toBe(false)
    expect(readConfig({ HOST: '127.0.0.1.example.com' }).demo).toBe(false)
    expect(readConfig({ SITE_URL: 'https://club.example' })).toMatchObject({ demo: false, hasMailbox: false })
    expect(readConfig({ SITE_URL: 'http://localhost:8080' })).toMatchObject({ demo: true, hasMailbox: true })
    expect(readConfig({ SITE_URL: 'http://[::1]:8080', DEMO: '1' }).demo).toBe(true)
  })

  it('stops with a sentence when demo people would be on a site that others can reach (14.3)', () => {
    const sentence = expect.stringMatching(/^DEMO=1 needs HOST and SITE_URL on loopback/)
    expect(faultsOf({ DEMO: '1', SITE_URL: 'https://club.example' })).toEqual([sentence])
    expect(faultsOf({ DEMO: '1', HOST: '0.0.0.0' })).toEqual([sentence])
    expect(faultsOf({ DEMO: '1', HOST: '192.168.1.5', SITE_URL: 'http://localhost:3000' })).toEqual([
      sentence,
    ])
  })

  it('takes the address of the site from its host', () => {
    expect(readConfig({ HOST: '::1', PORT: '8080' }).siteUrl).toBe('http://[::1]:8080')
    expect(readConfig({ HOST: '0.0.0.0' }).siteUrl).toBe('http://localhost:3000')
    expect(readConfig({ SITE_URL: 'https://club.example/' }).siteUrl).toBe('https://club.example')
    expect(readConfig({ SITE_URL: 'https://club.example/' }).auth.issuer).toBe('https://club.example/auth/v1')
  })

  it('stops with one sentence for each bad variable, naming it', () => {
    expect(
      faultsOf({
        PORT: '70000',
        DEMO: 'yes',
        SITE_URL: 'club.example',
        GOTRUE_JWT_EXP: 'an hour',
        GOTRUE_DISABLE_SIGNUP: 'maybe',
      }),
    ).toEqual([
      'PORT must be a whole number from 0 to 65535.',
      'SITE_URL must be an http:// or https:// address.',
      'DEMO must be 1 or 0.',
      'GOTRUE_JWT_EXP must be a whole number from 30 to 604800.',
      'GOTRUE_DISABLE_SIGNUP must be true or false.',
    ])
  })

  it('never repeats a secret in an error', () => {
    const faults = faultsOf({ JWT_SECRET: 'hush-hush', DATABASE_URL: 'mysql://root:hush-hush@db/club' })
    expect(faults).toEqual([
      'DATABASE_URL must be a postgres:// address.',
      'JWT_SECRET must be at least 32 characters long.',
    ])
  })

  it('reads required characters as sets separated by colons', () => {
    const { password } = readConfig({ GOTRUE_PASSWORD_REQUIRED_CHARACTERS: 'abc:ABC:0123:!\\:?' }).auth
    expect(password.requiredCharacters).toEqual(['abc', 'ABC', '0123', '!:?'])
  })

  it('treats an empty variable as unset and names GoTrue variables that are ignored here', () => {
    const config = readConfig({ PORT: '', GOTRUE_WEBHOOK_URL: 'mail.example', GOTRUE_JWT_EXP: '600' })
    expect(config.port).toBe(3000)
    expect(config.ignored).toEqual(['GOTRUE_WEBHOOK_URL'])
    expect(config.auth.accessTokenSeconds).toBe(600)
  })
})
