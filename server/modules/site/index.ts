export { siteHandlers } from './site.handlers.ts'
