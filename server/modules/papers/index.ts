export { papersHandlers } from './papers.handlers.ts'
