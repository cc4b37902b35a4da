// A thread that reads files of the scan's lists ahead of the threads that open them.
import { parentPort } from 'node:worker_threads'
import { type FileList, readFilesAhead } from './read-parts.ts'

parentPort?.on('message', (list: FileList) => readFilesAhead(list))
