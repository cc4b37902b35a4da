import { createContext, type ReactElement, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'
import { withTexts } from '../../locales/texts.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

const AddLibraryDialog = lazyPart(() => withTexts(() => import('./add-library-dialog.tsx')))

const OpenDialog = createContext<() => void>(() => undefined)

/** Returns a function that opens the add-library dialog from any page. */
export const useAddLibrary = (): (() => void) => useContext(OpenDialog)

/** Holds the dialog; its code is loaded when it is first opened. */
export const AddLibraryProvider = ({ children }: { children: ReactNode }): ReactElement => {
  const [isOpen, setIsOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  const open = useCallback(() => {
    setIsOpen(true)
    setOpened(true)
  }, [])
  const close = useCallback(() => setOpened(false), [])
  return (
    <OpenDialog value={open}>
      {children}
      {isOpen ? (
        <Suspense>
          <AddLibraryDialog opened={opened} onClose={close} />
        </Suspense>
      ) : null}
    </OpenDialog>
  )
}
