// The API as docs/openapi.json describes it: what each operation takes and answers, by method and path.
import type { components } from './generated.ts'

type Operations = components['schemas']['Operations']

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Paths that have this method, as in the document: `/api/v1/series/{seriesId}`. */
export type PathOf<M extends Method> = PathIn<keyof Operations, M>
type PathIn<Name, M extends Method> = Name extends `${M} ${infer Path}` ? Path : never

/** Paths that answer a GET with JSON. */
export type JsonPath = { [Path in PathOf<'GET'>]: 'answer' extends keyof Operation<'GET', Path> ? Path : never }[PathOf<'GET'>]

/** Paths that answer a GET with an event stream. */
export type StreamPath = { [Path in PathOf<'GET'>]: 'events' extends keyof Operation<'GET', Path> ? Path : never }[PathOf<'GET'>]

type Operation<M extends Method, Path extends string> = `${M} ${Path}` extends keyof Operations ? Operations[`${M} ${Path}`] : never

/** What comes back; undefined for an empty answer. */
export type AnswerOf<M extends Method, Path extends string> = PartOf<Operation<M, Path>, 'answer'>
type PartOf<T, Name extends string> = Name extends keyof T ? T[Name] : undefined

/** What an operation takes. */
export type InputOf<M extends Method, Path extends string> = Parts<Operation<M, Path>, 'params' | 'query' | 'headers' | 'body' | 'form'>
/** The JSON that an operation takes. */
export type BodyOf<M extends Method, Path extends string> = NonNullable<PartOf<Operation<M, Path>, 'body'>>

/** What of it is in the address. */
export type AddressOf<M extends Method, Path extends string> = Parts<Operation<M, Path>, 'params' | 'query'>
type Parts<T, Names extends string> = { readonly [Name in keyof T as Name extends Names ? Name : never]: Undefinable<T[Name]> }

/** Neither a query string nor JSON says what is undefined: it counts as left out. */
type Undefinable<T> = { readonly [Name in keyof T]: T[Name] | (object extends Pick<T, Name> ? undefined : never) }

/** The last argument of a call, which may be left out when nothing in it is required. */
export type InputArgument<T> = object extends T ? [given?: T] : [given: T]
