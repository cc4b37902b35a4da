import { z } from 'zod'

const mostGroups = 200

export const releasePreference = z
  .strictObject({
    oneRelease: z.boolean().meta({ description: 'Whether one release of each chapter is enough. Otherwise all of them are fetched.' }),
    groups: z
      .array(z.string().trim().min(1, 'must have a name').max(512, 'is too long'))
      .max(mostGroups, `at most ${mostGroups} groups can be ordered`)
      .meta({ description: 'Names of groups, the best first. Groups that are not named count alike, after all of these.' }),
  })
  .meta({ id: 'ReleasePreference' })

const inForce = z.object({
  oneRelease: z.boolean(),
  groups: z.array(z.string()),
  inherited: z.boolean().meta({ description: 'Whether this is the setting of the library, or of the server when that has none.' }),
})

export const preferenceInForce = inForce.meta({ id: 'ReleasePreferenceInForce' })

export const seriesPreferenceInForce = inForce
  .extend({
    settable: z.boolean().meta({ description: 'Whether it can be set: nobody can while the source of the series is unknown.' }),
  })
  .meta({ id: 'ReleasePreferenceOfSeries' })
