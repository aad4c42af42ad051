import type { logging } from '../../../contract/logging.ts'
import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import type { Call } from '../../kernel/call.ts'
import { countCrash } from '../../kernel/rate-limit.ts'
import { dropCrashesBefore, keepCrash } from './logging.store.ts'

type LogCrash = (typeof logging.table)['logCrash']

const keptDays = 90

/**
 * Keeps a crash report (`warranty-and-orders §8`), at most 20 a minute from one session or address. Who crashed is
 * what the session says, whatever the report claims; the address of the page goes without its query.
 */
export async function logCrash(call: Call, report: Received<LogCrash>['body']): Promise<Reply<LogCrash>> {
  await countCrash(call.tx, call.session?.tokenHash ?? call.request.address, call.now)
  await dropCrashesBefore(call.tx, new Date(call.now.getTime() - keptDays * 86_400_000))
  await keepCrash(call.tx, {
    id: call.newId(),
    opId: call.op?.key ?? null,
    userId: call.actor?.userId ?? null,
    error: report.error,
    errorBody: report.error_body,
    browser: report.browser,
    url: report.url.replace(/[?#].*$/s, ''),
    madeAt: call.op?.createdAt ?? null,
    receivedAt: call.now,
  })
  return { ok: true }
}
