import { describe, expect, it } from 'vitest'
import { DatabaseError } from '#server/database/types.ts'
import { databaseAnswer } from './sqlstate.ts'

const answer = (code: string, more: { message?: string; detail?: string } = {}, anonymous = false) =>
  databaseAnswer(new DatabaseError({ code, message: 'm', ...more }), anonymous)

describe('an error of the database', () => {
  it.each([
    ['23503', 409],
    ['23505', 409],
    ['23502', 400],
    ['23514', 400],
    ['22P02', 400],
    ['42703', 400],
    ['42P01', 404],
    ['42883', 404],
    ['42P17', 500],
    ['25006', 405],
    ['25001', 500],
    ['21000', 400],
    ['54001', 400],
    ['0LP01', 403],
    ['28000', 403],
    ['08006', 503],
    ['53300', 503],
    ['53400', 500],
    ['57P01', 503],
    ['57014', 500],
    ['40001', 500],
    ['55P03', 500],
    ['XX000', 500],
    ['P0001', 400],
    ['P0002', 500],
    ['GS101', 400],
    ['PT402', 402],
    ['PT999', 500],
    ['PT1', 400],
  ])('%s has the status %i', (code, status) => {
    expect(answer(code)).toMatchObject({ status, code })
  })

  it('42501 asks an anonymous caller to sign in and forbids the request to others', () => {
    expect(answer('42501', {}, true)).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
    })
    expect(answer('42501')).toMatchObject({ status: 403 })
  })

  it('22023 for an unknown role is an error of the token', () => {
    expect(answer('22023', { message: 'role "x" does not exist' }).status).toBe(401)
    expect(answer('22023').status).toBe(400)
  })

  it('raised as PGRST sets the whole response, or reports its own error', () => {
    const message = '{"code":"X","message":"M","hint":"H"}'
    expect(answer('PGRST', { message, detail: '{"status":418,"headers":{"x-a":"b"}}' })).toMatchObject({
      status: 418,
      code: 'X',
      message: 'M',
      hint: 'H',
      headers: { 'x-a': 'b' },
    })
    for (const more of [
      { message: 'no' },
      { message },
      { message, detail: '{' },
      { message, detail: '{"status":9}' },
    ]) {
      expect(answer('PGRST', more)).toMatchObject({ status: 500, code: 'PGRST121' })
    }
  })
})
