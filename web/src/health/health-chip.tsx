import { onDemand } from '../ui/menu/on-demand.tsx'
import { HealthButton } from './health-button.tsx'

/** The server's health; opens a panel that explains problems and how to fix them. */
export const HealthChip = onDemand(() => import('./health-panel.tsx'), HealthButton)
