// The browser for tests that drive the web app.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

let executable: string | undefined

/** Flags for Chromium: no sandbox, since it may run as root, and no background connections. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Path of the Chromium on this machine, for playwright's `executablePath`.
 * @throws Error with a message that says what to install; a test that needs a browser then fails and is never skipped
 */
export function chromiumPath(): string {
  executable ??= execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/run.mjs'), 'which-chromium'], {
    encoding: 'utf8',
  })
  return executable
}
