import { onDemand } from '../ui/menu/on-demand.tsx'
import { UserMenuButton } from './user-menu-button.tsx'

/** The signed-in account, theme and language, and sign-out. */
export const UserMenu = onDemand(() => import('./user-menu-panel.tsx'), UserMenuButton)
