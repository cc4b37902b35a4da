// The server gives a sentence of its own twice: `message` in its words, `messageSaying` as code and values. Rooms read `message`.
// Promise: there it stands in the person's language, and with times as they write them; what has no code stays in its words.

export interface Told {
  readonly code?: string | undefined
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly message: string
}

const beside = 'Saying'

/** Whether an answer may hold sentences, by its text: most do not, and are not looked through. */
export const mayHoldSayings = (text: string): boolean => text.includes(`${beside}":{`)

/** The answer with its sentences told. */
export const toldAnswer = (answer: unknown, tell: (saying: Told) => string): unknown => {
  if (Array.isArray(answer)) return answer.map((one) => toldAnswer(one, tell))
  if (!isGroup(answer)) return answer
  const told = Object.entries(answer).map(([key, value]) => [key, key.endsWith(beside) ? value : toldAnswer(value, tell)] as const)
  const words = Object.entries(answer).flatMap(([key, saying]) => {
    const name = key.endsWith(beside) ? key.slice(0, -beside.length) : undefined
    return name !== undefined && name in answer ? [[name, inPlaceOf(answer[name], saying, tell)] as const] : []
  })
  return { ...Object.fromEntries(told), ...Object.fromEntries(words) }
}

/** Of one sentence, or of several by name. */
const inPlaceOf = (words: unknown, saying: unknown, tell: (saying: Told) => string): unknown => {
  if (typeof words === 'string' && isSaying(saying)) return tell(saying)
  if (!isGroup(words) || !isGroup(saying)) return words
  return Object.fromEntries(Object.entries(words).map(([name, each]) => [name, inPlaceOf(each, saying[name], tell)]))
}

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSaying = (value: unknown): value is Told => isGroup(value) && typeof value.code === 'string' && typeof value.message === 'string'
