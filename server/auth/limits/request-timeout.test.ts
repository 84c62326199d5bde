import { Hono } from 'hono'
import { describe, expect, it, vi } from 'vitest'
import { respondError } from '../errors.ts'
import { requestTimeout } from './request-timeout.ts'

describe('a call that takes too long', () => {
  it('is answered with 504 request_timeout, a quick one normally', async () => {
    vi.useFakeTimers()
    const app = new Hono()
    app.use(requestTimeout(10))
    app.get('/quick', (context) => context.text('done'))
    app.get('/slow', () => new Promise<Response>(() => undefined))
    app.onError((error, context) => respondError(context, error))
    const said = console.error
    console.error = () => undefined
    const slow = app.request('/slow')
    await vi.advanceTimersByTimeAsync(10_000)
    const answer = await slow
    console.error = said
    expect(answer.status).toBe(504)
    expect(await answer.json()).toMatchObject({ error_code: 'request_timeout' })
    expect(await (await app.request('/quick')).text()).toBe('done')
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })
})
