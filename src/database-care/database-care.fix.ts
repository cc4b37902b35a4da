import { defineFix } from '../kernel/feature/index.ts'

export const databaseFixes = [
  defineFix({
    id: 'backup-server',
    title: 'Back up the server now',
    description: 'Makes a verified copy of the database beside the other backups.',
    icon: 'mdi-database-export-outline',
    endpoint: '/api/v1/server-backups',
    method: 'POST',
  }),
  defineFix({
    id: 'compact-database',
    title: 'Compact the database',
    description: 'Gives the space of deleted rows back to the disk. Reading and writing go on meanwhile.',
    icon: 'mdi-database-cog-outline',
    endpoint: '/api/v1/maintenance/compact-database',
    method: 'POST',
  }),
]
