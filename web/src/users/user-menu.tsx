import { onDemand } from '../ui/on-demand.tsx'
import { UserMenuButton } from './user-menu-button.tsx'

/** Who is signed in, how the app looks and speaks, and the way out. */
export const UserMenu = onDemand(() => import('./user-menu-panel.tsx'), UserMenuButton)
