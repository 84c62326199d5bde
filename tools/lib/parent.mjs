import { readFileSync } from 'node:fs'

const LOOK_MS = 250

/**
 * Sends this process SIGTERM when its parent is gone, or the parent of the shell that started it. For a process that npm starts:
 * npm that is killed passes no signal on, and neither does a shell between them (dash), so that the server would be left behind.
 */
export function endWithParent() {
  const { ppid } = process
  const npm = isShellOfCommand(ppid) ? parentOf(ppid) : undefined
  const timer = setInterval(() => {
    // Without a free file handle the parent is unknown, which is no reason to end.
    if (process.ppid === ppid && (npm === undefined || (parentOf(ppid) ?? npm) === npm)) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_MS)
  timer.unref()
}

/** Whether a process is `sh -c …`, which is how npm starts a script. False where there is no /proc. */
function isShellOfCommand(pid) {
  return ofProcess(pid, 'cmdline')?.split('\0')[1] === '-c'
}

/** The parent's number stands second after the name, which may have brackets itself. */
function parentOf(pid) {
  return ofProcess(pid, 'stat')?.split(') ').at(-1).split(' ')[1]
}

function ofProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}
