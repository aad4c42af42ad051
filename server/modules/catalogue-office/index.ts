export { catalogueOfficeHandlers } from './catalogue-office.handlers.ts'
export { catalogueOfficeJobs } from './import.job.ts'
