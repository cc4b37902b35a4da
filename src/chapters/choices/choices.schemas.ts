import { z } from 'zod'

const maxGroups = 200

export const releasePreference = z
  .strictObject({
    oneRelease: z.boolean().meta({ description: 'Whether to download only one release per chapter instead of all releases.' }),
    groups: z
      .array(z.string().trim().min(1, 'must have a name').max(512, 'is too long'))
      .max(maxGroups, `at most ${maxGroups} groups are allowed`)
      .meta({ description: 'Preferred groups, best first. All other groups rank equally after them.' }),
  })
  .meta({ id: 'ReleasePreference' })

const effective = z.object({
  oneRelease: z.boolean().meta({ description: 'Whether only one release per chapter is downloaded.' }),
  groups: z.array(z.string()).meta({ description: 'Preferred groups, best first.' }),
  inherited: z.boolean().meta({ description: 'Whether the setting is inherited from the library or the server.' }),
})

export const effectivePreference = effective.meta({ id: 'ReleasePreferenceInForce' })

export const effectiveSeriesPreference = effective
  .extend({
    settable: z.boolean().meta({ description: 'Whether the setting can be changed; false while the source of the series is unknown.' }),
  })
  .meta({ id: 'ReleasePreferenceOfSeries' })
