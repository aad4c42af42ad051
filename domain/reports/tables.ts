import { orderStatuses } from '../orders/states.ts'
import { registrationStatuses } from '../warranty/registration.ts'
import { claimStates } from './claim-state.ts'

/** The tables of the reports, each a chart on the screen and a file. */
export const reportTables = [
  'summary',
  'waiting',
  'models',
  'parts',
  'weeks',
  'run-out',
  'sold',
  'claims',
  'stays',
  'claim-accounts',
  'orders',
  'order-statuses',
  'order-accounts',
  'registrations',
  'registered-models',
  'registered-accounts',
] as const
export type ReportTable = (typeof reportTables)[number]

/** Rows of a ranking on the screen, the first ones; its file has all. */
export const shownRows = 50

const claimTables: readonly ReportTable[] = ['waiting', 'claims', 'stays', 'claim-accounts']
const orderTables: readonly ReportTable[] = ['orders', 'order-statuses', 'order-accounts']
const registrationTables: readonly ReportTable[] = ['registrations', 'registered-models', 'registered-accounts']

/** The statuses that a table can be filtered by; none where it counts records of several kinds. */
export function listTableStatuses(table: ReportTable): readonly string[] {
  if (claimTables.includes(table)) return claimStates
  if (orderTables.includes(table)) return orderStatuses
  return registrationTables.includes(table) ? registrationStatuses : []
}
