import { afterAll, describe, expect, test } from 'vitest'
import { aServer } from '../../../test/builders/a-server.ts'
import { databases } from '../../../test/setup/databases.ts'
import { keepFolderNaming } from './2026-11-23T08-10-keep-folder-naming.ts'

const closes: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closes.splice(0).reverse()) await close()
})

describe.each(databases)('the setting for folder names on %s', (_engine, aDatabase) => {
  const anInstallation = async () => {
    const server = await aServer({ database: await aDatabase() })
    closes.push(server.close)
    const { db } = server.app.context
    const stored = async () =>
      (await db.selectFrom('pluginConfig').select('value').where('key', '=', 'folder_naming').execute()).map(({ value }) => value)
    const upgrade = async () => {
      await keepFolderNaming.up(db)
      return stored()
    }
    const save = (config: object) => server.http.post('/api/v1/plugins/extractor-downloader/config', config)
    return { db, upgrade, stored, save }
  }

  test('stays at its default in an installation that was never used', async () => {
    const { upgrade } = await anInstallation()
    expect(await upgrade()).toEqual([])
  })

  test('is stored as it was in an installation with a library, and a choice is kept', async () => {
    const { db, upgrade } = await anInstallation()
    await db
      .insertInto('library')
      .values({
        ...{ id: 'L', name: 'L', nameKey: 'l', root: '/l', options: '{}' },
        ...{ unavailableAt: null, attention: null, lastScanAt: null, createdAt: 0, modifiedAt: 0 },
      })
      .execute()
    expect(await upgrade()).toEqual(['uuid'])
    await db.updateTable('pluginConfig').set({ value: 'title' }).where('key', '=', 'folder_naming').execute()
    expect(await upgrade()).toEqual(['title'])
  })

  test('is kept when a configuration without it is saved, and replaced by one with it', async () => {
    const { db, upgrade, stored, save } = await anInstallation()
    await db.insertInto('pluginConfig').values({ pluginId: 'extractor-downloader', key: 'default_language', value: 'de' }).execute()
    await upgrade()
    const saved = await save({ default_language: 'fr', downloads_at_once: '2' })
    expect(saved.json()).toEqual({ default_language: 'fr', downloads_at_once: '2', folder_naming: 'uuid' })
    await save({ default_language: 'fr', folder_naming: '' })
    expect(await stored()).toEqual(['uuid'])
    await save({ folder_naming: 'title' })
    expect(await stored()).toEqual(['title'])
    await save({})
    expect(await stored()).toEqual(['title'])
  })

  test('is stored as it was in an installation whose downloader was configured', async () => {
    const { db, upgrade } = await anInstallation()
    await db.insertInto('pluginConfig').values({ pluginId: 'extractor-downloader', key: 'default_language', value: 'de' }).execute()
    expect(await upgrade()).toEqual(['uuid'])
  })
})
