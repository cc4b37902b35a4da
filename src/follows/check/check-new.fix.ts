import { defineFix } from '../../kernel/feature/index.ts'

export const checkNewFix = defineFix({
  id: 'check-new',
  title: 'Check follow lists now',
  description: 'Checks all enabled follow lists for new chapters and queues them.',
  icon: 'mdi-update',
  endpoint: '/api/v1/downloads/check-new',
  method: 'POST',
})
