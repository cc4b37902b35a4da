import { Modal } from '@mantine/core'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchBox } from './search-box.tsx'

/** Search over the current page, opened by shortcut or from the sidebar. */
const SearchDialog = ({ onClose }: { onClose: () => void }): ReactElement => {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  return (
    <Modal.Root opened={true} onClose={onClose} size="lg" yOffset="9vh">
      <Modal.Overlay />
      <Modal.Content aria-label={t('search.title')}>
        <Modal.Body p="md">
          <SearchBox text={text} onText={setText} onOpened={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

export default SearchDialog
