// A thread that decodes what needs foreign code: one job at a time, in its own memory, within its own limit.
import { parentPort, workerData } from 'node:worker_threads'
import { ArchiveError } from '../archive/archive-error.ts'
import type { DecoderReply, DecoderRequest } from './decoder-jobs.ts'
import { limitWasmMemory } from './limit-wasm-memory.ts'
import { runJob } from './run-job.ts'

if (parentPort) {
  const port = parentPort
  limitWasmMemory((workerData as { readonly mostWasmBytes: number }).mostWasmBytes)
  const reply = (answer: DecoderReply) => port.postMessage(answer)
  port.on('message', (request: DecoderRequest) => {
    // The job's own throws are rejections too.
    Promise.try(runJob, request).then(
      (answer) => reply({ ok: true, answer }),
      (error: unknown) => reply(failure(error)),
    )
  })
}

function failure(error: unknown): DecoderReply {
  const { message, code } = error as NodeJS.ErrnoException
  const isArchiveError = error instanceof ArchiveError
  return { ok: false, message, code, isArchiveError, isFatal: !isArchiveError && code === undefined }
}
