const LOOK_MS = 250

/**
 * Sends this process SIGTERM when its parent is gone. For a process that npm starts: the shell between them passes no signal
 * on (dash), so that the end of npm would leave the server behind.
 */
export function endWithParent() {
  const { ppid } = process
  const timer = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_MS)
  timer.unref()
}
