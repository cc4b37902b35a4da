// What drives the web app must drive the one of these sources: built anew when web/dist is older, which costs a moment when it is not.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

export default function ensureCurrentWebApp(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/run.mjs'), 'build:web'], { stdio: 'inherit' })
}
