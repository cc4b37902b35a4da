// Guarantee: a server started by npm shuts down, as after SIGTERM, when npm exits. npm sends SIGTERM only to its shell, which exits
// without passing it on to the launcher, and the launcher would keep running and block the port.
// Limit: a kill that npm's shell survives (SIGKILL to npm alone) is not detected, and neither is one in the launcher's first moments.

const everyMs = 500

/** Call once, at the start. A launcher started by anything else (systemd, Docker, `node` by hand) outlives its parent, as it should. */
export function exitWithNpm() {
  const parent = process.ppid
  if (process.env.npm_lifecycle_event !== 'start' || parent <= 1) return
  const timer = setInterval(() => {
    if (process.ppid === parent && isRunning(parent)) return
    clearInterval(timer)
    // Not a real signal: on Windows that would end the process before the server has shut down cleanly.
    if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143)
  }, everyMs)
  timer.unref()
}

/** Windows still reports the id of a parent that has exited. @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
