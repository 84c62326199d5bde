import { afterAll, beforeAll, expect, it } from 'vitest'
import { createUser, openTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it('works', async () => {
  const { id, scope } = await createUser(database, { role_id: 'kitchen', first_name: 'Ann' })
  const me = await database.run(scope, 'select auth.uid() as id, current_user::text as u')
  expect(me.rows).toEqual([{ id, u: 'authenticated' }])
})
