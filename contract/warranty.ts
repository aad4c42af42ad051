// Warranty (`WO122, WO125`): reading a serial number, row W07, and registrations.
import { endpoints } from './kernel/endpoint.ts'
import { serials } from './serials.ts'
import { records } from './warranty-records.ts'
import { warrantyReview } from './warranty-review.ts'
import { whereabouts } from './warranty-whereabouts.ts'

export const warranty = endpoints('warranty', { ...serials.table, ...records, ...whereabouts, ...warrantyReview })
