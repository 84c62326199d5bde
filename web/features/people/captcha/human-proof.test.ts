import { expect, it, vi } from 'vitest'
import { humanProof, openQuestion } from './human-proof.ts'

vi.mock('#web/data/config.ts', () => ({ config: () => ({ captcha: {} }) }))

it('a question stays open when an earlier one was refused for it', async () => {
  const first = humanProof()
  const second = humanProof()
  await expect(first).rejects.toMatchObject({ code: 'captcha_declined' })
  expect(openQuestion.get()).toBeDefined()
  openQuestion.get()!.answer('token')
  expect(await second).toBe('token')
  expect(openQuestion.get()).toBeUndefined()
})
