import { queryClient } from '#web/data/queries/query.ts'

/** An answer may lead to the next request, such as the course to its pins. */
const QUIET_MS = 500

/** Resolves after half a second without a request. Loading ahead sooner would slow the screen's own requests. */
export function untilQueriesSettle(): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      if (queryClient.isFetching() === 0) timer ??= setTimeout(end, QUIET_MS)
      else {
        clearTimeout(timer)
        timer = undefined
      }
    }
    const stop = queryClient.getQueryCache().subscribe(look)
    function end() {
      stop()
      resolve()
    }
    look()
  })
}
