import type { Unsubscription } from '../../../../contract/notifications.ts'
import { claimKinds } from '../../../../domain/notifications/kinds.ts'
import type { Call } from '../../../kernel/call.ts'
import type { ExternalEndpoint } from '../../../kernel/http/webhooks.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { JobCall } from '../../../ports/jobs.ts'
import { getServerSecrets } from '../../auth/index.ts'
import type { SecretPorts } from '../../auth/index.ts'
import { forgetMailOff, hasChosenMail, switchMailOff } from '../notifications.store.ts'
import { readToken, unsubscribePath } from './unsubscribe.rules.ts'
import { listOptOuts, setOptOut } from './unsubscribe.store.ts'

type Caller = Pick<Call, 'tx' | 'randomBytes' | 'now'>

async function findAddress(call: Caller, ports: SecretPorts, token: string): Promise<string | null> {
  return readToken(await getServerSecrets(call, ports), token)
}

/** The address may be a user's by now, who chose otherwise: the link of an email ends these emails for a user too, and brings them back. */
async function choose({ tx, now }: Pick<Call, 'tx' | 'now'>, address: string, isOut: boolean): Promise<void> {
  await setOptOut(tx, address, isOut, now)
  if (isOut) await switchMailOff(tx, address, claimKinds, now)
  else await forgetMailOff(tx, address, claimKinds)
}

/** What an address chose, by the token of its emails (ours). It changes nothing. Refuses `notifications.linkUnknown`. */
export async function readUnsubscription(call: Caller, ports: SecretPorts, token: string): Promise<Unsubscription> {
  const address = (await findAddress(call, ports, token)) ?? refuse('notifications.linkUnknown')
  const isOut = (await listOptOuts(call.tx, [address])).has(address)
  // The user that it belongs to by now may have chosen emails again.
  return { email: address, is_unsubscribed: isOut && !(await hasChosenMail(call.tx, address, claimKinds)) }
}

/** Ends the emails to an address, or begins them again (ours). Refuses `notifications.linkUnknown`. */
export async function saveUnsubscription(
  call: Caller,
  ports: SecretPorts,
  { token, is_unsubscribed: isOut }: { readonly token: string; readonly is_unsubscribed: boolean },
): Promise<Unsubscription> {
  const address = (await findAddress(call, ports, token)) ?? refuse('notifications.linkUnknown')
  await choose(call, address, isOut)
  return { email: address, is_unsubscribed: isOut }
}

/**
 * The one click of a mail program (RFC 8058): `POST` to the address in the header, with `List-Unsubscribe=One-Click`. It has
 * no session and none of our headers, and it may come twice. A link that is no longer known is answered with 404.
 */
export function createUnsubscribeEndpoint(
  ports: SecretPorts,
  withOwnTransaction: <T>(work: (job: JobCall) => Promise<T>) => Promise<T>,
): ExternalEndpoint {
  return {
    method: 'POST',
    path: unsubscribePath,
    bodyLimit: 4096,
    isPublic: false,
    answer: async ({ body, query }) => {
      const isOneClick = new TextDecoder().decode(body).includes('One-Click')
      if (!isOneClick) return { status: 400, json: { error: 'Not a one-click request' } }
      const isKnown = await withOwnTransaction(async (job) => {
        const address = await findAddress(job, ports, query.get('token') ?? '')
        if (address !== null) await choose(job, address, true)
        return address !== null
      })
      return { status: isKnown ? 200 : 404, json: { unsubscribed: isKnown } }
    },
  }
}
