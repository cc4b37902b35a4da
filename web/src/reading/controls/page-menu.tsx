import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { menuOnDemand } from '../../ui/menu/menu-on-demand.tsx'
import type { ReaderState } from '../use-reader.ts'

const LazyMenu = menuOnDemand(() => import('./page-menu-items.tsx'))

/** The button of the menu for the visible pages. */
export const PageMenu = ({ series, place, spread }: Pick<ReaderState, 'series' | 'place' | 'spread'>): ReactElement => {
  const { t } = useTranslation()
  const label = t('reader.pageMenu')
  const button = (
    <ActionIcon variant="subtle" color="dark.0" size={44} aria-label={label} title={label}>
      <IconDots size={21} aria-hidden="true" />
    </ActionIcon>
  )
  return <LazyMenu button={button} position="bottom-end" items={{ series, chapter: place.chapter, numbers: spread }} />
}
