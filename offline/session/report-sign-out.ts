// A sign-out without a network. Until the server hears of it, the cookie is the former user's and every call is answered as
// to them. The worker leaves the report to the page.
import type { Databases } from '../db/open.ts'
import { CallRefused, NoAnswer } from '../http/call.ts'
import type { SendOptions } from '../http/call.ts'
import type { SignInCalls } from './sign-in-calls.ts'

/** What the mark of a sign-out says of a session that came from the single sign-on. */
export const fromSingleSignOn = 'single sign-on'

export interface SignOutReport {
  hasMark(): Promise<boolean>
  /** Sends what the mark asks for, whatever this tab knows. One that is on its way is shared. */
  send(): Promise<void>
  /** Sends it anew, since somebody has just signed out here. */
  begin(options: SendOptions): Promise<void>
  /** Ends once the server knows. Throws `NoAnswer` while it cannot be reached: what waits for this is not sent. */
  settle(): Promise<void>
  /** Another tab may have signed out. */
  forget(): void
}

export function createSignOutReport(databases: Databases, calls: Pick<SignInCalls, 'signOut'> | null): SignOutReport {
  /** Whether the server knows of the last sign-out that this tab has heard of. */
  let isKnown = false
  let running: Promise<void> | null = null

  const readMark = async () => (await databases.device()).meta.get('signed-out')
  async function report(options: SendOptions): Promise<void> {
    const mark = await readMark()
    if (mark !== undefined && calls !== null) {
      const isSingle = mark.value === fromSingleSignOn
      try {
        await calls.signOut(isSingle, options)
      } catch (error) {
        // The session here has ended all the same. The other host hears of it at the next start.
        isKnown = isSingle && error instanceof CallRefused
        throw error
      }
      await (await databases.device()).meta.delete('signed-out')
    }
  }
  function begin(options: SendOptions): Promise<void> {
    isKnown = false
    const run = report(options)
      .then(() => {
        // Of a later sign-out it says nothing.
        if (running === run) isKnown = true
      })
      .finally(() => {
        if (running === run) running = null
      })
    running = run
    return run
  }
  const send = () => running ?? begin({})

  return {
    hasMark: async () => (await readMark()) !== undefined,
    send,
    begin,
    async settle() {
      if (isKnown) return
      await send().catch((error: unknown) => {
        // A device whose storage does not answer knows of no sign-out.
        if (isKnown || !(error instanceof NoAnswer || error instanceof CallRefused)) return
        throw new NoAnswer(error.message, error.status, { cause: error })
      })
    },
    forget() {
      isKnown = false
      running = null
    },
  }
}
