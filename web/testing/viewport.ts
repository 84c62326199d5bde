import { afterEach, beforeEach } from 'vitest'

const LAPTOP_WIDTH = 1024

/** Gives the window of each test of the file that width, in CSS pixels; tests have a laptop's otherwise. */
export function setViewport(width: number): void {
  beforeEach(() => setWidth(width))
  afterEach(() => setWidth(LAPTOP_WIDTH))
}

function setWidth(width: number): void {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }
  happyDOM.setViewport({ width })
}
