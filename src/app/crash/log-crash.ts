import { logCrash as operation } from '../../../offline/operations/logging.ts'
import type { Engine } from '../../../offline/engine.ts'

export interface Crash {
  readonly error: unknown
  readonly where: string
  readonly version: string
}

/** The message alone, but for an error of a kind of its own, which is named. */
const wordsOf = ({ name, message }: Error) => (name === 'Error' && message !== '' ? message : `${name}: ${message}`)

/** Reports a crash to the shop (X01), kept on the device until it can be sent. A report that cannot be kept is let go: it must not crash in its turn. */
export async function logCrash(opening: Promise<Engine>, { error, where, version }: Crash): Promise<void> {
  try {
    const engine = await opening
    const owner = await engine.owner()
    const said = error instanceof Error ? error : new Error(String(error))
    await engine.enqueue(operation, {
      body: {
        error: wordsOf(said).slice(0, 2000),
        error_body: `Partwright ${version}\n${said.stack ?? ''}\n${where}`.slice(0, 20_000),
        browser: navigator.userAgent.slice(0, 1000),
        url: window.location.pathname.slice(0, 2000),
        user_id: owner?.userId ?? null,
      },
    })
  } catch {
    /* See above. */
  }
}
