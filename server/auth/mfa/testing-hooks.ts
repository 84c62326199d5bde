import type { SupabaseClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { beforeEach, expect } from 'vitest'
import { currentVersion, type TestAuth } from '../testing.ts'

const password = 'links-and-greens'

/** A new person before each test, signed in at `device.client`. */
export function testMember(server: TestAuth) {
  const device = {} as { client: SupabaseClient; email: string }
  let people = 0
  beforeEach(async () => {
    people += 1
    device.email = `golfer${people}@club.example`
    device.client = server.client()
    expect((await device.client.auth.signUp({ email: device.email, password })).error).toBeNull()
  })
  return {
    device,
    password,
    /** The same person on another device. */
    async elsewhere(): Promise<SupabaseClient> {
      const other = server.client()
      expect((await other.auth.signInWithPassword({ email: device.email, password })).error).toBeNull()
      return other
    },
    async claims(of = device.client) {
      const { data } = await of.auth.getSession()
      return decodeJwt(data.session!.access_token)
    },
    async call(path: string, body?: unknown, of = device.client, method = 'POST', on = server) {
      const { data } = await of.auth.getSession()
      return on.call(method, path, { body, token: data.session!.access_token, headers: currentVersion })
    },
  }
}
