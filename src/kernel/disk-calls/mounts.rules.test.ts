import { expect, test } from 'vitest'
import { diskOf, parseMounts } from './mounts.rules.ts'

const mounts = parseMounts(`22 27 0:21 / /proc rw,relatime - proc proc rw
27 0 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
40 27 0:50 / /mnt/nas rw shared:9 - nfs4 nas:/export rw
41 27 0:50 /comics /data/comics\\040and\\040manga rw - nfs4 nas:/export rw
42 40 8:17 / /mnt/nas/usb rw - ext4 /dev/sdb1 rw
43 27 0:60 / /mnt/nas rw - fuse.rclone remote: rw
`)

test.each([
  ['/', '8:1'],
  ['/config/hondana.sqlite', '8:1'],
  ['/mnt/nasty/1.cbz', '8:1'],
  ['/data/comics and manga/S/1.cbz', '0:50'],
  ['/mnt/nas/usb/1.cbz', '8:17'],
  // Mounted over the folder of another disk, which it hides.
  ['/mnt/nas', '0:60'],
  ['/mnt/nas/manga/1.cbz', '0:60'],
])('%s is on the disk %s', (path, device) => {
  expect(diskOf(path, mounts)).toBe(device)
})

test('without a list of mounts, the first two folders identify a disk', () => {
  expect(diskOf('/Volumes/Manga/S/1.cbz', [])).toBe(diskOf('/Volumes/Manga/T/2.cbz', []))
  expect(diskOf('/Volumes/Manga/S/1.cbz', [])).not.toBe(diskOf('/Volumes/Comics/1.cbz', []))
  expect(diskOf('/1.cbz', [])).toBe('/1.cbz')
})
