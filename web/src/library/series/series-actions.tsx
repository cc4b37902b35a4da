import { ActionIcon, Button } from '@mantine/core'
import { IconBook2, IconDots, IconPencil } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book, Series } from '../../api/types.ts'
import { ShelfPill } from '../../shelves/shelf-pill.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { menuOnDemand } from '../../ui/menu/menu-on-demand.tsx'
import { notifyWithUndo } from '../../ui/notices.tsx'
import { isAdmin, useMe } from '../../users/accounts/users.api.ts'
import { isGuest } from '../../users/guests/guests.api.ts'
import { markItems, restoreMarks } from '../marks.api.ts'
import { SeriesFollow } from './series-follow.tsx'
import { nextRead } from './series-progress.rules.ts'

/** The read button and the other actions of a series. */
export const SeriesActions = ({ series, books }: { series: Series; books: readonly Book[] }): ReactElement => {
  const { t } = useTranslation()
  const me = useMe()
  const admin = isAdmin(me)
  const next = nextRead(books)
  return (
    <div className="series-actions">
      {next ? (
        <Button
          size="md"
          leftSection={<IconBook2 size={20} />}
          renderRoot={(props) => <Link to="/read/$bookId" params={{ bookId: next.book.id }} {...props} />}
        >
          {t(`series.${next.kind}`)}
        </Button>
      ) : null}
      {admin ? <SeriesFollow series={series} /> : null}
      <ShelfPill seriesId={series.id} />
      {admin ? (
        <ActionIcon
          variant="default"
          size={42}
          aria-label={t('seriesPage.edit')}
          title={t('seriesPage.edit')}
          renderRoot={(props) => <Link to="/series/$seriesId/metadata" params={{ seriesId: series.id }} {...props} />}
        >
          <IconPencil size={20} />
        </ActionIcon>
      ) : null}
      {isGuest(me) ? null : <MoreActions series={series} books={books} admin={admin} />}
    </div>
  )
}

type MoreActionsProps = { readonly series: Series; readonly books: readonly Book[]; readonly admin: boolean }

const SeriesMenu = menuOnDemand(() => import('./series-menu-items.tsx'))
const AddToSetDialog = lazyPart(() => import('../bulk/add-to-set-dialog.tsx'))

const MoreActions = ({ series, books, admin }: MoreActionsProps): ReactElement => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [adding, setAdding] = useState(false)
  const close = () => setAdding(false)
  const refresh = () =>
    Promise.all([['series'], ['shelves'], ['book', 'one']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const restore = useMutation({ mutationFn: restoreMarks, onSettled: refresh })
  const mark = useMutation({
    mutationFn: (read: boolean) => markItems('SERIES', [series.id], read),
    onSuccess: ({ changed, before }, read) => {
      const message = t(read ? 'chapters.markedRead' : 'chapters.markedUnread', { count: changed })
      if (changed > 0) void notifyWithUndo(message, () => restore.mutate([before]))
      return refresh()
    },
  })
  return (
    <>
      <SeriesMenu
        position="bottom-start"
        button={
          <ActionIcon variant="default" size={42} aria-label={t('seriesPage.more')} loading={mark.isPending}>
            <IconDots size={20} />
          </ActionIcon>
        }
        items={{ series, books, admin, onMark: mark.mutate, onAddToSet: () => setAdding(true) }}
      />
      <Suspense>
        {adding ? <AddToSetDialog kind="series" count={1} idsOf={async () => [series.id]} onAdded={close} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
