export { reportsHandlers } from './reports.handlers.ts'
export { recountAll } from './recount.store.ts'
export { reportsJobs, reportsSweeps } from './reports.jobs.ts'
