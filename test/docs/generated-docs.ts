// Documents generated from the code: docs/openapi.json, docs/errors.md, docs/configuration.md, and the types that the web app uses from
// the first.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifySwagger from '@fastify/swagger'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { createApp } from '../../src/app.ts'
import { readSettings, settingDefinitions } from '../../src/kernel/config/index.ts'
import { listErrors } from '../../src/kernel/errors/index.ts'
import type { Http } from '../../src/kernel/http/index.ts'
import { silentLog } from '../../src/kernel/log/index.ts'
import { listSentences } from '../../src/kernel/sentences/index.ts'
import { version } from '../../src/version.ts'
import { fileTypeOf, operationIdOf, securityOf, securitySchemes, tagList, tagOf, withDemand } from './describe-operation.ts'
import { type WebOperation, webTypes } from './web-operations.ts'

/** Text of every generated document, by its path in the repository. */
export async function generateDocs(): Promise<ReadonlyMap<string, string>> {
  const openApi = await describeApi()
  return new Map([
    ['docs/openapi.json', `${JSON.stringify(openApi, null, 2)}\n`],
    ['docs/errors.md', errorsPage()],
    ['docs/configuration.md', configurationPage()],
    ['web/src/api/generated.ts', await webTypes(openApi)],
  ])
}

async function describeApi(): Promise<OpenApi> {
  const configDir = await mkdtemp(join(tmpdir(), 'hondana-docs-'))
  const { settings } = readSettings({ HONDANA_CONFIG_DIR: configDir })
  const app = await createApp({ settings, log: silentLog, beforeRoutes: describeRoutes, shutDown: () => undefined })
  try {
    await app.http.ready()
    return pruned(completed(app.http.swagger()))
  } finally {
    await app.close()
    await rm(configDir, { recursive: true, force: true })
  }
}

const transform = createJsonSchemaTransform({})

const describeRoutes = async (http: Http): Promise<void> => {
  const registry = { schemaRegistry: z.globalRegistry }
  await http.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Hondana',
        version,
        license: { name: 'MIT', identifier: 'MIT' },
        description: 'Media server, follow lists and downloads. Komga clients work unmodified.',
      },
      tags: tagList,
      components: { securitySchemes },
    },
    transform: (input) => {
      const config = input.route.config ?? {}
      const { schema, url } = transform(config.form ? { ...input, schema: { ...input.schema, body: config.form } } : input)
      const description = withDemand(schema.description, config)
      return { schema: { ...schema, ...(description ? { description } : {}), security: schema.security ?? securityOf(config) }, url }
    },
    transformObject: createJsonSchemaTransformObject(registry),
  })
}

/** Parameters need a valid identifier as name. */
const restOfPath = 'path'

interface Operation extends WebOperation {
  parameters?: Parameter[]
  requestBody?: RequestBody
  responses?: NonNullable<WebOperation['responses']>
  tags?: readonly (string | undefined)[]
  operationId?: string
}

type Parameter = NonNullable<WebOperation['parameters']>[number]
type RequestBody = NonNullable<WebOperation['requestBody']>

interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Record<string, unknown>> }
}

/** Adds to every operation its id, its tag, and the responses outside 2xx (src/kernel/http/answers/error-body.ts). */
function completed(document: unknown): OpenApi {
  const copy = JSON.parse(JSON.stringify(document), withTypedDefault) as OpenApi
  const schema = { $ref: '#/components/schemas/Error' }
  const failure = { description: 'What is wrong.', content: { 'application/json': { schema } } }
  const paths = Object.entries(copy.paths).map(([address, operations]) => {
    const path = address.replace('{*}', `{${restOfPath}}`)
    for (const [method, operation] of Object.entries(operations)) {
      operation.operationId = operationIdOf(method, path)
      operation.tags = [tagOf(path)]
      operation.responses = { ...operation.responses, ...fileOf(method, path, operation), default: failure }
      if (operation.parameters) operation.parameters = operation.parameters.map(withName)
      if (operation.requestBody) operation.requestBody = withDemandOf(operation.requestBody)
    }
    return [path, operations] as const
  })
  return { ...copy, paths: Object.fromEntries(paths) }
}

