import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aPageOf } from '../../../test/a-download.ts'
import { startServer } from '../../../test/stand-in-server.ts'
import { createQueryClient } from '../../api/query-client.ts'
import type { Collection, ReadList } from '../../api/types.ts'
import { theme } from '../../ui/theme/theme.ts'
import type { ItemKind } from '../view/library-view.rules.ts'
import AddToSetDialog from './add-to-set-dialog.tsx'

const times = { createdDate: '2026-01-01T00:00:00Z', lastModifiedDate: '2026-01-01T00:00:00Z' }

/** The dialog of two selected items, in front of a server with one collection and one read list. */
const openDialog = (kind: ItemKind) => {
  const members = { ids: ['A'] }
  const collection = (): Collection => ({ id: 'C', name: 'Quiet', ordered: true, filtered: false, seriesIds: members.ids, ...times })
  const readList = (): ReadList => ({ id: 'R', name: 'Quiet', summary: '', ordered: true, filtered: false, bookIds: members.ids, ...times })
  const add = (ids: readonly string[]) => {
    members.ids = [...new Set([...members.ids, ...ids])]
    return undefined
  }
  startServer({
    'GET /api/v1/collections': () => aPageOf([collection()]),
    'POST /api/v1/collections/{collectionId}/series': ({ body }) => add(body.seriesIds),
    'GET /api/v1/readlists': () => aPageOf([readList()]),
    'POST /api/v1/readlists/{readListId}/books': ({ body }) => add(body.bookIds),
  })
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={createQueryClient({ onSessionLost: () => undefined, onActionFailed: () => undefined })}>
        <AddToSetDialog kind={kind} count={2} idsOf={async () => ['A', 'New']} onAdded={() => undefined} onClose={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { members, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) }
}

test.each<[ItemKind, string]>([
  ['series', 'Collection'],
  ['books', 'Read list'],
])('%s are added to what the set contains now, not to what it contained when the dialog opened', async (kind, label) => {
  const { members, user } = openDialog(kind)
  await user.click(await screen.findByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: 'Quiet' }))
  members.ids = ['A', 'Added meanwhile']
  await user.click(screen.getByRole('button', { name: /^Add/ }))
  await expect.poll(() => members.ids).toEqual(['A', 'Added meanwhile', 'New'])
})
