import { defineFix } from '../../kernel/feature/index.ts'
import { RepairQuery } from './repair.routes.ts'

export const repairComicInfoFix = defineFix({
  id: 'repair-comicinfo',
  title: 'Repair ComicInfo',
  description: 'Adds missing ComicInfo.xml files and archive comments to downloaded chapters.',
  icon: 'mdi-file-document-edit-outline',
  endpoint: '/api/v1/downloads/repair-comicinfo',
  method: 'POST',
  query: RepairQuery,
})
