import { expect, it, vi } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.ts'

const work = vi.hoisted(() => ({ running: 0, most: 0 }))

vi.mock('@node-rs/argon2', async (original) => {
  const { hash, verify } = await original<typeof import('@node-rs/argon2')>()
  async function counted<T>(task: Promise<T>): Promise<T> {
    work.most = Math.max(work.most, ++work.running)
    return task.finally(() => work.running--)
  }
  return {
    hash: (...call: Parameters<typeof hash>) => counted(hash(...call)),
    verify: (...call: Parameters<typeof verify>) => counted(verify(...call)),
  }
})

it('a crowd that signs in takes the memory of two hashes at a time', async () => {
  const stored = await hashPassword('five birdies')
  const typed = ['five birdies', 'four birdies', 'five birdies', 'five bogeys', 'five birdies', '']
  const answers = await Promise.all(typed.map((password) => verifyPassword(password, stored)))
  expect(answers).toEqual([true, false, true, false, true, false])
  expect(work.most).toBe(2)
})
