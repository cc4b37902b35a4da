// A schema that is created when it is first used. Most of the thousands of schemas of all routes are never used while a server runs, and
// creating them was a third of a start's CPU time. Guarantee: apart from when it is created, such a schema behaves like zod's own.
import { requireDefined } from '../errors/index.ts'

type Create = (...args: never[]) => object

/** A function of zod, with schemas that are created when they are first used. */
export const deferring = <T extends Create>(create: T): T =>
  new Proxy(create, { apply: (_, self, args) => deferred(() => Reflect.apply(create, self, args.map(withSchemas))) })

/** The same for a function that makes the schema of an object. Its shape is known, so asking for that doesn't create the schema. */
export const deferringObject = <T extends Create>(create: T): T =>
  new Proxy(create, { apply: (_, self, args) => deferred(() => Reflect.apply(create, self, args.map(withSchemas)), args[0]) })

/** A function of zod that uses a schema: it finds metadata by identity, so it needs the schema itself. */
export const givenSchemas = <T extends Create>(use: T): T =>
  new Proxy(use, { apply: (_, self, args) => Reflect.apply(use, self, args.map(schemaOf)) })

/** Methods that make another schema of one. Other members create the schema. */
const steps: ReadonlySet<PropertyKey> = new Set<PropertyKey>([
  ...['and', 'array', 'catch', 'check', 'default', 'describe', 'nullable', 'nullish', 'optional', 'or', 'pipe', 'readonly', 'refine'],
  ...['superRefine', 'transform', 'endsWith', 'length', 'max', 'min', 'regex', 'startsWith', 'toLowerCase', 'trim', 'int', 'nonnegative'],
  ...['positive', 'extend', 'omit', 'partial', 'pick', 'exactOptional', 'rest'],
])

/** What Fastify reads of every schema when a route is registered. No schema has these members. */
const readByFastify: ReadonlySet<PropertyKey> = new Set<PropertyKey>([
  ...['content', 'isFluentSchema', 'isFluentJSONSchema'],
  Symbol.for('fluent-schema-object'),
])

/** Member of a deferred schema that holds the schema itself. */
const created = Symbol('created')

class Recipe {
  #create: (() => object) | undefined
  #schema: object | undefined
  /** Of an object. */
  readonly shape: object | undefined

  constructor(create: () => object, shape: object | undefined) {
    this.#create = create
    this.shape = shape
  }

  get schema(): object {
    this.#schema ??= requireDefined(this.#create, 'a function that creates the schema')()
    this.#create = undefined
    return this.#schema
  }
}

const deferred = (create: () => object, shape?: object): object => new Proxy(new Recipe(create, shape), members)

const members: ProxyHandler<Recipe> = {
  get: (recipe, name) => {
    if (name === created) return recipe.schema
    if (steps.has(name)) return stepOf(recipe, name)
    if (name === 'meta')
      return (...args: unknown[]) => (args.length === 0 ? callMethod(recipe.schema, name, args) : stepOf(recipe, name)(...args))
    if (readByFastify.has(name)) return undefined
    if (name === 'shape' && recipe.shape) return recipe.shape
    const member: unknown = Reflect.get(recipe.schema, name)
    return typeof member === 'function' ? member.bind(recipe.schema) : member
  },
  has: (recipe, name) => name in recipe.schema,
}

const stepOf =
  (recipe: Recipe, name: PropertyKey) =>
  (...args: unknown[]): object =>
    deferred(() => callMethod(recipe.schema, name, args.map(withSchemas)))

function callMethod(schema: object, name: PropertyKey, args: unknown[]): object {
  const method: (...args: unknown[]) => object = Reflect.get(schema, name)
  return method.apply(schema, args)
}

/** An argument with the schemas themselves: a schema, a list of schemas, or the properties of an object. */
function withSchemas(argument: unknown): unknown {
  if (Array.isArray(argument)) return argument.map(schemaOf)
  return isPlainObject(argument) ? propertiesWithSchemas(argument) : schemaOf(argument)
}

/** A recursive schema has getters, which must not run before it is created. */
function propertiesWithSchemas(properties: object): object {
  const descriptors = Object.entries(Object.getOwnPropertyDescriptors(properties)).map(([name, { get, ...property }]) => [
    name,
    get ? { ...property, get: () => schemaOf(get.call(properties)) } : { ...property, value: schemaOf(property.value) },
  ])
  return Object.defineProperties({}, Object.fromEntries(descriptors))
}

const schemaOf = (value: unknown): unknown => (isObject(value) ? (Reflect.get(value, created) ?? value) : value)

const isPlainObject = (value: unknown): value is object => isObject(value) && Object.getPrototypeOf(value) === Object.prototype
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
