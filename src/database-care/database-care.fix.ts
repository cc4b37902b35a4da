import { defineFix } from '../kernel/feature/index.ts'

export const databaseFixes = [
  defineFix({
    id: 'backup-server',
    title: 'Back up the server now',
    description: 'Creates a verified backup of the database.',
    icon: 'mdi-database-export-outline',
    endpoint: '/api/v1/server-backups',
    method: 'POST',
  }),
  defineFix({
    id: 'compact-database',
    title: 'Compact the database',
    description: 'Frees the disk space of deleted rows. The server stays available.',
    icon: 'mdi-database-cog-outline',
    endpoint: '/api/v1/maintenance/compact-database',
    method: 'POST',
  }),
]
