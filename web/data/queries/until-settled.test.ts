import { expect, it } from 'vitest'
import { queryClient } from '#web/data/queries/query.ts'
import { untilQueriesSettle } from '#web/data/queries/until-settled.ts'

it('resolves when the last query has its answer, and not before', async () => {
  let giveAnswer = (_: string) => {}
  const answer = new Promise<string>((resolve) => {
    giveAnswer = resolve
  })
  const events: string[] = []
  const settled = untilQueriesSettle().then(() => events.push('settled'))
  const query = queryClient.fetchQuery({ queryKey: ['slow'], queryFn: () => answer })
  await new Promise((resolve) => setTimeout(resolve, 20))
  events.push('answered')
  giveAnswer('done')
  await Promise.all([settled, query])
  expect(events).toEqual(['answered', 'settled'])
})

it('resolves at once when nothing is being read', async () => {
  await expect(untilQueriesSettle()).resolves.toBeUndefined()
})
