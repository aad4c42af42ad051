export { viewsHandlers } from './views.handlers.ts'
