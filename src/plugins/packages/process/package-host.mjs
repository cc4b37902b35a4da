// Runs one plugin package in its own process. The server starts it (package-process.ts) and exchanges messages with it over file
// descriptor 3, one JSON message per line. JavaScript, because stripping types would cost each start 18 MB and 0.15 s.
// Guarantee: the plugin gets the language, harmless modules and its context. Node's permission model, with which the server starts this
// process, denies files, programs and native code; it does not cover the network, so this module removes network access.
// Node's own code calls methods that a plugin could replace (`emit` of its socket) and would pass them its objects as `this`: the
// language (started with --frozen-intrinsics) and the classes behind sockets are locked before the plugin's first line runs.
// Limit: this stops honest code and common tricks, not an exploit of Node itself.
import { EventEmitter } from 'node:events'
import { Socket } from 'node:net'
import { createContext, runInContext } from 'node:vm'
import { allowHarmlessModules } from './harmless-modules.mjs'
import { lock, lockChain } from './lock-classes.mjs'

const harmlessGlobals = [
  ...[
    'AbortController',
    'AbortSignal',
    'Blob',
    'Buffer',
    'CompressionStream',
    'DOMException',
    'DecompressionStream',
    'Event',
    'EventTarget',
  ],
  ...['TextDecoder', 'TextEncoder', 'URL', 'URLPattern', 'URLSearchParams', 'atob', 'btoa', 'crypto', 'performance', 'structuredClone'],
  ...['clearImmediate', 'clearInterval', 'clearTimeout', 'queueMicrotask', 'setImmediate', 'setInterval', 'setTimeout', 'global'],
]

const realProcess = process
const server = new Socket({ fd: 3, readable: true, writable: true })
const stringify = JSON.stringify
const send = server.write.bind(server)
const tell = (message) => send(`${stringify(message)}\n`)

let operations = { required: [], optional: [] }
/** Requests to the server, by number. */
const questions = new Map()
/** Calls from the server that can be cancelled, by number. */
const calls = new Map()
let questionCount = 0
let provider

listen()

function listen() {
  let rest = ''
  server.setEncoding('utf8')
  server.on('data', (text) => {
    const lines = text.split('\n')
    lines[0] = rest + lines[0]
    rest = lines.pop()
    for (const line of lines) receive(JSON.parse(line))
  })
  // Without the server this process has nothing to do.
  server.on('close', () => realProcess.exit(0))
}

function receive(message) {
  if (message.type === 'start') void start(message)
  else if (message.type === 'call') void answer(message)
  else if (message.type === 'cancel') calls.get(message.id)?.abort(new Error('The call was cancelled'))
  else if (message.type === 'wait') questions.get(message.id)?.onWait?.(message.untilMs, message.reason)
  else if (message.type === 'reply') reply(message)
}

async function start({ entry, config, name, operations: asked }) {
  operations = asked
  try {
    withhold()
    const module = await import(entry)
    if (typeof module.default !== 'function') throw new Error('Its entry file has no default export that is a function')
    provider = await module.default(contextOf(config, name))
    const missing = operations.required.filter((operation) => typeof provider?.[operation] !== 'function')
    if (missing.length > 0) throw new Error(`What it provides lacks ${missing.join(', ')}`)
    tell({ type: 'ready' })
  } catch (error) {
    tell({ type: 'failed', error: describe(error) })
  }
}

async function answer({ id, operation, args }) {
  const controller = new AbortController()
  calls.set(id, controller)
  try {
    if (![...operations.required, ...operations.optional].includes(operation)) throw new Error(`There is no operation named ${operation}`)
    const value = await provider[operation]?.(...args, controller.signal)
    tell({ type: 'answer', id, value: value ?? null })
  } catch (error) {
    tell({ type: 'answer', id, error: describe(error) })
  } finally {
    calls.delete(id)
  }
}

function reply({ id, error, value }) {
  const question = questions.get(id)
  questions.delete(id)
  if (error) question?.reject(toError(error, id))
  else question?.resolve(value)
}

function ask(message, { onWait, signal } = {}) {
  signal?.throwIfAborted()
  const id = ++questionCount
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      questions.delete(id)
      tell({ type: 'cancel', id })
      reject(signal.reason)
    }
    signal?.addEventListener('abort', giveUp, { once: true })
    const settled = (settle) => (value) => {
      signal?.removeEventListener('abort', giveUp)
      settle(value)
    }
    questions.set(id, { resolve: settled(resolve), reject: settled(reject), onWait })
    tell({ ...message, id })
  })
}

function contextOf(config, name) {
  return Object.freeze({
    config: Object.freeze(config),
    log: Object.freeze({
      debug: (message) => log('debug', message),
      info: (message) => log('info', message),
      warn: (message) => log('warn', message),
      error: (message, cause) => log('error', message, cause),
    }),
    errors,
    fetch: async (url, request = {}) => responseOf(String(url), await ask(fetchMessage(url, request), request), name),
    defaultLanguage: () => ask({ type: 'language' }),
    clock: Object.freeze({ now: () => Date.now(), sleep }),
  })
}

