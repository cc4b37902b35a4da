import { expect, test } from 'vitest'
import { createWarningLog } from './warning-log.ts'

test('some warnings and errors of each gallery-dl run are logged, without the query strings of URLs', () => {
  const lines: string[] = []
  const note = (level: string) => (message: string) => void lines.push(`${level} ${message}`)
  const complaints = createWarningLog({ debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') })
  complaints.add('[mangadex][info] 3 chapters')
  complaints.add("[downloader.http][warning] '404 Not Found' for 'https://example.org/1.jpg?token=secret'")
  for (let n = 0; n < 30; n++) complaints.add('[example][error] HttpError')
  complaints.end()
  expect(lines).toHaveLength(21)
  expect(lines[0]).toBe("warn gallery-dl: [downloader.http][warning] '404 Not Found' for 'https://example.org/1.jpg?…'")
  expect(lines.at(-1)).toBe('warn gallery-dl: 11 more warnings and errors in this run')
})
