import { ActionIcon, Button, FileButton, Progress } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { type DragEvent, type ReactElement, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatBytes } from '../ui/use-format-bytes.ts'
import type { UploadState, useUploads } from './use-uploads.ts'

const accepted = '.cbz,.zip,.cbr,.rar,.cb7,.cbt,.pdf,.epub'

type UploadAreaProps = Pick<ReturnType<typeof useUploads>, 'uploads' | 'add' | 'discard'> & {
  /** Lists the file of a finished upload again. */
  readonly onList: (uploadId: string) => void
}

/** Files are dropped here or chosen, and uploaded one after the other. */
export const UploadArea = ({ uploads, add, discard, onList }: UploadAreaProps): ReactElement => {
  const { t } = useTranslation()
  const [isOver, setOver] = useState(false)
  const resetFiles = useRef<() => void>(null)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    add([...event.dataTransfer.files])
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same without a pointer */}
      <div
        className="import-drop"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconUpload size={28} stroke={1.5} aria-hidden="true" />
        <p className="import-drop-text">{t('imports.drop')}</p>
        <FileButton
          multiple
          accept={accepted}
          resetRef={resetFiles}
          onChange={(files) => {
            add(files)
            // Otherwise the browser reports no change when the same file is chosen again.
            resetFiles.current?.()
          }}
          inputProps={{ 'aria-label': t('imports.chooseFiles') }}
        >
          {(props) => (
            <Button variant="default" {...props}>
              {t('imports.chooseFiles')}
            </Button>
          )}
        </FileButton>
      </div>
      {uploads.length > 0 ? (
        <ul className="row-list table-rows import-uploads" aria-label={t('imports.uploads')}>
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onDiscard={() => void discard(upload)} onList={onList} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

type UploadRowProps = Pick<UploadAreaProps, 'onList'> & { readonly upload: UploadState; readonly onDiscard: () => void }

const UploadRow = ({ upload, onDiscard, onList }: UploadRowProps): ReactElement => {
  const { t } = useTranslation()
  const sizeOf = useFormatBytes()
  const { name, offset, sizeBytes, uploadId, needsFile, error } = upload
  const percent = Math.floor((100 * offset) / sizeBytes)
  return (
    <li className="row">
      <div className="row-text">
        <span className="row-title">{name}</span>
        {needsFile ? <p className="row-note">{t('imports.chooseAgain')}</p> : null}
        {error ? <p className="row-trouble">{error.message}</p> : null}
        {percent < 100 ? <Progress value={percent} size="sm" mt={6} aria-label={t('imports.uploading', { name })} /> : null}
      </div>
      <span className="row-note">{percent < 100 ? t('imports.percent', { value: percent / 100 }) : sizeOf(sizeBytes)}</span>
      {uploadId !== undefined && percent === 100 ? (
        <Button variant="subtle" size="compact-sm" aria-label={t('imports.listOne', { name })} onClick={() => onList(uploadId)}>
          {t('imports.list')}
        </Button>
      ) : null}
      <ActionIcon variant="subtle" color="gray" aria-label={t('imports.discard', { name })} onClick={onDiscard}>
        <IconTrash size={18} />
      </ActionIcon>
    </li>
  )
}
