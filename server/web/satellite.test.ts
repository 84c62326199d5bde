import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '#server/config/config.ts'
import { satelliteOrigin } from './satellite.ts'
import { securityHeaders } from './security.ts'

const tiles = 'https://pictures.example/{z}/{x}/{y}.jpg?key=1'
const attribution = 'Pictures: Example'

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
  return []
}

describe('satellite pictures', () => {
  it('are off unless the club names a service', () => {
    expect(readConfig({}).satellite).toBeUndefined()
    expect(satelliteOrigin(undefined)).toEqual([])
  })

  it('come from the named service, with the name of its owner', () => {
    const { satellite } = readConfig({ SATELLITE_TILES: tiles, SATELLITE_ATTRIBUTION: attribution })
    expect(satellite).toEqual({ tiles, attribution })
    expect(satelliteOrigin(satellite)).toEqual(['https://pictures.example'])
  })

  it('are refused without an owner, a complete address or a fixed host', () => {
    expect(faultsOf({ SATELLITE_TILES: tiles })).toEqual([
      'SATELLITE_TILES and SATELLITE_ATTRIBUTION must be set together.',
    ])
    for (const wrong of [
      'https://pictures.example/',
      'http://pictures.example/{z}/{x}/{y}',
      'https://{s}.example/{z}/{x}/{y}',
      'x',
    ]) {
      expect(faultsOf({ SATELLITE_TILES: wrong, SATELLITE_ATTRIBUTION: attribution }), wrong).toHaveLength(1)
    }
  })

  it('are the only foreign address that a page may load from', async () => {
    const headers = securityHeaders([], ['https://pictures.example'])
    const context = { req: { path: '/' }, res: { headers: new Headers() }, get: () => undefined }
    await headers(context as never, async () => undefined)
    const policy = context.res.headers.get('content-security-policy')!
    expect(policy).toContain("connect-src 'self' https://pictures.example;")
    expect(policy).toContain("img-src 'self' data: blob: https://pictures.example;")
    expect(policy).toContain("script-src 'self';")
  })
})
