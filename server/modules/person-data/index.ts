export { personDataHandlers } from './person-data.handlers.ts'
