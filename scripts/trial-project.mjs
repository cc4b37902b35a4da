// For tests of the launcher: a small project with the real launcher and fakes for npm, vite and the server.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const scripts = dirname(fileURLToPath(import.meta.url))

/** Logs what it bundles, and writes a program that runs it. */
const rolldown = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
export const rolldown = async ({ input }) => ({
  write: ({ dir }) => {
    if (process.env.BUNDLER_PROBLEM) throw new Error(process.env.BUNDLER_PROBLEM)
    mkdirSync(dir, { recursive: true })
    for (const [name, path] of Object.entries(input)) {
      appendFileSync('calls.log', 'bundle of ' + basename(path) + '\\n')
      writeFileSync(join(dir, name + '.mjs'), 'import ' + JSON.stringify(pathToFileURL(path).href))
    }
  },
  close: () => undefined,
})
`

/** Logs that it ran, works until it is allowed to finish, and leaves packages behind. */
const npm = `#!/bin/sh
echo "npm $1" >> calls.log
while [ -n "$NPM_UNTIL" ] && [ ! -e "$NPM_UNTIL" ]; do sleep 0.05; done
mkdir -p node_modules/vite/bin
cat > node_modules/vite/bin/vite.js <<'EOF'
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs')
appendFileSync('../calls.log', 'vite build for ' + process.env.NODE_ENV + '\\n')
mkdirSync('dist', { recursive: true })
writeFileSync('dist/index.html', '')
EOF
mkdir -p node_modules/rolldown
echo '{ "name": "rolldown", "type": "module", "exports": "./index.js" }' > node_modules/rolldown/package.json
cat > node_modules/rolldown/index.js <<'EOF'
${rolldown}
EOF
exit "\${NPM_STATUS:-0}"
`

/** Prints the signals it receives; exits when the launcher has exited, as the real server does. */
const server = `
const pid: number = process.pid
const stay = setInterval(() => undefined, 1_000)
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    console.log('got', signal)
    setTimeout(() => process.exit(7), 200)
  })
}
if (process.channel) process.on('disconnect', () => clearInterval(stay))
// Last: who reads it may send a signal at once.
console.log('listening', pid, process.argv.slice(2).join(' '))
`

/**
 * @typedef {object} Start
 * @property {() => string} output
 * @property {() => Promise<string>} listening what the server printed
 * @property {(signal: NodeJS.Signals) => void} kill
 * @property {Promise<number | null>} ended with the exit code
 */

/** @returns a project in a temporary folder; `remove` stops what still runs in it */
export function aTrialProject() {
  const root = mkdtempSync(join(tmpdir(), 'hondana-launcher-'))
  /** @param {string} path @param {string} text */
  const write = (path, text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  cpSync(join(scripts, 'boot'), join(root, 'scripts', 'boot'), { recursive: true })
  cpSync(join(scripts, 'run.mjs'), join(root, 'scripts', 'run.mjs'))
  write('package.json', '{ "type": "module", "scripts": { "start": "node scripts/run.mjs start" } }')
  write('package-lock.json', JSON.stringify({ packages: { 'node_modules/zod': { version: '4.0.0', integrity: 'sha512-a' } } }))
  write('src/main.ts', server)
  write('web/src/main.tsx', '')
  write('web/package.json', '{}')
  write('plugins/index.ts', '')
  write('calls.log', '')
  const project = { root, write, ...programsOf(root, write) }
  const started = /** @type {Start[]} */ ([])
  /** @param {Start} one */
  const remember = (one) => {
    started.push(one)
    return one
  }
  /**
   * @param {Readonly<Record<string, string>>} [env]
   * @param {string} [folder] where the project is now
   * @returns {Start}
   */
  const start = (env = {}, folder = root) => remember(launch(folder, env))
  /** The same with the real `npm start`, through a shell that does not become the launcher. */
  const npmStart = () => remember(launchWithNpm(root))
  return {
    ...project,
    start,
    npmStart,
    /** As a user who may read the project, but not change it. @param {Readonly<Record<string, string>>} env */
    startReadOnly: (env) => {
      execFileSync('chmod', ['-R', 'a-w,a+rX', root])
      return remember(launch(root, env, process.getuid?.() === 0 ? ['/usr/bin/setpriv', '--bounding-set=-dac_override'] : []))
    },
    /** The calls of the fakes, in order. */
    calls: () => readFileSync(join(root, 'calls.log'), 'utf8').split('\n').filter(Boolean),
    has: (/** @type {string} */ path) => existsSync(join(root, path)),
    remove: async () => {
      for (const one of started) one.kill('SIGKILL')
      await Promise.all(started.map((one) => one.ended))
      execFileSync('chmod', ['-R', 'u+w', root])
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/**
 * @param {string} root
 * @param {(path: string, text: string) => void} write
 */
function programsOf(root, write) {
  /** Puts a program on the launcher's path. @param {string} name @param {string} script */
  const addProgram = (name, script) => {
    write(join('bin', name), script)
    chmodSync(join(root, 'bin', name), 0o755)
  }
  addProgram('npm', npm)
  for (const tool of ['mkdir', 'cat', 'sleep']) symlinkSync(join('/bin', tool), join(root, 'bin', tool))
  return { addProgram }
}

/**
 * @param {string} root
 * @param {Readonly<Record<string, string>>} env
 * @param {readonly string[]} [through] a program that starts it, with arguments
 */
function launch(root, env, through = []) {
  const [program = process.execPath, ...args] = [...through, process.execPath, 'scripts/run.mjs', 'start', '--first', 'argument']
  return follow(
    spawn(program, args, {
      cwd: root,
      env: { PATH: join(root, 'bin'), HONDANA_EXTRACTOR_TOOL: 'gallery-dl', ...env },
    }),
  )
}

/** @param {string} root */
function launchWithNpm(root) {
  const shell = join(root, 'shell')
  writeFileSync(shell, '#!/bin/sh\neval "$2"\nexit $?\n')
  chmodSync(shell, 0o755)
  const env = { ...process.env, HONDANA_EXTRACTOR_TOOL: 'gallery-dl', npm_config_script_shell: shell, npm_config_update_notifier: 'false' }
  return follow(spawn('npm', ['start'], { cwd: root, env }))
}

/**
 * @param {import('node:child_process').ChildProcessWithoutNullStreams} child
 * @returns {Start}
 */
function follow(child) {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const ended = once(child, 'exit').then(([code]) => code)
  return {
    output: () => output,
    listening: async () => {
      while (!output.includes('listening')) {
        if (child.exitCode !== null) throw new Error(`The launcher ended before the server listened:\n${output}`)
        await sleep(20)
      }
      return output
    },
    kill: (signal) => {
      child.kill(signal)
    },
    ended,
  }
}
