// Promise: a server that npm started ends, as after SIGTERM, when npm is gone. npm passes SIGTERM to its shell only, and the shell ends
// without a word to the launcher, which would stay and keep the port.
// Limit: a kill that npm's shell survives (SIGKILL to npm alone) is not noticed; nor is one within the launcher's first moments.

const everyMs = 500

/** Call once, at the start. A launcher that something else started (systemd, Docker, a person's `node`) outlives its parent, as it should. */
export function endWithNpm() {
  const parent = process.ppid
  if (process.env.npm_lifecycle_event !== 'start' || parent <= 1) return
  const timer = setInterval(() => {
    if (process.ppid === parent && isRunning(parent)) return
    clearInterval(timer)
    // Not a real signal: on Windows that would end the process before the server has put things away.
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143)
  }, everyMs)
  timer.unref()
}

/** Windows keeps the id of a parent that has ended. @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
