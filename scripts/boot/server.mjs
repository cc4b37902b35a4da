import { pathToFileURL } from 'node:url'
import { runInForeground } from './processes.mjs'
import { ensureServerBundle } from './server-bundle.mjs'

/**
 * Bundles the server if needed and runs it until it exits: in this process when this Node is supported, else in a process of the right Node, whose exit code is
 * returned. That process exits when its IPC channel closes, so a killed launcher leaves no server on the port.
 * @param {string} node
 * @param {readonly string[]} args
 */
export async function runServer(node, args) {
  const main = await ensureServerBundle(node)
  if (node !== process.execPath) {
    process.exitCode = await runInForeground({ program: node, args: [main, ...args] })
    return
  }
  process.argv.splice(1, process.argv.length, main, ...args)
  await import(pathToFileURL(main).href)
}
