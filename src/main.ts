// Entry point: starts the server, or runs a command: `restore <file>` replaces its data with a backup, `copy` moves them to another
// database. Node's compile cache is kept between starts, also for worker threads: the second start takes half the time and a fifth less
// memory.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { startWriterThread } from './kernel/db/dialects/writer-thread.ts'
import { keepYoungGenerationSmall } from './kernel/memory/young-generation.ts'
import { enlargeThreadPool } from './kernel/threads/index.ts'

keepYoungGenerationSmall()
enlargeThreadPool(process.env)

const { directory } = enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/hondana-compiled'))
if (directory) process.env.NODE_COMPILE_CACHE ??= directory

const [command, ...args] = process.argv.slice(2)
// It starts while the modules load.
if (command === undefined && !process.env.HONDANA_DATABASE_URL) startWriterThread()
const { copy, restore, serve } = await import('./serve.ts')
if (command === 'restore') await restore(process.env, args[0])
else if (command === 'copy') await copy(process.env, args)
else await serve(process.env)
