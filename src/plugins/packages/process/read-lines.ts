import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'

export interface LineLimits {
  /** Maximum characters per line. */
  readonly longest: number
  /** Maximum read rate; a faster writer waits. */
  readonly bytesPerSecond: number
  /** Called when a line was longer; its content is dropped. */
  onTooLong(): void
}

/** Fixed cost per line on top of its bytes. */
const lineCostBytes = 512

/** Reads a stream line by line at a limited rate, and never holds more than one line of it. */
export function readLines(stream: Readable, limits: LineLimits, onLine: (line: string) => void): void {
  const decoder = new StringDecoder('utf8')
  let parts: string[] = []
  let heldCharacters = 0
  let spentBytes = 0
  let windowAt = performance.now()
  const buffer = (text: string) => {
    heldCharacters += text.length
    if (heldCharacters <= limits.longest) parts.push(text)
    else if (parts.length > 0) {
      parts = []
      limits.onTooLong()
    }
  }
  const finishLine = () => {
    const line = parts.join('')
    const isComplete = heldCharacters <= limits.longest
    parts = []
    heldCharacters = 0
    if (isComplete && line !== '') onLine(line)
  }
  stream.on('data', (chunk: Buffer) => {
    const lines = decoder.write(chunk).split('\n')
    for (const [index, line] of lines.entries()) {
      if (index > 0) finishLine()
      buffer(line)
    }
    const nowMs = performance.now()
    if (nowMs - windowAt >= 1_000) {
      windowAt = nowMs
      spentBytes = 0
    }
    spentBytes += chunk.length + lines.length * lineCostBytes
    if (spentBytes <= limits.bytesPerSecond) return
    stream.pause()
    setTimeout(() => stream.resume(), 1_000 - (nowMs - windowAt)).unref()
  })
}
