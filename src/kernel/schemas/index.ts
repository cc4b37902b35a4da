// What the bundle imports in place of zod (scripts/boot/bundle-server.mjs): the same functions, whose schemas are created at their first
// use.
export * as z from './deferred-zod.ts'
