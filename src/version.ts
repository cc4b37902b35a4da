import { readFileSync } from 'node:fs'

/** Version of this server, from package.json. */
export const version: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version

/** How this server names itself to the hosts that it asks. */
export const userAgent = `Hondana/${version} (self-hosted comics server)`
