import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clientMethodTests } from './testing-client-methods.ts'

const declarations = dirname(
  createRequire(import.meta.url).resolve('@supabase/auth-js/dist/module/index.d.ts'),
)
const read = (path: string) => readFileSync(join(declarations, path), 'utf8')

/** The block of a class or interface in type declarations. */
function blockOf(text: string, name: string): string {
  const found = new RegExp(`^export (?:default |declare )*(?:class|interface) ${name}\\b[^]*?^}`, 'm').exec(
    text,
  )
  if (!found) throw new Error(`${name} is not declared`)
  return found[0]
}

/** The public methods of a block: members one level deep, neither private nor a constructor. */
function methodsOf(block: string): string[] {
  const names = [...block.matchAll(/^ {4}([a-z]\w*)(?:<[^>]*>)?\(/gm)].map((match) => match[1]!)
  const functions = [...block.matchAll(/^ {4}([a-z]\w*): typeof \w+\.prototype/gm)].map((match) => match[1]!)
  return [...new Set([...names, ...functions])].filter((name) => name !== 'constructor')
}

const types = read('lib/types.d.ts')
const clients: Record<string, string> = {
  auth: blockOf(read('GoTrueClient.d.ts').replace('export default class', 'export class'), 'GoTrueClient'),
  'auth.mfa': blockOf(types, 'GoTrueMFAApi'),
  'auth.mfa.webauthn': blockOf(read('lib/webauthn.d.ts'), 'WebAuthnApi'),
  'auth.oauth': blockOf(types, 'AuthOAuthServerApi'),
  'auth.passkey': blockOf(types, 'AuthPasskeyApi'),
  'auth.admin': blockOf(
    read('GoTrueAdminApi.d.ts').replace('export default class', 'export class'),
    'GoTrueAdminApi',
  ),
  'auth.admin.mfa': blockOf(types, 'GoTrueAdminMFAApi'),
  'auth.admin.oauth': blockOf(types, 'GoTrueAdminOAuthApi'),
  'auth.admin.customProviders': blockOf(types, 'GoTrueAdminCustomProvidersApi'),
  'auth.admin.passkey': blockOf(types, 'GoTrueAdminPasskeyApi'),
}
const methods = Object.entries(clients).flatMap(([path, block]) =>
  methodsOf(block).map((name) => `${path}.${name}`),
)

describe('the official client', () => {
  it('is read completely: all its parts, and the well-known methods', () => {
    expect(methods.length).toBeGreaterThan(70)
    expect(methods).toEqual(
      expect.arrayContaining([
        'auth.signUp',
        'auth.mfa.enroll',
        'auth.admin.listUsers',
        'auth.admin.mfa.deleteFactor',
      ]),
    )
    const parts = [...clients.auth!.matchAll(/^ {4}(\w+): (?:GoTrue\w+|Auth\w+Api);/gm)].map(
      (match) => match[1],
    )
    expect(parts).toEqual(['admin', 'mfa', 'oauth', 'passkey'])
  })

  it.each(methods)('%s has a test over HTTP', (method) => {
    const test = clientMethodTests[method]
    expect(test, `${method} has no test: add it to server/auth/testing-client-methods.ts`).toBeDefined()
    const source = readFileSync(join(import.meta.dirname, test!.file), 'utf8')
    expect(source).toContain(test!.title)
    const [part, name] = method.split('.').slice(-2)
    expect(source).toMatch(new RegExp(`\\b${part}\\s*\\.${name}\\(`))
  })

  it('has each method that is listed here', () => {
    expect(Object.keys(clientMethodTests).filter((method) => !methods.includes(method))).toEqual([])
  })
})
