import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { BarButton } from '../controls/bar-button.tsx'
import type { ReaderState } from '../use-reader.ts'

/** Marks the page, or removes its bookmark. */
export const BookmarkButton = ({ bookmarks, run }: Pick<ReaderState, 'bookmarks' | 'run'>): ReactElement | null => {
  const { t } = useTranslation()
  if (!bookmarks.isOffered) return null
  const Icon = bookmarks.isMarked ? IconBookmarkFilled : IconBookmark
  return <BarButton command="bookmark" label={t('reader.bookmark')} Icon={Icon} run={run} pressed={bookmarks.isMarked} />
}
