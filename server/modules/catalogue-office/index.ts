export { catalogueOfficeHandlers } from './catalogue-office.handlers.ts'
export type { FileReport } from './import/import-command.service.ts'
export { runImportCommand } from './import/import-command.service.ts'
export { catalogueOfficeJobs } from './import/import.jobs.ts'
