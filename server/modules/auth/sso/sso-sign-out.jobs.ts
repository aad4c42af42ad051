import * as z from 'zod/mini'
import type { Session } from '../../../../contract/shapes/session.ts'
import type { Call } from '../../../kernel/call.ts'
import type { AuthPorts } from '../auth.ports.ts'
import { endSession, openToken, readStoredToken, sealToken } from '../sessions.service.ts'
import { callUpstream } from './sso-upstream.service.ts'

const signOutJob = 'auth.sso-sign-out'
const payloadSchema = z.object({ token: z.string(), request: z.string() })

/**
 * Ends the session here (A03). One that came from another host ends there too, by a job: the app makes this call where that
 * host did not answer its sign-out (docs/decisions/122-tokens-and-other-hosts.md).
 */
export async function signOut(call: Call, ports: AuthPorts): Promise<Session> {
  const token = ports.ssoBase === null ? null : await readStoredToken(call, ports)
  if (token !== null)
    await call.stage(signOutJob, { token: await sealToken(call, ports, token), request: call.request.id })
  return endSession(call)
}

/** Tells the other host of sign-outs until it answers. Signing out twice is the same as once. */
export function signOutJobs(
  context: () => Pick<Call, 'tx' | 'randomBytes'>,
  ports: Pick<AuthPorts, 'secretKey' | 'oldSecretKeys' | 'ssoBase' | 'fetch'>,
) {
  return {
    [signOutJob]: {
      act: async (payload: unknown): Promise<void> => {
        const { token: sealed, request } = payloadSchema.parse(payload)
        const token = await openToken(context(), ports, sealed)
        if (token === null || ports.ssoBase === null) return
        await callUpstream(ports, 'GET', '/auth/logout', { token, requestId: request })
      },
    },
  }
}
