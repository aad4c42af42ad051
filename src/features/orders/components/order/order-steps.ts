import type { StatusChange } from './status-labels.ts'

/** A change of status, or back-orders, which leave the status as it is. */
export type Step = StatusChange | { readonly is: 'backorder' }

/** A name of the step, for its draft. */
export const toKey = (step: Step) => (step.is === 'action' ? step.action : step.is === 'status' ? step.status : step.is)
export const isShipping = (step: Step) => step.is === 'status' && step.status === 'shipped'
