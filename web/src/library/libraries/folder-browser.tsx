import './folder-browser.css'
import { Skeleton, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconCornerLeftUp, IconFolder } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactElement, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DirectoryListing } from '../../api/types.ts'
import { foldersQuery } from '../library.api.ts'

type FolderBrowserProps = {
  /** The chosen folder on the server; empty for none. */
  readonly path: string
  /** Why the server rejected the folder. */
  readonly refused?: string | undefined
  readonly onChange: (path: string) => void
}

const typingPauseMs = 400

/** Browses the folders of the server's disk; a path can also be typed or pasted. */
export const FolderBrowser = ({ path, refused, onChange }: FolderBrowserProps): ReactElement => {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const [shownPath, setShownPath] = useState(path)
  const showAfterTyping = useDebouncedCallback(setShownPath, typingPauseMs)
  const listing = useQuery({ ...foldersQuery(shownPath), placeholderData: keepPreviousData })
  const type = (typed: string) => {
    onChange(typed)
    showAfterTyping(typed)
  }
  const enter = (folder: string) => {
    onChange(folder)
    setShownPath(folder)
    // The clicked row is removed with its list, so the focus moves to the top of the new one.
    list.current?.focus()
  }
  return (
    <div>
      <TextInput
        label={t('addLibrary.folder')}
        description={t('addLibrary.folderHint')}
        placeholder="/media/manga"
        required
        mb={8}
        data-autofocus
        value={path}
        error={listing.error?.message ?? refused}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <div className="folder-browser" ref={list} tabIndex={-1}>
        <FolderRows listing={listing.data} failed={listing.isError} onEnter={enter} />
      </div>
    </div>
  )
}

type FolderRowsProps = {
  readonly listing: DirectoryListing | undefined
  readonly failed: boolean
  readonly onEnter: (path: string) => void
}

const FolderRows = ({ listing, failed, onEnter }: FolderRowsProps): ReactElement => {
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
  return (
    <ul className="folder-browser-list" aria-label={t('addLibrary.folders')}>
      {parent === undefined || parent === null ? null : (
        <li>
          <FolderRow icon="up" name={t('addLibrary.up')} onEnter={() => onEnter(parent)} />
        </li>
      )}
      {directories.map((directory) => (
        <li key={directory.path}>
          <FolderRow icon="folder" name={directory.name} onEnter={() => onEnter(directory.path)} />
        </li>
      ))}
      {directories.length === 0 ? <li className="folder-browser-note">{t('addLibrary.noFolders')}</li> : null}
    </ul>
  )
}

const FolderRow = ({ icon, name, onEnter }: { icon: 'up' | 'folder'; name: string; onEnter: () => void }): ReactElement => (
  <UnstyledButton className="folder-browser-row" onClick={onEnter}>
    {icon === 'up' ? <IconCornerLeftUp size={18} aria-hidden="true" /> : <IconFolder size={18} aria-hidden="true" />}
    {name}
  </UnstyledButton>
)
