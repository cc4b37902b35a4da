// What administrators need that belongs to no other feature.
import { defineFeature, type Feature } from '../kernel/feature/index.ts'
import { filesystemRoutes } from './filesystem.routes.ts'

export const adminFeature = (): Feature => defineFeature({ name: 'admin', routes: [filesystemRoutes] })
