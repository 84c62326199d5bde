import { nextTask } from '#web/ui/late/next-task.ts'

declare global {
  /** Whether files that are asked for now may wait; read by the build's preloads (`web/vite.config.ts`). */
  var loadsAhead: boolean | undefined
}

let turn = Promise.resolve()

/**
 * Loads code that nothing in view waits for: the browser fetches the present screen's files and data first. Each call
 * has a task of its own, because the list of a screen's files takes a slow phone's main thread for up to 0.1 s.
 */
export async function loadAhead<Code>(load: () => Promise<Code>): Promise<Code> {
  turn = turn.then(nextTask)
  await turn
  globalThis.loadsAhead = true
  try {
    return load()
  } finally {
    globalThis.loadsAhead = false
  }
}
