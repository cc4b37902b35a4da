// A node that reports when it begins and ends to lead. Arguments: URL of the PostgreSQL database; name.
import { systemClock } from '../clock/index.ts'
import { openDatabase } from '../db/index.ts'
import { requireDefined } from '../errors/index.ts'
import { newLeaseOwner } from '../leases/index.ts'
import { silentLog } from '../log/index.ts'
import { leadWhenFree } from './index.ts'

const url = requireDefined(process.argv[2], 'the URL of the database')
const name = requireDefined(process.argv[3], 'the name')
const db = openDatabase({ engine: 'postgres', url })
const stop = await leadWhenFree({ db, clock: systemClock, log: silentLog }, newLeaseOwner(), async () => {
  process.send?.(`${name} leads`)
  return async () => {
    process.send?.(`${name} ends`)
  }
})
process.send?.(`${name} is up`)
process.on('SIGTERM', () => stop().then(() => process.exit(0)))
