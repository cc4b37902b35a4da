import { onDemand } from '../../ui/on-demand.tsx'
import { LibraryMenuButton } from './library-menu-button.tsx'

/** Administrators' actions on a whole library. */
export const LibraryMenu = onDemand(() => import('./library-menu-panel.tsx'), LibraryMenuButton)
