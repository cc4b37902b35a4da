import { Skeleton, UnstyledButton } from '@mantine/core'
import { IconCornerLeftUp, IconDeviceSdCard, IconFolder } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { DirectoryListing, FolderSpace } from '../../api/types.ts'
import { useFormatBytes } from '../../ui/use-format-bytes.ts'
import { suggestedFoldersQuery } from './folders.api.ts'

type FolderRowsProps = {
  readonly listing: DirectoryListing | undefined
  readonly failed: boolean
  /** Whether no folder is chosen: likely ones are suggested. */
  readonly atTop: boolean
  readonly onEnter: (path: string) => void
}

/** The folders to choose from. */
export const FolderRows = ({ listing, failed, atTop, onEnter }: FolderRowsProps): ReactElement => {
  const { t } = useTranslation()
  if (failed) {
    return (
      <div className="folder-browser-list">
        <FolderRow icon="up" name={t('addLibrary.top')} onEnter={() => onEnter('')} />
      </div>
    )
  }
  if (!listing) {
    return (
      <div className="folder-browser-list" role="status" aria-label={t('loading')}>
        <Skeleton height={32} mb={6} />
        <Skeleton height={32} mb={6} width="80%" />
        <Skeleton height={32} width="60%" />
      </div>
    )
  }
  const { parent, directories } = listing
  const up = parent ?? (atTop ? undefined : '')
  return (
    <div className="folder-browser-list">
      {atTop ? <Suggestions onEnter={onEnter} /> : null}
      <ul className="folder-browser-rows" aria-label={t('addLibrary.folders')}>
        {up === undefined ? null : (
          <li>
            <FolderRow icon="up" name={t(up === '' ? 'addLibrary.top' : 'addLibrary.up')} onEnter={() => onEnter(up)} />
          </li>
        )}
        {directories.map((directory) => (
          <li key={directory.path}>
            <FolderRow icon="folder" name={directory.name} onEnter={() => onEnter(directory.path)} />
          </li>
        ))}
        {directories.length === 0 ? <li className="folder-browser-note">{t('addLibrary.noFolders')}</li> : null}
      </ul>
    </div>
  )
}

const Suggestions = ({ onEnter }: Pick<FolderRowsProps, 'onEnter'>): ReactElement | null => {
  const { t } = useTranslation()
  const { data: suggestions = [] } = useQuery(suggestedFoldersQuery)
  if (suggestions.length === 0) return null
  return (
    <>
      <p className="folder-browser-head">{t('addLibrary.suggestions')}</p>
      <ul className="folder-browser-rows" aria-label={t('addLibrary.suggestions')}>
        {suggestions.map((space) => (
          <li key={space.path}>
            <FolderRow icon="disk" name={space.path} space={space} onEnter={() => onEnter(space.path)} />
          </li>
        ))}
      </ul>
      <p className="folder-browser-head">{t('addLibrary.allFolders')}</p>
    </>
  )
}

const icons = { up: IconCornerLeftUp, folder: IconFolder, disk: IconDeviceSdCard } as const

type FolderRowProps = {
  readonly icon: keyof typeof icons
  readonly name: string
  readonly space?: FolderSpace
  readonly onEnter: () => void
}

const FolderRow = ({ icon, name, space, onEnter }: FolderRowProps): ReactElement => {
  const { t } = useTranslation()
  const sizeOf = useFormatBytes()
  const Icon = icons[icon]
  return (
    <UnstyledButton className="folder-browser-row" onClick={onEnter}>
      <Icon size={18} aria-hidden="true" />
      <span className="folder-browser-name">{name}</span>
      {space && space.freeBytes !== null ? (
        <span className="folder-browser-space">
          {space.writable ? t('addLibrary.free', { free: sizeOf(space.freeBytes) }) : t('addLibrary.readOnly')}
        </span>
      ) : null}
    </UnstyledButton>
  )
}
