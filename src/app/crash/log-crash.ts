import { toReportedAddress } from '../../../domain/analytics/page-address.ts'
import { logCrash as operation } from '../../../offline/operations/log-crash.ts'
import type { Engine } from '../../../offline/engine.ts'

export interface Crash {
  readonly error: unknown
  readonly where: string
  readonly version: string
}

/** The message, with the error's name before it where the name says more than 'Error'. */
const formatError = ({ name, message }: Error) => (name === 'Error' && message !== '' ? message : `${name}: ${message}`)

/** Queues a crash report to the shop (X01). A report that cannot be saved is dropped: reporting must not crash. */
export async function logCrash(opening: Promise<Engine>, { error, where, version }: Crash): Promise<void> {
  try {
    const engine = await opening
    const owner = await engine.owner()
    const reported = error instanceof Error ? error : new Error(String(error))
    await engine.enqueue(operation, {
      body: {
        error: formatError(reported).slice(0, 2000),
        error_body: `Partwright ${version}\n${reported.stack ?? ''}\n${where}`.slice(0, 20_000),
        browser: navigator.userAgent.slice(0, 1000),
        url: toReportedAddress(window.location.pathname).slice(0, 2000),
        user_id: owner?.userId ?? null,
      },
    })
  } catch {
    /* The report is dropped. */
  }
}
