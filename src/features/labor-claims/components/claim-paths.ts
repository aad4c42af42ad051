import type { JobSection } from './jobs/job-days.ts'

/** The path of a claim's ticket. */
export const ticketPath = (id: string) => `/dashboard/labor-claims/ticket/${id}`
/** The path of a section of My jobs; today has the short path. */
export const jobsPath = (section: JobSection) =>
  section === 'today' ? '/dashboard/servicer-labor-claims' : `/dashboard/servicer-labor-claims/${section}`
/** The path of the form that files a claim. */
export const newClaimPath = '/dashboard/labor-claims/new'
/** What manufacturers pay. */
export const payTermsPath = '/dashboard/pay-terms'
/** Recalls and service bulletins. */
export const bulletinsPath = '/dashboard/bulletins'
