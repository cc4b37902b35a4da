import './reader.css'
import { Loader, UnstyledButton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import { type ReactElement, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { getTabStored, setTabStored } from '../ui/tab-storage.ts'

const storageKey = 'reader-background'

/** How long a chapter may load before this takes the place of the last one. */
export const pendingMs = 150

/**
 * Shown while a chapter is loading, with the background of the last one: nothing bright flashes between two chapters. The arrow is where
 * the reader has it, for devices without a back button.
 */
export const ReaderPending = (): ReactElement => {
  const { t } = useTranslation()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <main className="reader" data-background={getTabStored(storageKey)}>
      <UnstyledButton
        className="reader-pending-back"
        aria-label={t('back')}
        onClick={() => (canGoBack ? router.history.back() : void router.navigate({ to: '/', replace: true }))}
      >
        <IconArrowLeft size={22} aria-hidden="true" />
      </UnstyledButton>
      <div className="reader-pending" role="status" aria-label={t('loading')}>
        <Loader color="gray.5" />
      </div>
    </main>
  )
}

/** Keeps the background for the next chapter. */
export const useKeptBackground = (background: string): void => useEffect(() => setTabStored(storageKey, background), [background])
