import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeScratchFolder } from './scratch-folders.ts'

const mayMount = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0

test.runIf(mayMount)('a run that was killed while disks were mounted leaves nothing behind (requires permission to mount)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hondana-killed-run-'))
  const disk = join(folder, 'A library')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', disk])
  onTestFinished(() => void spawnSync('umount', ['-l', disk]))
  mkdirSync(join(disk, 'Series'))
  execFileSync('mount', ['-o', 'remount,ro', disk])
  removeScratchFolder(folder)
  expect(existsSync(folder)).toBe(false)
})
