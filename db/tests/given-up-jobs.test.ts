import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, testClub } from './club.ts'
import { answer } from './statements.ts'

const { database, people } = testClub()

beforeEach(() =>
  database.execScript(`
    delete from jobs.effect;
    insert into jobs.effect (kind, key, payload, attempts, failed_at, last_error, expires_at) values
      ('mail', 'lost', '{}', 10, now(), 'The mail server did not take the mail (550)', now() - interval '1 hour'),
      ('push', 'waiting', '{}', 1, null, null, now() + interval '1 hour');`),
)

async function jobOf(key: string) {
  const { rows } = await database.runAsOwner<{
    id: number
    attempts: number
    failed: boolean
    alive: boolean
  }>(
    `select id, attempts, failed_at is not null as failed, expires_at > now() + interval '23 hours' as alive
     from jobs.effect where key = $1`,
    [key],
  )
  return rows[0]!
}
const list = ({ scope }: Person) => answer(database.run(scope, 'select * from public.given_up_jobs()'))
const retry = ({ scope }: Person, job: number, id: string = randomUUID()) =>
  answer(database.run(scope, 'insert into public.job_retry (id, job_id) values ($1, $2)', [id, job]))

describe('a failed job', () => {
  it('is listed with its reason, for administrators only; a waiting job is not', async () => {
    const { rows } = await database.run(people.admin.scope, 'select * from public.given_up_jobs()')
    expect(rows).toMatchObject([{ kind: 'mail', attempts: 10, last_error: expect.stringContaining('550') }])
    expect(await list(people.kitchen)).toBe('GS113')
    expect(await list(people.member)).toBe('GS113')
    expect(await list(people.anon)).toBe('42501')
  })

  it('is tried again for a day when an administrator asks for it', async () => {
    const { id } = await jobOf('lost')
    expect(await retry(people.member, id)).toBe('42501')
    expect(await retry(people.admin, id)).toBe('+')
    expect(await jobOf('lost')).toEqual({ id, attempts: 0, failed: false, alive: true })
  })

  it('is not started again by a repeated retry, nor is a waiting job', async () => {
    const { id } = await jobOf('waiting')
    expect(await retry(people.admin, id)).toBe('+')
    expect(await jobOf('waiting')).toMatchObject({ attempts: 1, alive: false })
    const again = randomUUID()
    expect(await retry(people.admin, id, again)).toBe('+')
    expect(await retry(people.admin, id, again)).toBe('23505')
  })
})
