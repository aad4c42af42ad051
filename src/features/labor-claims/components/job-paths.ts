import type { JobSection } from './job-days.ts'

/** Where a claim's ticket is. */
export const ticketPath = (id: string) => `/dashboard/labor-claims/ticket/${id}`
/** My jobs; today has the short address. */
export const jobsPath = (section: JobSection) =>
  section === 'today' ? '/dashboard/servicer-labor-claims' : `/dashboard/servicer-labor-claims/${section}`
/** Where a claim is filed. */
export const newClaimPath = '/dashboard/labor-claims/new'
