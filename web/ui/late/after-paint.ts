/** Runs after the next frame, so that the answer to a press is seen before work that takes long. A hidden page has no frames. */
export function afterPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') run()
  else requestAnimationFrame(() => setTimeout(run))
}
