import { expect, test } from 'vitest'
import { isFolderName, isSystemFolder, leadsElsewhere, mountedDisksOf } from './folder-place.rules.ts'

test.each(['Manga', 'manga 2', '漫画', 'a.b', '#recycle', 'console'])('"%s" is a valid folder name', (name) => {
  expect(isFolderName(name)).toBe(true)
})

test.each(['', ' ', '.hidden', '$RECYCLE.BIN', 'ends.', ' starts', 'a:b', 'a\0b', 'a\nb', 'CON', 'nul.txt', 'x'.repeat(256)])(
  '%j is not a valid folder name',
  (name) => {
    expect(isFolderName(name)).toBe(false)
  },
)

test.each(['.', '..', 'a/b', '../a', 'a\\b', '/etc'])('"%s" leads out of the chosen folder', (name) => {
  expect(leadsElsewhere(name)).toBe(true)
})

test.each([
  '/etc',
  '/etc/manga',
  '/proc/1',
  '/data/.config',
  '/data/$RECYCLE.BIN',
  'C:\\Windows',
  'C:\\Program Files\\Manga',
  '/var/lib/x',
])('%s is a system folder', (path) => {
  expect(isSystemFolder(path)).toBe(true)
})

test.each(['/', '/media', '/data/etc', '/data/Manga', '/run/media/me/Disk', 'C:\\', 'D:\\Manga', '/usr/home/me', '/dev/shm/manga'])(
  '%s is not a system folder',
  (path) => {
    expect(isSystemFolder(path)).toBe(false)
  },
)

test('mounted disks and shares are found, and those of the operating system are left out', () => {
  const mounts = [
    '/dev/sda1 / ext4 rw 0 0',
    'proc /proc proc rw 0 0',
    'tmpfs /run tmpfs rw 0 0',
    '/dev/sda1 /etc/hosts ext4 rw 0 0',
    '/dev/sdb1 /mnt/My\\040disk ext4 rw 0 0',
    '//nas/manga /media/nas cifs rw 0 0',
    '/dev/sdc1 /run/media/me/Disk fuseblk rw 0 0',
    '',
  ].join('\n')
  expect(mountedDisksOf(mounts)).toEqual(['/mnt/My disk', '/media/nas', '/run/media/me/Disk'])
})
