import { Button } from '@mantine/core'
import { IconArrowsSort, IconBooks, IconEye, IconSquareCheck } from '@tabler/icons-react'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../users/accounts/users.api.ts'
import { isGuest } from '../../users/guests/guests.api.ts'
import type { ChapterView } from './chapter-list.rules.ts'

type ChapterToolbarProps = {
  readonly view: ChapterView
  readonly onView: (change: Partial<ChapterView>) => void
  readonly selecting: boolean
  readonly onSelecting: (selecting: boolean) => void
}

/** Sort order, grouping by volume, the unread filter, and the button that starts selecting. */
export const ChapterToolbar = ({ view, onView, selecting, onSelecting }: ChapterToolbarProps): ReactElement => {
  const { t } = useTranslation()
  const guest = isGuest(useMe())
  return (
    <div className="chapters-tools" role="toolbar" aria-label={t('chapters.tools')}>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowsSort size={16} />}
        onClick={() => onView({ newestFirst: !view.newestFirst })}
      >
        {view.newestFirst ? t('seriesPage.newestFirst') : t('seriesPage.oldestFirst')}
      </Button>
      <Toggle icon={<IconBooks size={16} />} pressed={view.byVolume} onClick={() => onView({ byVolume: !view.byVolume })}>
        {t('chapters.byVolume')}
      </Toggle>
      <Toggle icon={<IconEye size={16} />} pressed={view.unreadOnly} onClick={() => onView({ unreadOnly: !view.unreadOnly })}>
        {t('chapters.unreadOnly')}
      </Toggle>
      {guest ? null : (
        <Toggle icon={<IconSquareCheck size={16} />} pressed={selecting} onClick={() => onSelecting(!selecting)}>
          {t('chapters.select')}
        </Toggle>
      )}
    </div>
  )
}

type ToggleProps = { readonly icon: ReactNode; readonly pressed: boolean; readonly onClick: () => void; readonly children: ReactNode }

const Toggle = ({ icon, pressed, onClick, children }: ToggleProps): ReactElement => (
  <Button variant={pressed ? 'light' : 'subtle'} size="compact-sm" leftSection={icon} aria-pressed={pressed} onClick={onClick}>
    {children}
  </Button>
)
