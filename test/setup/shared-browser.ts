// One Chromium for a whole test run, started on the first request of a test. Every visitor has a separate profile in it.
// Guarantee: it stops when the run ends, and after a crash or a failed start the next request starts another.
import { type BrowserServer, chromium } from 'playwright-core'
import { chromiumFlags, chromiumPath } from './chromium.ts'

export interface SharedBrowser {
  /** Address for `chromium.connect`. */
  url(): Promise<string>
  stop(): Promise<void>
}

export function sharedBrowser(): SharedBrowser {
  let running: Promise<BrowserServer> | undefined
  const forget = () => {
    running = undefined
  }
  const start = async (): Promise<BrowserServer> => {
    const server = await chromium.launchServer({ executablePath: chromiumPath(), args: [...chromiumFlags] })
    return server.once('close', forget)
  }
  return {
    url: async () => {
      running ??= start().catch((error: unknown) => {
        forget()
        throw error
      })
      return (await running).wsEndpoint()
    },
    stop: async () => {
      // A browser that did not start needs no closing; the caller already got the error.
      await (await running?.catch(() => undefined))?.close()
    },
  }
}
