import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPageOf } from '../../../test/a-download.ts'
import { openApp, press } from '../../../test/open-app.tsx'
import type { UnknownPage } from '../../api/types.ts'

test('the last page of a list leads back when all of its entries are gone', async () => {
  const pages: UnknownPage[] = Array.from({ length: 25 }, (_, n) => ({ hash: `H${n}`, size: 1000, matchCount: 100 + n }))
  const app = await openApp('/settings/repeated-pages', {
    'GET /api/v1/page-hashes/unknown': ({ query }) => {
      const first = Number(query.get('page')) * 24
      return { ...aPageOf(pages.slice(first, first + 24)), totalElements: pages.length, totalPages: Math.ceil(pages.length / 24) }
    },
    'PUT /api/v1/page-hashes': () => {
      pages.pop()
      return undefined
    },
  })
  await press(app, 'Next')
  await screen.findByText('In 124 books')
  await press(app, 'Keep')
  await expect.poll(() => screen.queryByText('In 124 books')).toBeNull()
  await press(app, 'Previous')
  await screen.findByText('In 100 books')
})
