export { reportsHandlers } from './reports.handlers.ts'
export { foldChanges, recountAll } from './recount.store.ts'
export { reportsJobs, reportsSweeps } from './reports.jobs.ts'
