import { afterEach, expect, test } from 'vitest'
import { loadServerTexts, localizeMessage } from './server-texts.ts'
import { changeLanguage } from './texts.ts'

afterEach(() => changeLanguage('en'))

test('German messages of the server use the words that fit their numbers', async () => {
  await changeLanguage('de')
  await loadServerTexts()
  const messageFor = (books: number) =>
    localizeMessage({
      code: 'FOLDERS_AWAY',
      params: { count: 2, folders: 'Manga: /disk', books },
      message: '',
    })
  expect(messageFor(1)).toContain('ihr 1 Buch bleibt in den Bibliotheken')
  expect(messageFor(1200)).toContain('ihre 1.200 Bücher bleiben in den Bibliotheken')
  expect(localizeMessage({ code: 'PROGRESS_ARCHIVES', params: { count: 1, damaged: 0 }, message: '' })).toBe('1 Archiv, 0 beschädigt')
})
