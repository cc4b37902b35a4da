import './reader.css'
import { Loader } from '@mantine/core'
import { type ReactElement, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { getTabStored, setTabStored } from '../ui/tab-storage.ts'

const storageKey = 'reader-background'

/** Shown while a chapter is loading, with the background of the last one: nothing bright flashes between two chapters. */
export const ReaderPending = (): ReactElement => {
  const { t } = useTranslation()
  return (
    <main className="reader" data-background={getTabStored(storageKey)}>
      <div className="reader-pending" role="status" aria-label={t('loading')}>
        <Loader color="gray.5" />
      </div>
    </main>
  )
}

/** Keeps the background for the next chapter. */
export const useKeptBackground = (background: string): void => useEffect(() => setTabStored(storageKey, background), [background])
