// Rolldown plugins that make the bundled server start with less work. They change how code is loaded, never what it does.
import { projectRoot } from './project.mjs'

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

/**
 * Edits of packages, by path. Versions are pinned, and a bundle with an edit that no longer fits isn't built.
 * @type {Readonly<Record<string, readonly (readonly [before: string, after: string])[]>>}
 */
const edits = {
  // Compiles a function for each of 2,000 nodes of the routing tree, and again whenever a node is split.
  'find-my-way/lib/node.js': [
    [
      `  const lines = []
  for (let i = 1; i < prefix.length; i++) {
    const charCode = prefix.charCodeAt(i)
    lines.push(\`path.charCodeAt(i + \${i}) === \${charCode}\`)
  }
  return new Function('path', 'i', \`'use strict'\\nreturn \${lines.join(' && ')}\`)`,
      '  return (path, i) => path.startsWith(prefix, i)',
    ],
  ],
  // Compiles a function for each route, although most routes have one of a few lists of parameters.
  'find-my-way/lib/handler-storage.js': [
    ['class HandlerStorage', 'const compiledParams = new Map()\n\nclass HandlerStorage'],
    [
      '  _compileCreateParamsObject (params) {\n',
      `  _compileCreateParamsObject (params) {
    const key = JSON.stringify(params)
    if (!compiledParams.has(key)) compiledParams.set(key, this._compileParams(params))
    return compiledParams.get(key)
  }

  _compileParams (params) {
`,
    ],
  ],
  // Lists folders when it registers a route for each file, which this server doesn't do.
  '@fastify/static/index.js': [
    ["const { glob } = require('glob')\n", ''],
    ['await glob(', "await require('glob').glob("],
  ],
}

/** @type {import('rolldown').Plugin} */
export const packageEdits = {
  name: 'package-edits',
  transform: {
    filter: { id: Object.keys(edits).map((path) => new RegExp(`/node_modules/${RegExp.escape(path)}$`)) },
    handler: (code, id) => {
      const path = id.slice(projectRoot.length).replaceAll('\\', '/').replace('/node_modules/', '')
      return (edits[path] ?? []).reduce((text, [before, after]) => {
        if (!text.includes(before)) throw new Error(`scripts/boot/lighter-bundle.mjs doesn't fit this version of ${path}.`)
        return text.replace(before, () => after)
      }, code)
    },
  },
}
