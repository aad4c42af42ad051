import type { logging } from '../../../contract/logging.ts'
import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import { toReportedAddress } from '../../../domain/analytics/page-address.ts'
import type { Call } from '../../kernel/call.ts'
import { countCrash } from '../../kernel/rate-limit.ts'
import { deleteCrashesBefore, hasCrash, insertCrash } from './logging.store.ts'

type LogCrash = (typeof logging.table)['logCrash']

const retentionDays = 90

/**
 * Stores a crash report (`WO146`) once, at most 20 a minute per session or address. The user is read from the
 * session, not from the report. The page URL is stored without its query and without codes of links.
 */
export async function logCrash(call: Call, report: Received<LogCrash>['body']): Promise<Reply<LogCrash>> {
  const op = { opId: call.op?.key ?? null, userId: call.actor?.userId ?? null }
  if (await hasCrash(call.tx, op)) return { ok: true }
  await countCrash(call.tx, call.session?.tokenHash ?? call.request.address, call.now)
  await deleteCrashesBefore(call.tx, new Date(call.now.getTime() - retentionDays * 86_400_000))
  await insertCrash(call.tx, {
    id: call.newId(),
    ...op,
    error: report.error,
    errorBody: report.error_body,
    browser: report.browser,
    url: toReportedAddress(report.url),
    madeAt: call.op?.createdAt ?? null,
    receivedAt: call.now,
  })
  return { ok: true }
}
