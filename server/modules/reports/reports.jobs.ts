import type { Tx } from '../../kernel/call.ts'
import { foldChanges, recountBeside } from './recount.store.ts'

/** Staged by the database when a model or a part moves to another brand (migration 033). */
const recountKind = 'reports.recount'

/** The job that counts everything anew, in transactions of its own. A second run counts the same. */
export const reportsJobs = (ports: () => { readonly tx: Tx }) => ({
  [recountKind]: { act: () => recountBeside(ports().tx, recountKind) },
})

/**
 * Every five minutes the changes of the counts are folded together: each home, desk and list of the office adds them up, and a
 * large shop makes a hundred thousand a day.
 */
export const reportsSweeps = [foldChanges]
