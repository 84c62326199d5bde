import { expect } from 'vitest'
import { act } from '#web/data/testing/dom.tsx'
import { until } from '#web/data/testing/until.ts'
import { club } from '#web/testing/open-screen.tsx'

/** Resolves when the club has answered a request whose address holds `part`, and the screen has drawn all that was read. */
export async function untilRead(part: string): Promise<void> {
  const { queryClient } = await import('#web/data/queries/query.ts')
  await until(() => expect(club.seen.some(({ path }) => path.includes(part))).toBe(true))
  await until(() => expect(queryClient.isFetching()).toBe(0))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
}
