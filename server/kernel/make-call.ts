// Builds the call that a handler gets, over one transaction or the plain database.
import type { Call, EnvelopeAnswer, EnvelopeCall, OwnTransactions, Tx } from './call.ts'
import { isForDevelopment } from './incoming.ts'
import type { Incoming, Kernel } from './incoming.ts'
import type { OpHead } from './op.ts'
import type { SideEffects } from './side-effects.ts'
import { applySideEffects, logSecurityEvent, noSideEffects, resetSideEffects } from './side-effects.ts'
import { collectJobs, stageJob } from './stage.store.ts'
import { inTransaction } from './unit-of-work.ts'

/** What every call of one arrival shares, whichever transaction it runs in. */
export interface CallContext {
  readonly kernel: Kernel
  readonly incoming: Incoming
  readonly op: OpHead | null
  readonly effects: SideEffects
  /** Sends a call of an envelope. */
  readonly send: (inner: EnvelopeCall) => Promise<EnvelopeAnswer>
}

/** The call over `tx`; cookies, visits and staged jobs are recorded in the context's side effects. */
export function makeCall({ kernel, incoming, op, effects, send }: CallContext, tx: Tx): Call {
  const { ports } = kernel
  return {
    actor: incoming.actor,
    session: incoming.session,
    op,
    isImported: incoming.imported !== undefined,
    now: incoming.now,
    tx,
    newId: () => ports.ids.newId(),
    randomBytes: (count) => ports.ids.randomBytes(count),
    files: ports.files,
    scanner: ports.scanner,
    stage: async (kind, payload, runAt = incoming.now) => {
      // The job runner finds later jobs by itself.
      if (runAt <= incoming.now) effects.dueKinds = [...effects.dueKinds, kind]
      await stageJob(tx, kind, payload, runAt)
    },
    writeAudit: (write) => write(tx),
    logSecurityEvent: (fields) => {
      // Outside of a transaction it has happened already, also where the call is refused now.
      if (!tx.isTransaction) logSecurityEvent(ports.log, fields)
      else effects.securityLog = [...effects.securityLog, fields]
    },
    startSession: (token, remember) => {
      effects.cookie = { token, remember }
    },
    endSession: () => {
      effects.cookie = 'end'
    },
    visit: incoming.visit,
    startVisit: (token) => {
      effects.visit = { token }
    },
    endVisit: () => {
      effects.visit = 'end'
    },
    device: incoming.device,
    startDevice: (token) => {
      effects.device = { token }
    },
    send: incoming.target.row.envelope === undefined ? null : send,
    concurrency: ports.database.concurrency,
    request: { ...incoming.request, header: incoming.header },
    development: isForDevelopment(ports, incoming.request),
  }
}

/** The call of a row that begins its own transactions: over the plain database. */
export function makeOwnTransactionsCall(context: CallContext): Call & OwnTransactions {
  const { database } = context.kernel.ports
  return {
    ...makeCall(context, database.db),
    withOwnTransaction: async (work) => {
      const effects = noSideEffects()
      const result = await inTransaction(database, async (tx) => {
        resetSideEffects(effects)
        const jobs = collectJobs(context.incoming.now)
        const done = await work({ ...makeCall({ ...context, effects }, tx), stage: jobs.stage })
        await jobs.write(tx)
        effects.dueKinds = jobs.getDueKinds()
        return done
      })
      applySideEffects(context.kernel, effects)
      return result
    },
  }
}
