// The server sends its own messages twice: `message` as text, `messageSaying` as code and values. The app reads `message`.
// Guarantee: it contains the translation, with times in the user's format; messages without a code keep their text.

export interface ServerMessage {
  readonly code?: string | undefined
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly message: string
}

const messageSuffix = 'Saying'

/** Whether a response may contain messages, judging by its text: most do not and need no traversal. */
export const mayContainMessages = (text: string): boolean => text.includes(`${messageSuffix}":{`)

/** The response with its messages translated. */
export const localizeResponse = (answer: unknown, tell: (saying: ServerMessage) => string): unknown => {
  if (Array.isArray(answer)) return answer.map((one) => localizeResponse(one, tell))
  if (!isRecord(answer)) return answer
  const told = Object.entries(answer).map(
    ([key, value]) => [key, key.endsWith(messageSuffix) ? value : localizeResponse(value, tell)] as const,
  )
  const words = Object.entries(answer).flatMap(([key, saying]) => {
    const name = key.endsWith(messageSuffix) ? key.slice(0, -messageSuffix.length) : undefined
    return name !== undefined && name in answer ? [[name, localizeValue(answer[name], saying, tell)] as const] : []
  })
  return { ...Object.fromEntries(told), ...Object.fromEntries(words) }
}

/** Handles one message, or several by name. */
const localizeValue = (words: unknown, saying: unknown, tell: (saying: ServerMessage) => string): unknown => {
  if (typeof words === 'string' && isServerMessage(saying)) return tell(saying)
  if (!isRecord(words) || !isRecord(saying)) return words
  return Object.fromEntries(Object.entries(words).map(([name, each]) => [name, localizeValue(each, saying[name], tell)]))
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value is a message with its code. */
export const isServerMessage = (value: unknown): value is ServerMessage =>
  isRecord(value) && typeof value.code === 'string' && typeof value.message === 'string'
