export { createAnalytics } from './analytics.handlers.ts'
export type { AnalyticsPorts } from './analytics.service.ts'
export { analyticsJobs } from './page-views.jobs.ts'
