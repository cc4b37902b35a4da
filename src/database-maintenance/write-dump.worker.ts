// Dumps a PostgreSQL database on a thread, so that converting rows never blocks the server.
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { errorCodeOf } from '../kernel/errors/index.ts'
import { openPostgresSource } from './transfer/postgres-source.queries.ts'
import { writeDump } from './transfer/write-dump.ts'

const DumpRequest = z.object({ url: z.string(), folder: z.string(), leaveOut: z.array(z.string()) })
export type DumpRequest = z.output<typeof DumpRequest>

/** The manifest as JSON. */
export type DumpReply =
  | { readonly ok: true; readonly manifest: string }
  | { readonly ok: false; readonly message: string; readonly code?: string | undefined }

async function dump({ url, folder, leaveOut }: DumpRequest): Promise<DumpReply> {
  const source = await openPostgresSource(url, leaveOut)
  try {
    return { ok: true, manifest: JSON.stringify(await writeDump(source, folder)) }
  } finally {
    await source.close()
  }
}

if (parentPort) {
  const port = parentPort
  dump(DumpRequest.parse(workerData)).then(
    (reply) => port.postMessage(reply),
    (error: Error) => port.postMessage({ ok: false, message: error.message, code: errorCodeOf(error) } satisfies DumpReply),
  )
}
