import './folder-browser.css'
import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactElement, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatBytes } from '../../ui/use-format-bytes.ts'
import { foldersQuery } from '../library.api.ts'
import { FolderRows } from './folder-rows.tsx'
import { folderSpaceQuery } from './folders.api.ts'
import { NewFolder } from './new-folder.tsx'

type FolderBrowserProps = {
  /** The chosen folder on the server; empty for none. */
  readonly path: string
  /** Why the server rejected the folder. */
  readonly refused?: string | undefined
  readonly onChange: (path: string) => void
}

const typingPauseMs = 400

/** Browses the folders of the server's disk and creates new ones; a path can also be typed or pasted. */
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
        <FolderRows listing={listing.data} failed={listing.isError} atTop={shownPath === ''} onEnter={enter} />
        {shownPath === '' || listing.isError ? null : (
          <div className="folder-browser-foot">
            <FolderSpaceText path={shownPath} />
            <NewFolder key={shownPath} parent={shownPath} onCreated={enter} />
          </div>
        )}
      </div>
    </div>
  )
}

/** The free space of the chosen folder, with a warning when nothing can be downloaded to it. */
const FolderSpaceText = ({ path }: { path: string }): ReactElement => {
  const { t } = useTranslation()
  const sizeOf = useFormatBytes()
  const { data } = useQuery({ ...folderSpaceQuery(path), placeholderData: keepPreviousData })
  if (!data) return <span className="folder-browser-space" />
  const { freeBytes, totalBytes, writable } = data
  return (
    <span className="folder-browser-space" role="status">
      {freeBytes === null || totalBytes === null
        ? t('addLibrary.spaceUnknown')
        : t('addLibrary.freeOf', { free: sizeOf(freeBytes), total: sizeOf(totalBytes) })}
      {writable ? null : (
        <span className="folder-browser-warning">
          <IconAlertTriangle size={16} aria-hidden="true" />
          {t('addLibrary.notWritable')}
        </span>
      )}
    </span>
  )
}
