// Ensures that browser tests use a web app built from these sources: it is rebuilt when web/dist is older, and the check is fast
// otherwise.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

export default function ensureCurrentWebApp(): void {
  execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/run.mjs'), 'build:web'], { stdio: 'inherit' })
}
