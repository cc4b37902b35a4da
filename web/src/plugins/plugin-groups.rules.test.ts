import { expect, test } from 'vitest'
import type { Plugin } from '../api/types.ts'
import { moveId, pluginGroupsOf } from './plugin-groups.rules.ts'

const aPlugin = (id: string, pluginType: Plugin['pluginType'], usable = true): Plugin => ({
  id,
  name: id,
  pluginType,
  version: '1.0.0',
  author: 'Somebody',
  description: '',
  enabled: false,
  entryPoint: '',
  sourceUrl: '',
  installedDate: '2026-11-22T00:00:00Z',
  lastUpdated: '2026-11-22T00:00:00Z',
  configSchema: '{}',
  dependencies: null,
  hosts: [],
  builtIn: true,
  usable,
  problem: null,
  notice: null,
})

test('plugins are grouped by type, metadata sources by priority with new ones last, and unusable folders come at the end', () => {
  const plugins = [
    aPlugin('ntfy', 'NOTIFIER'),
    aPlugin('a', 'METADATA'),
    aPlugin('b', 'METADATA'),
    aPlugin('c', 'METADATA'),
    aPlugin('loader', 'DOWNLOAD'),
    aPlugin('broken', 'METADATA', false),
    aPlugin('tasks', 'TASK', false),
  ]
  expect(pluginGroupsOf(plugins, ['c', 'gone', 'a']).map(({ type, plugins: all }) => [type, ...all.map(({ id }) => id)])).toEqual([
    ['DOWNLOAD', 'loader'],
    ['METADATA', 'c', 'a', 'b'],
    ['NOTIFIER', 'ntfy'],
    ['UNUSABLE', 'broken', 'tasks'],
  ])
})

test('a source moves by one position, and an unknown one or one at either end does not move', () => {
  expect(moveId(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c'])
  expect(moveId(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
  expect(moveId(['a', 'b'], 'a', -1)).toEqual(['a', 'b'])
  expect(moveId(['a', 'b'], 'b', 1)).toEqual(['a', 'b'])
  expect(moveId(['a'], 'x', 1)).toEqual(['a'])
})
