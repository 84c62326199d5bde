import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mailVariables } from '#server/mail/settings.ts'
import { smsVariables } from '#server/sms/settings.ts'
import { providerNames } from './providers.ts'
import { authVariables } from './settings.ts'

const page = readFileSync(new URL('../../../docs/auth-settings.md', import.meta.url), 'utf8')
const rows = [...page.matchAll(/^\| `([A-Z0-9_<>]+)` \| (.*?) \|/gm)].map(([, name, said]) => ({
  name: name!,
  said: said!,
}))
const variables = Object.entries({ ...authVariables, ...mailVariables, ...smsVariables })

/** Settings of a provider stand on the page once. */
function shown(name: string): string {
  const provider = providerNames.find((each) => name.startsWith(`GOTRUE_EXTERNAL_${each.toUpperCase()}_`))
  return provider ? name.replace(provider.toUpperCase(), '<PROVIDER>') : name
}

/** The default as the page writes it; undefined where it writes a sentence. */
function written(schema: (typeof variables)[number][1]): string | undefined {
  const value: unknown = schema.parse(undefined)
  if (value === undefined) return undefined
  const text = Array.isArray(value) ? value.join(',') : String(value)
  return text === '' ? 'none' : `\`${text}\``
}

describe('the page about settings', () => {
  it('names each setting that the server reads once, and no other', () => {
    const names = [...new Set(variables.map(([name]) => shown(name)))]
    expect(rows.map(({ name }) => name).sort()).toEqual(names.sort())
  })

  it.each(variables)('tells the default of %s', (name, schema) => {
    const said = rows.find((row) => row.name === shown(name))?.said
    const value = written(schema)
    if (value === undefined) expect(said).toMatch(/\w/)
    else expect(said).toBe(value)
  })
})
