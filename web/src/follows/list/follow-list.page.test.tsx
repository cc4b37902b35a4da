import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPageOf } from '../../../test/a-download.ts'
import { aLibrary } from '../../../test/a-library.ts'
import { openApp } from '../../../test/open-app.tsx'
import { Refusal } from '../../../test/stand-in-server.ts'
import type { FollowTitle } from '../../api/types.ts'

test('a followed title is called new only once the states of the titles are loaded', async () => {
  const app = await openApp('/libraries/L/follows', {
    'GET /api/v1/libraries': () => [aLibrary()],
    'GET /api/v1/downloads/follow-txt/{libraryId}': () => ({ libraryId: 'L', libraryName: 'Manga', content: 'https://example.org/fox\n' }),
    'GET /api/v1/downloads/scheduler': () => new Refusal(422),
    'GET /api/v1/downloads/follow-titles/{libraryId}': () => aPageOf<FollowTitle>([]),
  })
  const showStates = app.server.hold('GET /api/v1/downloads/follow-titles/{libraryId}')
  await screen.findByText('https://example.org/fox')
  expect(screen.queryByText('Not in library yet')).toBeNull()
  showStates()
  await screen.findByText('Not in library yet')
})
