import { withdrawOrphans } from './orphans.store.ts'

export { announceFiles, withdrawFiles } from './files.service.ts'
export { filesHandlers } from './files.handlers.ts'
export { readPrintablePicture } from './content.service.ts'
export { makeSmaller } from './renditions.view.ts'
export { filesJobs } from './files.jobs.ts'
export { pictureHashJobs } from './likeness/picture-hashes.jobs.ts'
export { inspectContent } from './file-content.rules.ts'
export { makeShareable } from './renditions.view.ts'

/** Once a day: uploads that were never attached are withdrawn. */
export const filesSweeps = [withdrawOrphans]
