import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactElement, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { OnDemandTrigger } from '../../ui/menu/on-demand.tsx'

type LibraryMenuButtonProps = Partial<OnDemandTrigger> & { readonly ref?: Ref<HTMLButtonElement> }

/** The button that opens a library's menu; the menu itself is in library-menu-panel.tsx. */
export const LibraryMenuButton = (props: LibraryMenuButtonProps): ReactElement => {
  const { t } = useTranslation()
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-haspopup="menu"
      aria-label={t('libraryMenu.title')}
      title={t('libraryMenu.title')}
      {...props}
    >
      <IconDots size={18} />
    </ActionIcon>
  )
}
