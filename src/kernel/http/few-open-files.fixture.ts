// A server in a process of its own, which prints its port. Its answer to each request is read from a file.
import { readFile } from 'node:fs/promises'
import { silentLog } from '../log/index.ts'
import { createHttpServer } from './index.ts'

const http = await createHttpServer({ settings: { trustedProxies: [] }, log: silentLog, authenticate: async () => undefined })
http.get('/', { config: { right: 'anyone' } }, async () => readFile(import.meta.filename, 'utf8'))
process.stdout.write(`${new URL(await http.listen({ port: 0, host: '127.0.0.1' })).port}\n`)
