import './keys-help.css'
import { Modal } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isAdmin, useMe } from '../users/accounts/users.api.ts'
import { pageShortcuts } from './shell-keys.rules.ts'

const pageNames = {
  home: 'home.title',
  discover: 'shell.discover',
  updates: 'shell.updates',
  collections: 'collections.titles.collections',
  readLists: 'collections.titles.readLists',
  downloads: 'shell.downloads',
  settings: 'settings.title',
} as const

/** The overlay on "?": all keyboard shortcuts outside of the reader. */
const ShortcutsHelp = ({ onClose }: { onClose: () => void }): ReactElement => {
  const { t } = useTranslation()
  const admin = isAdmin(useMe())
  return (
    <Modal opened={true} onClose={onClose} title={t('shortcuts.title')} centered={true} closeButtonProps={{ 'aria-label': t('close') }}>
      <dl className="keys-help">
        <Row text={t('shortcuts.search')}>
          <kbd>/</kbd> <kbd>Ctrl K</kbd>
        </Row>
        <Row text={t('shortcuts.results')}>
          <kbd>↑</kbd> <kbd>↓</kbd> <kbd>Enter</kbd>
        </Row>
        <Row text={t('shortcuts.close')}>
          <kbd>Esc</kbd>
        </Row>
        <Row text={t('shortcuts.help')}>
          <kbd>?</kbd>
        </Row>
        {pageShortcuts
          .filter(([page]) => admin || page !== 'downloads')
          .map(([page, letter]) => (
            <Row key={page} text={t(pageNames[page])}>
              <kbd>G</kbd> <kbd>{letter.toUpperCase()}</kbd>
            </Row>
          ))}
      </dl>
      <p className="keys-help-note">{t('shortcuts.reader')}</p>
    </Modal>
  )
}

export default ShortcutsHelp

const Row = ({ text, children }: { text: string; children: ReactNode }): ReactElement => (
  <div>
    <dt>{children}</dt>
    <dd>{text}</dd>
  </div>
)
