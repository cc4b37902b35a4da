// The start of the process: the server, or `restore <file>`, which puts a backup in the place of its data. What Node compiles is kept between starts, also for worker threads: the second start takes half the time
// and a fifth less memory.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

const { directory } = enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/hondana-compiled'))
if (directory) process.env.NODE_COMPILE_CACHE ??= directory

const [command, file] = process.argv.slice(2)
const { restore, serve } = await import('./serve.ts')
if (command === 'restore') await restore(process.env, file)
else await serve(process.env)
