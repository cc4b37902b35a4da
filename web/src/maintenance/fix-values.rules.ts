// The parameters of a maintenance card, and the response of its endpoint.
import type { FixCard } from '../api/types.ts'

export type FixParam = FixCard['params'][number]
export type FixValues = Readonly<Record<string, string | number | boolean>>

/** Cards that delete data or rewrite library files. */
const destructiveFixes = new Set([
  'empty-trash',
  'split-tall-pages',
  'restore-split-books',
  'repair-archives',
  'convert-to-cbz',
  'repair-comicinfo',
])

/** Whether a card requires confirmation before it runs. */
export const needsConfirmation = ({ id }: Pick<FixCard, 'id'>): boolean => destructiveFixes.has(id)

export const initialFixValues = (params: readonly FixParam[]): FixValues =>
  Object.fromEntries(params.map(({ key, default: value }) => [key, value]))

/** Whether the endpoint would accept the value, checked before the request is sent. */
export const isValidValue = ({ type, min, max, required }: FixParam, value: FixValues[string] | undefined): boolean =>
  (type !== 'number' && !(required && value === '')) || (typeof value === 'number' && value >= (min ?? value) && value <= (max ?? value))

export interface FixResult {
  /** The server's message, if any. */
  readonly message: string | undefined
  /** The background tasks that were started. */
  readonly taskIds: readonly string[]
  readonly figures: Figures
  /** Messages about single items, if any. */
  readonly details: readonly string[] | undefined
}

/** The figures that are shown, in their order. Others are for clients, such as the time a task took. */
const figureNames = [
  'series',
  'changedSeries',
  'books',
  'filesRead',
  'booksTrashed',
  'vanishedBooks',
  'awayBooks',
  'mangaProcessed',
  'checkedCount',
  'needsDownloadCount',
  'upToDateCount',
  'imported',
  'made',
  'without',
  'removed',
  'checked',
  'damaged',
  'whole',
  'repaired',
  'renamed',
  'changed',
  'processed',
  'restored',
  'skipped',
  'failed',
  'errors',
  'errorCount',
  'sizeBytes',
  'bytesBefore',
  'bytesAfter',
] as const
export type FigureName = (typeof figureNames)[number]

/** Shown only if there are any. */
const exceptions = new Set<FigureName>([
  'booksTrashed',
  'vanishedBooks',
  'awayBooks',
  'without',
  'skipped',
  'failed',
  'errors',
  'errorCount',
])

export type Figures = readonly { readonly name: FigureName; readonly value: number }[]

/** Endpoints respond with nothing, an action result with tasks, or figures. */
export const readFixResult = (answer: unknown): FixResult => {
  const body = (answer ?? {}) as Readonly<Record<string, unknown>>
  const message = typeof body.message === 'string' ? body.message : undefined
  const taskIds = [body.taskIds, body.taskId].flat().filter((id): id is string => typeof id === 'string')
  return { message, taskIds, figures: figuresOf(body), details: detailsOf(body) }
}

/** The figures of a result. */
export function figuresOf(result: unknown): Figures {
  const values = new Map<string, unknown>(typeof result === 'object' && result !== null ? Object.entries(result) : [])
  return figureNames.flatMap((name) => {
    const value = values.get(name)
    return typeof value === 'number' ? [{ name, value }] : []
  })
}

/** The figures without exceptions that didn't occur. */
export const shownFigures = (figures: Figures): Figures => figures.filter(({ name, value }) => value > 0 || !exceptions.has(name))

/** Whether a figure is a size in bytes. */
export const isSize = (name: FigureName): boolean => /bytes/i.test(name)

/** The task that does the rest of a finished one, if any. */
export const continuationsOf = (result: unknown): readonly string[] =>
  typeof result === 'object' && result !== null && 'continuedBy' in result && typeof result.continuedBy === 'string'
    ? [result.continuedBy]
    : []

/** What a result says about single items: the messages in its `details`. */
export const detailsOf = (result: unknown): readonly string[] | undefined => {
  const { details } = (result ?? {}) as { readonly details?: unknown }
  const messages = Array.isArray(details) ? details.map((detail: { readonly message?: unknown } | null) => detail?.message) : []
  const texts = messages.filter((message): message is string => typeof message === 'string')
  return texts.length > 0 ? texts : undefined
}

/** Adds up the figures of several tasks. */
export const sumFigures = (all: readonly Figures[]): Figures =>
  figureNames.flatMap((name) => {
    const values = all.flat().flatMap((figure) => (figure.name === name ? [figure.value] : []))
    return values.length > 0 ? [{ name, value: values.reduce((sum, value) => sum + value) }] : []
  })
