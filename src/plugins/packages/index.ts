// Plugin packages: third-party plugins in subfolders of the configuration folder, each in its own process (ADR 0029).
export { findPackages, type InvalidPackage, type PluginPackage, packagesFolder } from './find-packages.ts'
export { type PackageProvider, packagePlugin } from './package-plugin.ts'
export { type PackageLimits, packageLimits } from './process/package-limits.ts'
export { deleteMovedPackage, movePackageAway, sweepRemovedPackages } from './remove-package.ts'
