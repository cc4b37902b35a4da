import { onDemand } from '../ui/on-demand.tsx'
import { HealthButton } from './health-button.tsx'

/** How the server is; a press says what is not well, and what to do. */
export const HealthChip = onDemand(() => import('./health-panel.tsx'), HealthButton)
