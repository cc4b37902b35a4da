// Rolldown plugins that make the bundled server start with less work. They change how code is loaded, never what it does.
import { inProject } from './project.mjs'

/**
 * Lets the server's own modules create a schema when it is first used, instead of all schemas at each start.
 * @type {import('rolldown').Plugin}
 */
export const deferredSchemas = {
  name: 'deferred-schemas',
  resolveId: {
    filter: { id: /^zod$/ },
    handler: (_, importer) => (importer?.includes('node_modules') ? undefined : inProject('src', 'kernel', 'schemas', 'index.ts')),
  },
}

const compiledPrefixLength = 'const LONG_PREFIX_MIN_LENGTH = 16'

/**
 * Lets the router compare all parts of paths with `indexOf`, as it does long ones, instead of compiling a function for each.
 * @type {import('rolldown').Plugin}
 */
export const uncompiledRouter = {
  name: 'uncompiled-router',
  transform: {
    filter: { id: /find-my-way[\\/]lib[\\/]node\.js$/ },
    handler: (code) => {
      if (!code.includes(compiledPrefixLength)) throw new Error('find-my-way has changed; adapt or remove uncompiledRouter')
      return code.replace(compiledPrefixLength, 'const LONG_PREFIX_MIN_LENGTH = 2')
    },
  },
}

/**
 * Takes Node's modules without their ES module interface: creating that runs every getter of a module, and those of `node:http` and
 * `node:crypto` load parts of Node that a start doesn't need.
 * @type {import('rolldown').Plugin}
 */
export const directBuiltins = {
  name: 'direct-builtins',
  generateBundle: (_, files) => {
    for (const file of Object.values(files)) {
      if (file.type === 'chunk') file.code = file.code.replace(builtinImport, (_, names, id) => declarationOf(names, id))
    }
  },
}

const builtinImport = /^import (.+) from "(node:[\w/]+)";$/gm

/**
 * @param {string} names as in an import: `a, { b as c }` or `* as d`
 * @param {string} id
 */
function declarationOf(names, id) {
  const from = `process.getBuiltinModule("${id}")`
  const named = /\{(.*)\}/.exec(names)?.[1]
  const whole = names.replace(/,?\s*\{.*\}/, '').replace('* as ', '')
  const members = named?.replaceAll(' as ', ': ').replace(/\bdefault: (\w+)/, '...$1')
  return [whole && `const ${whole} = ${from};`, members && `const {${members}} = ${from};`].filter(Boolean).join(' ')
}
