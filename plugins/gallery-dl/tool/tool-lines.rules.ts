// The lines that our configuration makes gallery-dl write: `@gdl` events on standard output, `@log` messages on standard error.

export type ToolEvent =
  | { readonly type: 'post'; readonly folder: string; readonly count: number | null }
  | { readonly type: 'prepare' | 'post-after'; readonly folder: string }
  /**
   * A page is on disk: just now, or (`skip`) since an earlier run. `file` is its name, which is its number where the site
   * counts its pages, else what the site calls it.
   */
  | { readonly type: 'after' | 'skip'; readonly folder: string; readonly file: string | null; readonly isNumbered: boolean }

export interface ToolMessage {
  readonly level: string
  /** Name of the component that logged the message: a site, or `download`. */
  readonly logger: string
  /** The chapter's folder; in a listing the kind of its URL, for example "nhentai/search". */
  readonly about: string | null
  readonly url: string | null
  readonly message: string
}

/** Parses one line of standard output; undefined when it is not ours. */
export function parseToolEvent(line: string): ToolEvent | undefined {
  const [mark, type, folder, ...fields] = line.split('\t')
  if (mark !== '@gdl' || !folder || !/^[0-9a-f]{24}$/.test(folder)) return undefined
  switch (type) {
    case 'post':
      return { type, folder, count: countIn(fields[0]) }
    case 'prepare':
    case 'post-after':
      return { type, folder }
    case 'after':
    case 'skip':
      return { type, folder, file: fileIn(fields[0], fields[1]), isNumbered: typeof parsed(fields[0]) === 'number' }
    default:
      return undefined
  }
}

/** Parses one line of standard error; undefined when it is not a message. */
export function parseToolMessage(line: string): ToolMessage | undefined {
  const [mark, level, logger, about, url, ...message] = line.split('\t')
  if (mark !== '@log' || !level || !logger) return undefined
  return { level, logger, about: present(about), url: present(url), message: message.join('\t').trim() }
}

/**
 * The end of a wait that gallery-dl announces: until a time of day ("Waiting until 14:03:20 for rate limit reset.") or for some seconds
 * ("Waiting for 61 seconds until 14:03:20 (rate limit)").
 * @returns epoch ms
 */
export function waitingUntilMs(message: string, nowMs: number): number | undefined {
  const seconds = /^Waiting for ([\d.]+) seconds/i.exec(message)?.[1]
  if (seconds !== undefined) return nowMs + Number(seconds) * 1000
  const [, hours, minutes, secondsOfDay] = /^Waiting until (\d\d):(\d\d):(\d\d)/.exec(message) ?? []
  if (hours === undefined) return undefined
  const until = new Date(nowMs)
  until.setHours(Number(hours), Number(minutes), Number(secondsOfDay), 0)
  if (until.getTime() < nowMs - halfADayMs) until.setDate(until.getDate() + 1)
  return Math.max(nowMs, until.getTime())
}

const halfADayMs = 12 * 60 * 60_000

const present = (text: string | undefined): string | null => (text === undefined || text === '' || text === 'None' ? null : text)

function countIn(json: string | undefined): number | null {
  const count = parsed(json)
  return typeof count === 'number' && Number.isInteger(count) && count > 0 ? count : null
}

/**
 * The name that the filename pattern produces: number or text, padded to four, and the extension. Null for a name that leaves its folder.
 */
function fileIn(pageJson: string | undefined, extensionJson: string | undefined): string | null {
  const [page, extension] = [parsed(pageJson), parsed(extensionJson)]
  if ((typeof page !== 'number' && typeof page !== 'string') || typeof extension !== 'string') return null
  const file = `${String(page).padStart(4, '0')}.${extension}`
  return /[/\\\0]/.test(file) ? null : file
}

function parsed(json: string | undefined): unknown {
  if (json === undefined) return undefined
  try {
    return JSON.parse(json)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
