import { IconCheck, IconX } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Book } from '../api/types.ts'
import { useMarkAsRead, usePutAside } from './use-book-actions.ts'

type CardActionsProps = {
  /** What the buttons speak of. */
  readonly title: string
  readonly books: readonly Book[]
  /** Whether the card may be taken off its row without reading. */
  readonly removable?: boolean
}

/** One press, without leaving home. Over the cover where there is a pointer that hovers, below it where there is a finger. */
export const CardActions = ({ title, books, removable = false }: CardActionsProps): ReactElement => {
  const { t } = useTranslation()
  const mark = useMarkAsRead(title)
  const { putAside } = usePutAside()
  const [book] = books
  const readName = t('home.markRead', { title })
  const asideName = t('home.putAside', { title })
  return (
    <div className="home-card-actions">
      <button type="button" aria-label={readName} title={readName} disabled={mark.isPending} onClick={() => mark.mutate(books)}>
        <IconCheck size={18} stroke={2} aria-hidden="true" />
      </button>
      {removable && book ? (
        <button type="button" aria-label={asideName} title={asideName} onClick={() => putAside(book)}>
          <IconX size={18} stroke={2} aria-hidden="true" />
        </button>
      ) : null}
    </div>
  )
}
