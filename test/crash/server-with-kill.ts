// The real server, which kills itself with SIGKILL when it reaches a step. Only the crash tests start it.
// CRASH_AT, or a later message, names the step; without one the server keeps running.
import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { createApp } from '../../src/app.ts'
import { readSettings } from '../../src/kernel/config/index.ts'
import { createLog } from '../../src/kernel/log/index.ts'
import { enlargeThreadPool } from '../../src/kernel/threads/index.ts'

enlargeThreadPool(process.env)
let fatalStep = process.env.CRASH_AT
process.on('message', (step: string) => {
  fatalStep = step
})
const { settings } = readSettings(process.env)
const app = await createApp({
  settings,
  log: await createLog(settings),
  shutDown: () => process.kill(process.pid, 'SIGTERM'),
  onDownloadStep: dieAt,
  onSplitStep: dieAt,
  onCoverStep: dieAt,
  onFollowStep: dieAt,
  onImportStep: dieAt,
})
await app.http.listen({ host: '127.0.0.1', port: 0 })
process.once('SIGTERM', () => app.close().then(() => process.exit(0)))
await app.start()
// A killed process leaves no compile cache for the next one, and each start would take a second longer.
flushCompileCache()
process.send?.({ port: (app.http.server.address() as AddressInfo).port })

function dieAt(step: string): void {
  if (step === fatalStep) process.kill(process.pid, 'SIGKILL')
}
