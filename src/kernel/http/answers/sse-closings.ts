/** The longest time from the request for a stream until it joins. */
const maxRequestMs = 60_000

/** What was closed lately, for streams whose request began before and that join only afterwards. */
export function createClosings<Who>() {
  const closings: { readonly of: ((who: Who) => boolean) | undefined; readonly atMs: number }[] = []
  const forgetOld = () => {
    const oldestMs = performance.now() - maxRequestMs
    while (closings[0] && closings[0].atMs < oldestMs) closings.shift()
  }
  return {
    add: (of: ((who: Who) => boolean) | undefined) => {
      forgetOld()
      closings.push({ of, atMs: performance.now() })
    },
    /** @param beganMs when the request began, on the clock of `performance` */
    apply: (who: Who, beganMs: number): boolean => {
      forgetOld()
      return closings.some(({ of, atMs }) => atMs >= beganMs && (of?.(who) ?? true))
    },
  }
}
