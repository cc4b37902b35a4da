// One Chromium for a whole test run, started when the first test asks for it. Every visitor has a profile of its own in it.
// Promise: it goes when the run ends, and when it crashed or did not start, the next one who asks gets another.
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
      // One that did not start has nothing to end; who asked for it was told why.
      await (await running?.catch(() => undefined))?.close()
    },
  }
}
