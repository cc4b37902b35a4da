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
export const localizeResponse = (response: unknown, localize: (message: ServerMessage) => string): unknown => {
  if (Array.isArray(response)) return response.map((one) => localizeResponse(one, localize))
  if (!isRecord(response)) return response
  const localized = Object.entries(response).map(
    ([key, value]) => [key, key.endsWith(messageSuffix) ? value : localizeResponse(value, localize)] as const,
  )
  const words = Object.entries(response).flatMap(([key, saying]) => {
    const name = key.endsWith(messageSuffix) ? key.slice(0, -messageSuffix.length) : undefined
    return name !== undefined && name in response ? [[name, localizeValue(response[name], saying, localize)] as const] : []
  })
  return { ...Object.fromEntries(localized), ...Object.fromEntries(words) }
}

/** Handles one message, or several by name. */
const localizeValue = (words: unknown, message: unknown, localize: (message: ServerMessage) => string): unknown => {
  if (typeof words === 'string' && isServerMessage(message)) return localize(message)
  if (!isRecord(words) || !isRecord(message)) return words
  return Object.fromEntries(Object.entries(words).map(([name, each]) => [name, localizeValue(each, message[name], localize)]))
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value is a message with its code. */
export const isServerMessage = (value: unknown): value is ServerMessage =>
  isRecord(value) && typeof value.code === 'string' && typeof value.message === 'string'
