export { catalogueOfficeHandlers } from './catalogue-office.handlers.ts'
export type { FileReport } from './import-command.ts'
export { importCommand } from './import-command.ts'
export { catalogueOfficeJobs } from './import.job.ts'
