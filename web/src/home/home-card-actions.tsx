import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book } from '../api/types.ts'
import { useMarkAsRead, usePutAside } from './use-book-actions.ts'

type HomeCardActionsProps = {
  /** What the buttons speak of. */
  readonly title: string
  /** What is marked as read. */
  readonly bookIds: readonly string[]
  /** A book that may be taken off its row without reading. */
  readonly removable?: Book
}

/** One press, without leaving home. Over the cover where there is a pointer that hovers, below it where there is a finger. */
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
