import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book } from '../api/types.ts'
import { useMarkAsRead, usePutAside } from './use-book-actions.ts'

type HomeCardActionsProps = {
  /** The title in the labels of the buttons. */
  readonly title: string
  /** The books to mark as read. */
  readonly bookIds: readonly string[]
  /** A book that can be hidden from its row without reading it. */
  readonly removable?: Book
}

/** One-click actions on the home page. Over the cover for pointers that hover, below it on touch screens. */
export const HomeCardActions = ({ title, bookIds, removable }: HomeCardActionsProps): ReactElement => {
  const { t } = useTranslation()
  const mark = useMarkAsRead(title)
  const { putAside } = usePutAside()
  const readName = t('home.markRead', { title })
  const asideName = t('home.putAside', { title })
  return (
    <div className="home-card-actions">
      <button type="button" aria-label={readName} title={readName} disabled={mark.isPending} onClick={() => mark.mutate(bookIds)}>
        <IconCheck size={18} stroke={2} aria-hidden="true" />
      </button>
      {removable ? (
        <button type="button" aria-label={asideName} title={asideName} onClick={() => putAside(removable)}>
          <IconX size={18} stroke={2} aria-hidden="true" />
        </button>
      ) : null}
    </div>
  )
}
