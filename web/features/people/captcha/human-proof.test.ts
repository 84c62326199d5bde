import { expect, it, vi } from 'vitest'
import { humanProof, openQuestion } from './human-proof.ts'

vi.mock('#web/data/config.ts', () => ({ config: () => ({ captcha: {} }) }))

it('a captcha question stays open when it replaced an earlier one', async () => {
  const first = humanProof()
  const second = humanProof()
  await expect(first).rejects.toMatchObject({ code: 'captcha_declined' })
  expect(openQuestion.get()).toBeDefined()
  openQuestion.get()!.answer('token')
  expect(await second).toBe('token')
  expect(openQuestion.get()).toBeUndefined()
})
