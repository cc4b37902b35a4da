// A thread that runs third-party decoders: one job at a time, in its own memory, within the limit of the job.
import { parentPort } from 'node:worker_threads'
import { asError, errorCodeOf } from '../../kernel/errors/error-code.ts'
import { ArchiveError } from '../archive/archive-error.ts'
import type { DecoderReply, DecoderRequest } from './decoder-jobs.ts'
import { limitWasmMemory } from './limit-wasm-memory.ts'
import { runJob } from './run-job.ts'

if (parentPort) {
  const port = parentPort
  const limit = limitWasmMemory()
  const reply = (response: DecoderReply) => port.postMessage(response)
  const state = () => ({ wantsMore: limit.wasReached(), takenBytes: limit.takenBytes() })
  port.on('message', (request: DecoderRequest) => {
    limit.set(request.maxWasmBytes)
    // Errors thrown by the job also become rejections.
    Promise.try(runJob, request).then(
      (result) => reply({ ok: true, result, ...state() }),
      (error: unknown) => reply({ ...failure(error), ...state() }),
    )
  })
}

const failure = (error: unknown) =>
  ({ ok: false, message: asError(error).message, code: errorCodeOf(error), isArchiveError: error instanceof ArchiveError }) as const
