const release = /^\d+(\.\d+)*$/

/** Whether a release is newer than another. Builds between releases ("1.33.0-dev") are not compared: nothing is newer than they are. */
export const isNewerRelease = (candidate: string, than: string): boolean =>
  release.test(candidate) && release.test(than) && candidate.localeCompare(than, 'en', { numeric: true }) > 0
