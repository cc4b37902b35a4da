import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aPageOf } from '../../test/a-download.ts'
import { openApp } from '../../test/open-app.tsx'
import type { FileChange } from '../api/types.ts'
import { changeLanguage } from '../locales/texts.ts'

afterEach(() => changeLanguage('en'))

test('file history shows in the language of the app why a file was changed', async () => {
  const reason = 'A user deleted the file.'
  const deletion: FileChange = {
    ...{ id: 'E', type: 'BookFileDeleted', timestamp: '2026-01-02T03:04:05Z', bookId: null, seriesId: null },
    properties: { name: '/manga/1.cbz', reason },
    propertiesSaying: { reason: { code: 'FILE_DELETED_BY_USER', message: reason, params: {} } },
  }
  await openApp('/settings/history', { 'GET /api/v1/file-changes': () => aPageOf([deletion]) })
  expect(await screen.findByText(`Reason: ${reason}`)).toBeTruthy()
  await changeLanguage('de')
  expect(await screen.findByText('Grund: Ein Benutzer hat die Datei gelöscht.')).toBeTruthy()
})
