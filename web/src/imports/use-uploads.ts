import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { deleteUpload, type ImportUpload, uploadsQuery } from './imports.api.ts'
import { sendUpload } from './send-upload.ts'

export type UploadState = {
  readonly key: string
  readonly name: string
  readonly sizeBytes: number
  readonly offset: number
  readonly uploadId: string | undefined
  /** Unfinished from an earlier visit: the file has to be chosen again. */
  readonly needsFile: boolean
  readonly error: Error | undefined
}

const keyOf = ({ name, size }: Pick<File, 'name' | 'size'>): string => `${size} ${name}`

/** Uploads the chosen files one after the other. @param onDone called with each finished upload */
export const useUploads = (onDone: (uploadId: string) => void) => {
  const queryClient = useQueryClient()
  const { data: stored = [] } = useQuery(uploadsQuery)
  const [sent, setSent] = useState<Readonly<Record<string, UploadState>>>({})
  const abort = useRef<AbortController>(undefined)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    const controller = new AbortController()
    abort.current = controller
    return () => controller.abort()
  }, [])
  const update = (key: string, change: Partial<UploadState>) =>
    setSent((now) => {
      const before = now[key]
      return before ? { ...now, [key]: { ...before, ...change } } : now
    })
  const send = async (file: File, signal: AbortSignal) => {
    const key = keyOf(file)
    const begun = stored.find((one) => one.name === file.name && one.sizeBytes === file.size)
    const onProgress = ({ id, offset }: ImportUpload) => update(key, { uploadId: id, offset })
    try {
      const { id } = await sendUpload(file, { begun, onProgress, signal })
      onDone(id)
    } catch (error) {
      if (!signal.aborted) update(key, { error: error instanceof Error ? error : new Error(String(error)) })
    }
  }
  const add = (files: readonly File[]) => {
    const signal = abort.current?.signal
    for (const file of signal ? files : []) {
      const state = {
        key: keyOf(file),
        name: file.name,
        sizeBytes: file.size,
        offset: 0,
        uploadId: undefined,
        needsFile: false,
        error: undefined,
      }
      setSent((now) => ({ ...now, [state.key]: state }))
      if (signal) queue.current = queue.current.then(() => send(file, signal))
    }
  }
  const discard = async ({ key, uploadId }: UploadState) => {
    setSent(({ [key]: _, ...others }) => others)
    if (uploadId !== undefined) await deleteUpload(uploadId)
    await queryClient.invalidateQueries({ queryKey: uploadsQuery.queryKey })
  }
  /** Leaves what becomes of these uploads to the server. */
  const forget = (uploadIds: readonly string[]) =>
    setSent((now) => Object.fromEntries(Object.entries(now).filter(([, { uploadId }]) => !uploadId || !uploadIds.includes(uploadId))))
  const known = new Set(Object.values(sent).map(({ uploadId }) => uploadId))
  const earlier = stored.filter(({ id, name, sizeBytes }) => !known.has(id) && !sent[keyOf({ name, size: sizeBytes })])
  return { uploads: [...earlier.map(toState), ...Object.values(sent)], add, discard, forget }
}

const toState = ({ id, name, sizeBytes, offset }: ImportUpload): UploadState => ({
  key: id,
  name,
  sizeBytes,
  offset,
  uploadId: id,
  needsFile: offset < sizeBytes,
  error: undefined,
})
