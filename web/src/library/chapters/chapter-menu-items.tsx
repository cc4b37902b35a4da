import { Menu } from '@mantine/core'
import {
  IconBan,
  IconCheck,
  IconChecks,
  IconDownload,
  IconEyeOff,
  IconFileSearch,
  IconFolderPlus,
  IconInfoCircle,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { apiUrl } from '../../api/base-path.ts'
import type { Book } from '../../api/types.ts'
import { SaveOfflineItem } from '../../offline/save-offline-items.tsx'
import { notify } from '../../ui/notices.tsx'
import { isAdmin, useMe } from '../../users/accounts/users.api.ts'
import { analyzeBook, refreshBook } from '../series/series.api.ts'
import type { ChapterActions } from './chapter-actions.ts'

/** The confirmation that an item shows before it acts. */
export type ChapterQuestion = 'addToSet' | 'unwanted' | 'delete'

type ChapterMenuItemsProps = {
  readonly book: Book
  readonly label: string
  readonly actions: ChapterActions
  readonly canBlacklist: boolean
  readonly onAsk: (question: ChapterQuestion) => void
}

/** The items of a chapter's menu. */
const ChapterMenuItems = ({ book, label, actions, canBlacklist, onAsk }: ChapterMenuItemsProps): ReactElement => {
  const { t } = useTranslation()
  const me = useMe()
  return (
    <>
      <ReadItems book={book} actions={actions} />
      <Menu.Item
        leftSection={<IconInfoCircle size={18} />}
        renderRoot={(props) => <Link to="/books/$bookId" params={{ bookId: book.id }} {...props} />}
      >
        {t(isAdmin(me) ? 'chapters.edit' : 'chapters.details')}
      </Menu.Item>
      {me.roles.includes('FILE_DOWNLOAD') || isAdmin(me) ? (
        <Menu.Item
          component="a"
          href={apiUrl('/api/v1/books/{bookId}/file', { params: { bookId: book.id } })}
          download
          leftSection={<IconDownload size={18} />}
        >
          {t('chapters.download')}
        </Menu.Item>
      ) : null}
      <SaveOfflineItem book={book} label={label} />
      {isAdmin(me) ? <AdminItems book={book} canBlacklist={canBlacklist} onAsk={onAsk} /> : null}
    </>
  )
}

export default ChapterMenuItems

const ReadItems = ({ book, actions }: Pick<ChapterMenuItemsProps, 'book' | 'actions'>): ReactElement => {
  const { t } = useTranslation()
  return (
    <>
      <Menu.Item
        leftSection={<IconCheck size={18} />}
        disabled={book.readProgress?.completed ?? false}
        onClick={() => actions.mark(book, true)}
      >
        {t('chapters.markRead')}
      </Menu.Item>
      <Menu.Item leftSection={<IconEyeOff size={18} />} disabled={!book.readProgress} onClick={() => actions.mark(book, false)}>
        {t('chapters.markUnread')}
      </Menu.Item>
      <Menu.Item leftSection={<IconChecks size={18} />} onClick={() => actions.markUpTo(book)}>
        {t('chapters.markUpTo')}
      </Menu.Item>
      <Menu.Divider />
    </>
  )
}

type AdminItemsProps = Pick<ChapterMenuItemsProps, 'book' | 'canBlacklist' | 'onAsk'>

const AdminItems = ({ book, canBlacklist, onAsk }: AdminItemsProps): ReactElement => {
  const { t } = useTranslation()
  const taskItem = (icon: ReactNode, text: string, act: () => Promise<void>) => (
    <Menu.Item leftSection={icon} onClick={() => void act().then(() => notify(t('chapters.requested')), notifyFailure)}>
      {text}
    </Menu.Item>
  )
  return (
    <>
      <Menu.Item leftSection={<IconFolderPlus size={18} />} onClick={() => onAsk('addToSet')}>
        {t('libraryView.addTo.books')}
      </Menu.Item>
      {taskItem(<IconFileSearch size={18} />, t('chapters.analyze'), () => analyzeBook(book.id))}
      {taskItem(<IconRefresh size={18} />, t('chapters.refresh'), () => refreshBook(book.id))}
      <Menu.Divider />
      {canBlacklist ? (
        <Menu.Item leftSection={<IconBan size={18} />} onClick={() => onAsk('unwanted')}>
          {t('chapters.unwanted.open')}
        </Menu.Item>
      ) : null}
      <Menu.Item color="vermilion" leftSection={<IconTrash size={18} />} onClick={() => onAsk('delete')}>
        {t('chapters.deleteFile.open')}
      </Menu.Item>
    </>
  )
}

const notifyFailure = (error: Error) => notify(error.message, 'failed')
