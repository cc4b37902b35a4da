import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hasAllocatorSettings, withAllocatorSettings } from './allocator.mjs'
import { runInForeground } from './processes.mjs'
import { ensureServerBundle } from './server-bundle.mjs'

/**
 * Bundles the server if needed and runs it until it exits: in this process when this Node is supported, else in a process of the right
 * Node, whose exit code is returned. That process exits when its IPC channel closes, so a killed launcher leaves no server on the port.
 * @param {string} node
 * @param {readonly string[]} args
 */
export async function runServer(node, args) {
  const main = await ensureServerBundle(node)
  if (node !== process.execPath) {
    process.exitCode = await runInForeground({ program: node, args: [main, ...args], env: withAllocatorSettings(process.env) })
    return
  }
  if (!hasAllocatorSettings(process.env)) replaceProcess([main, ...args])
  process.argv.splice(1, process.argv.length, main, ...args)
  await import(pathToFileURL(main).href)
}

/**
 * Runs a program in place of the launcher: the same process starts again, with settings that only count from its start. Returns where
 * Node can't do that, and when an IPC channel to the parent would be lost.
 * @param {readonly string[]} program with its arguments
 */
function replaceProcess(program) {
  if (process.execve === undefined || process.channel) return
  const watch = pathToFileURL(join(import.meta.dirname, 'exit-with-npm.mjs')).href
  // Node warns that this is experimental, but only in the process that no longer exists then.
  process.execve(
    process.execPath,
    [process.execPath, ...process.execArgv, '--import', watch, ...program],
    withAllocatorSettings(process.env),
  )
}
