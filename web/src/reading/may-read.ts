import type { User } from '../api/types.ts'

/** Whether the server sends pages and texts of books to this account. */
export const mayRead = ({ roles }: Pick<User, 'roles'>): boolean => roles.includes('PAGE_STREAMING')
