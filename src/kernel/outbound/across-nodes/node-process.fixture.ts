// A node that keeps sending requests to a site, one after the other. Arguments: URL of the PostgreSQL database, URL of the site, requests
// and milliseconds of its rate limit.
import { z } from 'zod'
import { systemClock } from '../../clock/index.ts'
import { openDatabase } from '../../db/index.ts'
import { silentLog } from '../../log/index.ts'
import { createLimitsOverNodes, createOutbound } from '../index.ts'

const [databaseUrl, siteUrl, requests, perMs] = z.tuple([z.string(), z.string(), z.string(), z.string()]).parse(process.argv.slice(2))
const outbound = createOutbound({
  clock: systemClock,
  log: silentLog,
  allowPrivateHosts: true,
  userAgent: 'Hondana/test',
  nodeLimits: createLimitsOverNodes(openDatabase({ engine: 'postgres', url: databaseUrl }), systemClock),
})
await outbound.request(`${siteUrl}/first`)
outbound.setRateLimit(new URL(siteUrl).host, Number(requests), Number(perMs))
const keepSending = async () => {
  for (;;) await outbound.request(`${siteUrl}/process`)
}
await Promise.all([keepSending(), keepSending(), keepSending()])