/** The server truncates a log at 100 records per minute; most of a flood never leaves this process. */
const mostRecords = 200
let records = 0
let recordsSince = 0

function log(level, message, cause) {
  if (Date.now() - recordsSince > 60_000) {
    recordsSince = Date.now()
    records = 0
  }
  if (++records > mostRecords) return
  tell({ type: 'log', level, message: String(message), ...(cause === undefined ? {} : { cause: describe(cause) }) })
}

function fetchMessage(url, { method, headers, body, timeoutMs, maxBytes, repeatable }) {
  const encoded = encode(body)
  return {
    type: 'fetch',
    url: String(url),
    request: { method, headers: { ...encoded.headers, ...headers }, ...encoded.body, timeoutMs, maxBytes, repeatable },
  }
}

function encode(body) {
  if (body === undefined || body === null) return { body: {}, headers: {} }
  if (typeof body === 'string') return { body: { text: body }, headers: {} }
  if (body instanceof Uint8Array) return { body: { base64: Buffer.from(body).toString('base64') }, headers: {} }
  if (body instanceof URLSearchParams) {
    return { body: { text: body.toString() }, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  }
  return { body: { text: JSON.stringify(body) }, headers: { 'content-type': 'application/json' } }
}

function responseOf(url, { status, headers, base64 }) {
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'))
  const text = () => new TextDecoder().decode(bytes)
  const json = () => {
    try {
      return JSON.parse(text())
    } catch (cause) {
      throw new errors.SourceAnswerInvalid(`${new URL(url).host} returned HTTP ${status}, but the response isn't JSON`, { cause })
    }
  }
  return { status, headers, bytes, text, json }
}

const sleep = (ms, signal) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const giveUp = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    }, ms)
    signal?.addEventListener('abort', giveUp, { once: true })
  })

/** The errors of the contract; they cross the process boundary by name. */
const errors = Object.freeze(
  Object.fromEntries(
    ['SourceNotFound', 'SourceUnavailable', 'SourceAnswerInvalid', 'SourceAccessDenied', 'UrlNotSupported', 'NoticeRefused'].map((name) => [
      name,
      class extends Error {
        name = name
        constructor(message, { retryAtMs, status, isDown, cause } = {}) {
          super(message, cause === undefined ? undefined : { cause })
          Object.assign(this, { retryAtMs, status, isDown })
        }
      },
    ]),
  ),
)

/** As much as the server accepts (package-messages.schemas.ts): a message can contain a whole page of a site. */
const longest = { name: 100, text: 20_000 }

function describe(error) {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error).slice(0, longest.text) }
  const { name, message, retryAtMs, status, isDown, stack } = error
  return {
    name: String(name).slice(0, longest.name),
    message: String(message).slice(0, longest.text),
    ...(typeof retryAtMs === 'number' ? { retryAtMs } : {}),
    ...(typeof status === 'number' ? { status } : {}),
    ...(isDown === true ? { isDown } : {}),
    ...(requestOf.has(error) ? { ofRequest: requestOf.get(error) } : {}),
    ...(typeof stack === 'string' ? { stack: stack.slice(0, longest.text) } : {}),
  }
}

/** Maps errors of the server to the request that failed, so that the server recognizes its own message. */
const requestOf = new WeakMap()

function toError({ name, message, ...details }, id) {
  const error = new (errors[name] ?? Error)(message, details)
  requestOf.set(error, id)
  return error
}

/** Removes the globals that a plugin must not use, before its first line runs. */
function withhold() {
  lockChain(server)
  lockChain(realProcess)
  lock(EventEmitter)
  for (const name of ['getBuiltinModule', 'binding', '_linkedBinding', 'dlopen', 'mainModule', 'kill', 'openStdin'])
    delete realProcess[name]
  allowHarmlessModules()
  const language = runInContext('Object.getOwnPropertyNames(globalThis)', createContext())
  const kept = new Set([...language, ...harmlessGlobals])
  for (const name of Object.getOwnPropertyNames(globalThis)) if (!kept.has(name)) delete globalThis[name]
  const lines = Object.fromEntries(
    [
      ['debug', 'debug'],
      ['log', 'info'],
      ['info', 'info'],
      ['warn', 'warn'],
      ['error', 'error'],
      ['trace', 'debug'],
    ].map(([method, level]) => [method, (...words) => log(level, words.map(String).join(' '))]),
  )
  globalThis.console = Object.freeze(lines)
  globalThis.process = Object.freeze({
    env: Object.freeze({}),
    argv: Object.freeze([]),
    platform: realProcess.platform,
    arch: realProcess.arch,
    version: realProcess.version,
    versions: Object.freeze({ ...realProcess.versions }),
    nextTick: (...parts) => realProcess.nextTick(...parts),
    exit: (code) => realProcess.exit(code),
  })
}
