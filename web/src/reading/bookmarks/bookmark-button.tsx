import { IconBookmark } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { BarButton } from '../controls/bar-button.tsx'
import type { ReaderState } from '../use-reader.ts'

/** Marks the page, or removes its bookmark. */
export const BookmarkButton = ({ bookmarks, run }: Pick<ReaderState, 'bookmarks' | 'run'>): ReactElement | null => {
  const { t } = useTranslation()
  if (!bookmarks.isOffered) return null
  // Its style fills it: another icon would replace the clicked one during the click, which would then count as a tap on the page.
  return <BarButton command="bookmark" label={t('reader.bookmark')} Icon={IconBookmark} run={run} pressed={bookmarks.isMarked} />
}
