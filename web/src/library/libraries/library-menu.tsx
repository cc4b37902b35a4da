import { onDemand } from '../../ui/on-demand.tsx'
import { LibraryMenuButton } from './library-menu-button.tsx'

/** What administrators do to a whole library. */
export const LibraryMenu = onDemand(() => import('./library-menu-panel.tsx'), LibraryMenuButton)
