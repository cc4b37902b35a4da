// Modules that a plugin package may import: its own files and Node modules that access nothing outside the process (package-host.mjs).
import { registerHooks } from 'node:module'

const harmlessModules = Object.assign(Object.create(null), {
  'node:buffer': true,
  'node:events': true,
  'node:path': true,
  'node:path/posix': true,
  'node:querystring': true,
  'node:string_decoder': true,
  'node:timers': true,
  'node:timers/promises': true,
  'node:url': true,
  'node:util': true,
  'node:zlib': true,
})

const startsWith = Function.prototype.call.bind(String.prototype.startsWith)

/** Refuses every other import from this call on. */
export const allowHarmlessModules = () => registerHooks({ resolve: resolveHarmless, load: loadModulesOnly })

function resolveHarmless(specifier, context, next) {
  const found = next(specifier, context)
  if (harmlessModules[found.url] === true) return found
  if (startsWith(found.url, 'node:')) {
    throw new Error(`Plugins cannot import ${specifier}: they can only access the network through their context (ctx.fetch)`)
  }
  if (startsWith(found.url, 'file:')) return found
  throw new Error(`Plugins cannot import ${specifier}: only files in their own package are allowed`)
}

const moduleFormats = Object.assign(Object.create(null), { module: true, 'module-typescript': true, json: true, builtin: true })

/** CommonJS would expose the module loader itself. */
function loadModulesOnly(url, context, next) {
  const loaded = next(url, context)
  if (moduleFormats[loaded.format] !== true) throw new Error(`Plugins must be ES modules; ${url} is ${loaded.format}`)
  return loaded
}