/** The answer of a route that sends a file, which no schema shapes. */
function fileOf(method: string, path: string, { responses }: Operation): Operation['responses'] {
  const answer = responses?.['200']
  const type = method === 'get' && answer?.description === undeclared && !answer.content ? fileTypeOf(path) : undefined
  return type
    ? {
        '200': {
          description: 'As it is.',
          content: { [type]: { schema: { type: 'string', ...(/xml|css/.test(type) ? {} : { format: 'binary' }) } } },
        },
      }
    : {}
}

/** How @fastify/swagger describes the answer of a route without a schema for it. */
const undeclared = 'Default Response'

/** Parameters and parts of forms are read from text, and so are the defaults in their schemas. */
const withTypedDefault = (_key: string, value: unknown): unknown => {
  const { type, default: fallback } = (value ?? {}) as { readonly type?: unknown; readonly default?: unknown }
  const isOther = (type === 'boolean' || type === 'integer') && typeof fallback === 'string'
  return isOther ? { ...(value as object), default: JSON.parse(fallback) as unknown } : value
}

const withName = (parameter: Parameter): Parameter => (parameter.name === '*' ? { ...parameter, name: restOfPath } : parameter)

/** A body that may be null may be left out. */
const withDemandOf = (body: RequestBody): RequestBody => {
  const mayBeNull = ({ schema }: RequestBody['content'][string]) => JSON.stringify(schema?.anyOf ?? null).includes('{"type":"null"}')
  return { ...body, required: !Object.values(body.content).some(mayBeNull) }
}

/** Removes unreferenced component schemas (the type provider writes each one twice, for input and output). */
function pruned(document: OpenApi): OpenApi {
  const schemas = document.components.schemas
  for (;;) {
    const text = JSON.stringify(document)
    const unused = Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`))
    if (unused.length === 0) return sorted(document)
    for (const name of unused) delete schemas[name]
  }
}

/** Sorts schemas by name, because the load order of modules is random. */
function sorted(document: OpenApi): OpenApi {
  const schemas = Object.entries(document.components.schemas).sort(([a], [b]) => (a < b ? -1 : 1))
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } }
}

function errorsPage(): string {
  const errors = listErrors().map(({ code, status, message }) => `| \`${code}\` | ${status} | ${cell(message)} |`)
  const sentences = listSentences().map(({ code, words }) => `| \`${code}\` | ${cell(words)} |`)
  return page(
    'Errors',
    'Every error body has one of these codes. Codes are never reused. `{name}` and `{name:kind}` are placeholders for values, which the body contains in `params` under that name; `{name?book:books}` is the first word if that value is 1, otherwise the second one. A value of kind `sentence` is either plain text from elsewhere, such as a website, or an object with `code`, `params` and `message`.',
    [
      '| Code | Status | Message |',
      '|---|---|---|',
      ...errors,
      '',
      '## Sentences',
      '',
      'Messages that are not errors of their own, or that are part of one: reasons, findings and states.',
      '',
      '| Code | Text |',
      '|---|---|',
      ...sentences,
    ],
  )
}

/** The range of a number, as the message for an invalid value names it. */
function rangeOf(schema: z.ZodType): string {
  const range = /whole number from (\d+ to \d+)/.exec(String(schema.safeParse('no number').error))
  return range ? ` Allowed: ${range[1]}.` : ''
}

function configurationPage(): string {
  const rows = Object.entries(settingDefinitions).map(
    ([name, { schema, default: fallback, meaning }]) =>
      `| \`${name}\` | ${fallback ? `\`${fallback}\`` : 'unset'} | ${linked(cell(meaning))}${rangeOf(schema)} |`,
  )
  return page(
    'Configuration',
    'Settings are environment variables, read once at startup. An empty variable counts as unset. An invalid value stops the startup with a message that names it, and the log warns about unknown names that start with HONDANA_.',
    ['| Variable | Default | Meaning |', '|---|---|---|', ...rows],
  )
}

const page = (title: string, introduction: string, lines: readonly string[]): string =>
  `# ${title}\n\n<!-- Generated by \`npm run gen\`. -->\n\n${introduction}\n\n${lines.join('\n')}\n`

/** Settings name the pages of `docs/` by their path in the repository. */
const linked = (text: string): string => text.replace(/docs\/([\w-]+\.md)/g, '[docs/$1]($1)')

const cell = (text: string): string => text.replaceAll('|', '\\|')
