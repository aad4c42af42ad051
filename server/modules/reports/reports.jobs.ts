import type { JobCall } from '../../ports/jobs.ts'
import { dropStagedRecounts, foldChanges, recountAll } from './recount.store.ts'

/** Staged by the database when a model or a part moves to another brand (migration 033). */
const recountKind = 'reports.recount'

/** The job that counts everything anew. */
export const reportsJobs = {
  [recountKind]: {
    apply: async (_payload: unknown, { tx }: Pick<JobCall, 'tx'>) => {
      await dropStagedRecounts(tx, recountKind)
      await recountAll(tx)
    },
  },
}

/**
 * Every five minutes the changes of the counts are folded together: each home, desk and list of the office adds them up, and a
 * large shop makes a hundred thousand a day.
 */
export const reportsSweeps = [foldChanges]
