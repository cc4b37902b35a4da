import { ActionIcon } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book, ChapterOfBook } from '../../api/types.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { menuOnDemand } from '../../ui/menu/menu-on-demand.tsx'
import { useMe } from '../../users/accounts/users.api.ts'
import { isGuest } from '../../users/guests/guests.api.ts'
import type { ChapterActions } from './chapter-actions.ts'
import type { ChapterQuestion } from './chapter-menu-items.tsx'

const BlacklistDialog = lazyPart(() => import('../../chapters/blacklist-dialog.tsx'))
const AddToSetDialog = lazyPart(() => import('../bulk/add-to-set-dialog.tsx'))
const DeleteFileDialog = lazyPart(() => import('./delete-file-dialog.tsx'))
const LazyMenu = menuOnDemand(() => import('./chapter-menu-items.tsx'))

type ChapterMenuProps = {
  readonly book: Book
  readonly chapter: ChapterOfBook | undefined
  readonly label: string
  readonly actions: ChapterActions
}

/** The actions for one chapter. */
export const ChapterMenu = ({ book, chapter, label, actions }: ChapterMenuProps): ReactElement | null => {
  const { t } = useTranslation()
  const me = useMe()
  const [asking, setAsking] = useState<ChapterQuestion>()
  const close = () => setAsking(undefined)
  if (isGuest(me)) return null
  return (
    <>
      <LazyMenu
        position="bottom-end"
        button={
          <ActionIcon variant="subtle" color="gray" size={40} aria-label={t('chapters.menu', { chapter: label })}>
            <IconDotsVertical size={18} stroke={1.7} />
          </ActionIcon>
        }
        items={{ book, label, actions, canBlacklist: chapter !== undefined, onAsk: setAsking }}
      />
      <Suspense>
        {asking === 'unwanted' && chapter ? (
          <BlacklistDialog
            seriesId={book.seriesId}
            chapter={{ url: chapter.chapterUrl, number: chapter.number, label }}
            bookId={book.id}
            onClose={close}
          />
        ) : null}
        {asking === 'addToSet' ? (
          <AddToSetDialog kind="books" count={1} idsOf={async () => [book.id]} onAdded={close} onClose={close} />
        ) : null}
        {asking === 'delete' ? <DeleteFileDialog book={book} label={label} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
