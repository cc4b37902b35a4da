import { readFileSync } from 'node:fs'

/** Version of this server, from package.json. */
export const version: string = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version

/** User-Agent of requests to other hosts. */
export const userAgent = `Hondana/${version} (self-hosted comics server)`
