import { Menu } from '@mantine/core'
import { IconBookmarks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { bookmarkCountQuery } from './bookmarks.api.ts'

/** In the menu of a series: leads to one's own bookmarks in it, if there are any. */
export const SeriesBookmarksItem = ({ seriesId }: { readonly seriesId: string }): ReactElement | null => {
  const { t } = useTranslation()
  const { data: count } = useQuery(bookmarkCountQuery(seriesId))
  if (!count) return null
  return (
    <Menu.Item
      leftSection={<IconBookmarks size={18} />}
      renderRoot={(props) => <Link to="/bookmarks" search={{ series: seriesId }} {...props} />}
    >
      {t('bookmarks.inSeries', { count })}
    </Menu.Item>
  )
}
