// Ends the server's process.
// Guarantee: it ends even while a drive or a DNS server doesn't respond: `process.exit` waits for such system calls, a killed process
// doesn't.
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from './kernel/log/index.ts'

const maxDrainMs = 15_000
/** A system call that doesn't hang returns sooner, and the exit code is kept. */
const maxCallMs = 1_000

/** Leaves the process this long to end by itself. What it hasn't finished by then continues with the next start, as after a crash. */
export function endProcessSoon(log: Log): void {
  setTimeout(() => {
    log.warn(`Some work didn't end within ${maxDrainMs / 1000} seconds; it continues with the next start`)
    exit(1, { kill: true })
  }, maxDrainMs).unref()
}

export async function endProcess(code: number): Promise<never> {
  for (let waitedMs = 0; waitsForSystem() && waitedMs < maxCallMs; waitedMs += 20) await delay(20)
  return exit(code, { kill: waitsForSystem() })
}

function exit(code: number, { kill }: { readonly kill: boolean }): never {
  // After all others that do something at the end, such as stopping the programs that this process has started.
  if (kill) process.once('exit', () => process.kill(process.pid, 'SIGKILL'))
  process.exit(code)
}

/** Whether a call to the file system or to a DNS server has not returned yet. */
const waitsForSystem = (): boolean =>
  process.getActiveResourcesInfo().some((name) => /^(FSReq|FileHandleCloseReq|Get\w+InfoReq)/.test(name))
