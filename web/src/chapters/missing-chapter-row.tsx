import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconBan, IconDotsVertical, IconDownload, IconExternalLink, IconReplace, IconRestore } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, type ReactElement, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MissingChapter, Series } from '../api/types.ts'
import { addressLabel } from '../ui/address-label.rules.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { useFormatDateTime } from '../ui/use-format-date-time.ts'
import { canBlacklist, isDownloadable, isReplacement } from './missing-chapters.rules.ts'
import type { MissingActions } from './use-missing-actions.ts'

const BlacklistDialog = lazyPart(() => import('./blacklist-dialog.tsx'))

type MissingChapterRowProps = {
  readonly series: Series
  readonly chapter: MissingChapter
  readonly place: CSSProperties
  readonly actions: MissingActions
}

export const MissingChapterRow = ({ series, chapter, place, actions }: MissingChapterRowProps): ReactElement => {
  const { t } = useTranslation()
  const moment = useFormatDateTime()
  const [unwanted, setUnwanted] = useState(false)
  const label = useMissingLabel(chapter)
  return (
    <li className="missing-row" style={place}>
      <span className="missing-texts">
        <span className="missing-title">
          <span className="missing-state" data-state={chapter.state}>
            {t(`missing.states.${chapter.state}`)}
          </span>{' '}
          {label}
          {chapter.groups.length > 0 ? <span className="missing-groups"> {chapter.groups.join(', ')}</span> : null}
        </span>
        <span className="missing-why" title={chapter.message}>
          {chapter.message}
          {chapter.retryAt ? ` ${t('missing.retryAt', { when: moment(chapter.retryAt) })}` : ''}
        </span>
      </span>
      {isDownloadable(chapter) ? (
        <Button
          className="missing-fetch"
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} />}
          aria-label={t(isReplacement(chapter) ? 'missing.replaceOne' : 'missing.fetchOne', { chapter: label })}
          onClick={() => actions.fetch({ urls: [chapter.chapterUrl], replace: isReplacement(chapter) })}
        >
          {t(isReplacement(chapter) ? 'missing.replace' : 'missing.fetch')}
        </Button>
      ) : null}
      {chapter.downloadId ? (
        <Button
          className="missing-fetch"
          variant="subtle"
          size="xs"
          renderRoot={(props) => <Link to="/downloads" search={{ libraryId: series.libraryId }} {...props} />}
        >
          {t('missing.toDownloads')}
        </Button>
      ) : null}
      <RowMenu chapter={chapter} label={label} actions={actions} onUnwanted={() => setUnwanted(true)} />
      {unwanted ? (
        <Suspense>
          <BlacklistDialog
            seriesId={series.id}
            chapter={{ url: chapter.chapterUrl, number: chapter.number, label }}
            onClose={() => setUnwanted(false)}
          />
        </Suspense>
      ) : null}
    </li>
  )
}

type RowMenuProps = {
  readonly chapter: MissingChapter
  readonly label: string
  readonly actions: MissingActions
  readonly onUnwanted: () => void
}

const RowMenu = ({ chapter, label, actions, onUnwanted }: RowMenuProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={40} aria-label={t('chapters.menu', { chapter: label })}>
          <IconDotsVertical size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isReplacement(chapter) ? (
          <Menu.Item leftSection={<IconReplace size={18} />} onClick={() => actions.fetch({ urls: [chapter.chapterUrl], replace: true })}>
            {t('missing.replace')}
          </Menu.Item>
        ) : null}
        {isDownloadable(chapter) ? (
          <Menu.Item leftSection={<IconDownload size={18} />} onClick={() => actions.fetch({ urls: [chapter.chapterUrl] })}>
            {t(isReplacement(chapter) ? 'missing.fetchBeside' : 'missing.fetch')}
          </Menu.Item>
        ) : null}
        {/^https?:\/\//i.test(chapter.chapterUrl) ? (
          <Menu.Item
            component="a"
            href={chapter.chapterUrl}
            target="_blank"
            rel="noreferrer noopener"
            leftSection={<IconExternalLink size={18} />}
          >
            {t('missing.openSource')}
          </Menu.Item>
        ) : null}
        {canBlacklist(chapter) ? (
          <Menu.Item leftSection={<IconBan size={18} />} onClick={onUnwanted}>
            {t('chapters.unwanted.open')}
          </Menu.Item>
        ) : null}
        {chapter.state === 'blacklisted' ? (
          <Menu.Item leftSection={<IconRestore size={18} />} onClick={() => actions.takeOffBlacklist(chapter)}>
            {t('missing.removeFromBlacklist')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  )
}

const useMissingLabel = ({ number, volume, title, chapterUrl }: MissingChapter): string => {
  const { t } = useTranslation()
  if (number === null) return title || addressLabel(chapterUrl)
  const label = title ? t('series.chapterTitled', { number, title }) : t('series.chapterNumber', { number })
  return volume === null ? label : `${t('chapters.volume', { volume })}, ${label}`
}
