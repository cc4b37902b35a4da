import { StringDecoder } from 'node:string_decoder'

export interface LineSplitter {
  add(chunk: Uint8Array): void
  /** Emits the text after the last line break. */
  end(): void
}

/** Splits a stream into lines. @param longest characters after which the rest of a line is dropped */
export function createLineSplitter(longest: number, onLine: (line: string) => void): LineSplitter {
  const decoder = new StringDecoder('utf8')
  let buffered = ''
  return {
    add: (chunk) => {
      const lines = (buffered + decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))).split(/\r?\n/)
      buffered = (lines.pop() ?? '').slice(0, longest)
      for (const line of lines) onLine(line.slice(0, longest))
    },
    end: () => {
      if (buffered !== '') onLine(buffered)
      buffered = ''
    },
  }
}
