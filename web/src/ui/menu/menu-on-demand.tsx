import { type ComponentType, cloneElement, type ReactElement, Suspense, useState } from 'react'
import { lazyPart } from '../lazy-part.ts'
import type { MenuButton, MenuPosition } from './menu-button.ts'

type MenuProps<Items> = {
  readonly button: MenuButton
  readonly position: MenuPosition
  readonly items: Items
}

/**
 * A menu that loads on first use, with its items: until then it is only its button. It saves 30 kB on pages with menus that most visits
 * don't open, and the work of a menu for every row of a list.
 */
export const menuOnDemand = <Items extends object>(loadItems: () => Promise<{ default: ComponentType<Items> }>) => {
  const load = async (): Promise<{ default: ComponentType<MenuProps<Items>> }> => {
    const [{ OpenedMenu }, { default: MenuItems }] = await Promise.all([import('./opened-menu.tsx'), loadItems()])
    return {
      default: ({ button, position, items }) => (
        <OpenedMenu button={button} position={position}>
          <MenuItems {...items} />
        </OpenedMenu>
      ),
    }
  }
  const Loaded = lazyPart(load)
  // A failure is reported when the menu is opened.
  const prepare = () => void load().catch(() => undefined)
  return function MenuOnDemand(props: MenuProps<Items>): ReactElement {
    const [used, setUsed] = useState(false)
    const closed = cloneElement(props.button, {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onClick: () => setUsed(true),
      onPointerEnter: prepare,
      onFocus: prepare,
    })
    if (!used) return closed
    return (
      <Suspense fallback={closed}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
