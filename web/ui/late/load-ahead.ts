declare global {
  /** Whether files that are asked for now may wait; read by the build's preloads (`web/vite.config.ts`). */
  var loadsAhead: boolean | undefined
}

/** Loads code that nothing in view waits for: the browser fetches the present screen's files and data first. */
export function loadAhead<Code>(load: () => Promise<Code>): Promise<Code> {
  globalThis.loadsAhead = true
  try {
    return load()
  } finally {
    globalThis.loadsAhead = false
  }
}
