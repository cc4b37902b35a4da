// The server as a page sees it: answers where `fetch` leaves the app, with the types of docs/openapi.json. Everything on this side of it is
// the app's own code.
// Promise: a request without an answer fails its test by name (see browser.ts), and every request can be looked at afterwards.
// Limit: it knows no rules of the server; what it answers is what a test says.
import type { components } from '../src/api/generated.ts'

type Operations = components['schemas']['Operations']
type OperationName = keyof Operations
type Part<Name extends OperationName, Key extends string> = Key extends keyof Operations[Name] ? Operations[Name][Key] : undefined

type ApiRequest<Name extends OperationName> = {
  readonly params: Part<Name, 'params'>
  readonly query: URLSearchParams
  readonly body: Part<Name, 'body'>
}
/** A response is sent as it is: for what is not JSON. */
type Answer<Name extends OperationName> = Part<Name, 'answer'> | Refusal | Response
type Handler<Name extends OperationName> = (request: ApiRequest<Name>) => Answer<Name>

/** What the server answers, by operation. */
export type Answers = { readonly [Name in OperationName]?: Handler<Name> }

/** An error as the server tells it. */
export class Refusal {
  readonly status: number
  readonly body: Partial<components['schemas']['Error']>
  constructor(status: number, body: Refusal['body'] = {}) {
    this.status = status
    this.body = body
  }
}

type SeenRequest = { readonly name: OperationName; readonly body: unknown }

export type StandInServer = {
  /** Bodies of the requests to this operation, the oldest first. */
  readonly bodiesOf: <Name extends OperationName>(name: Name) => readonly Part<Name, 'body'>[]
  /** How often this operation was asked for. */
  readonly countOf: (name: OperationName) => number
  /** Answers differently from now on. */
  readonly answer: (answers: Answers) => void
  /** Lets requests to this operation wait until the returned function is called. */
  readonly hold: (name: OperationName) => () => void
  /** From now on nothing is answered, as when the server is off. */
  readonly disconnect: () => void
  readonly reconnect: () => void
  /** Operations that were asked for and that no answer was given for. */
  readonly unanswered: () => readonly string[]
}

/** Takes the place of `fetch` until the next one does. */
export const startServer = (first: Answers): StandInServer => {
  let answers = first
  let connected = true
  const seen: SeenRequest[] = []
  const unanswered: string[] = []
  const held = new Map<string, Promise<void>>()

  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(String(input), document.baseURI)
    const method = init.method ?? 'GET'
    if (!connected) throw new TypeError('Failed to fetch')
    const match = operationOf(Object.keys(answers) as OperationName[], method, url.pathname)
    if (!match) {
      unanswered.push(`${method} ${url.pathname}`)
      return toResponse(new Refusal(404))
    }
    const request = { params: match.params, query: url.searchParams, body: readBody(init.body) }
    seen.push({ name: match.name, body: request.body })
    await held.get(match.name)
    init.signal?.throwIfAborted()
    const handler = answers[match.name] as (given: typeof request) => unknown
    return toResponse(handler(request))
  }

  return {
    bodiesOf: <Name extends OperationName>(name: Name) =>
      seen.flatMap((one) => (one.name === name ? [one.body as Part<Name, 'body'>] : [])),
    countOf: (name) => seen.filter((one) => one.name === name).length,
    answer: (next) => {
      answers = { ...answers, ...next }
    },
    hold: (name) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(name, promise)
      return () => {
        held.delete(name)
        resolve()
      }
    },
    disconnect: () => {
      connected = false
    },
    reconnect: () => {
      connected = true
    },
    unanswered: () => unanswered,
  }
}

type Match = { readonly name: OperationName; readonly params: Readonly<Record<string, string>> }

/** The operation of an address; of several that fit, the one with the fewest parameters. */
const operationOf = (names: readonly OperationName[], method: string, path: string): Match | undefined =>
  names
    .flatMap((name) => {
      const [ofMethod, template = ''] = name.split(' ')
      const pattern = new RegExp(`^${template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
      const match = ofMethod === method ? pattern.exec(path) : null
      return match ? [{ name, params: { ...match.groups } }] : []
    })
    .sort((one, other) => Object.keys(one.params).length - Object.keys(other.params).length)[0]

const readBody = (body: BodyInit | null | undefined): unknown => (typeof body === 'string' ? JSON.parse(body) : undefined)

const toResponse = (answer: unknown): Response => {
  if (answer instanceof Response) return answer
  if (answer instanceof Refusal)
    return new Response(JSON.stringify(answer.body), { status: answer.status, headers: { 'Content-Type': 'application/json' } })
  return answer === undefined ? new Response(null, { status: 204 }) : new Response(JSON.stringify(answer))
}
