import { defineFix } from '../kernel/feature/index.ts'

export const databaseFixes = [
  defineFix({
    id: 'backup-server',
    title: 'Back up the server now',
    description: 'Creates and verifies a backup of the database.',
    icon: 'mdi-database-export-outline',
    endpoint: '/api/v1/server-backups',
    method: 'POST',
  }),
  defineFix({
    id: 'compact-database',
    title: 'Compact the database',
    description: 'Frees disk space left by deleted data. You can keep using the server.',
    icon: 'mdi-database-cog-outline',
    endpoint: '/api/v1/maintenance/compact-database',
    method: 'POST',
  }),
]
