import * as z from 'zod/mini'
import type { Session } from '../../../../contract/shapes/session.ts'
import { signedOut } from '../../../../contract/shapes/signed-out.ts'
import { permissions } from '../../../../domain/accounts/permissions.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { AuthPorts } from '../auth.ports.ts'
import type { Person } from '../auth.store.ts'

const optionalField = <T extends z.ZodMiniType>(schema: T) => z.optional(z.catch(z.optional(schema), undefined))
const flag = z.catch(z.boolean(), false)
const nullableText = z.catch(z.nullable(z.string()), null)

/** The accepted fields of another host's session: known fields of the right type only. */
const upstreamSession = z.object({
  logged_in: flag,
  admin: flag,
  reviewer: flag,
  on_site: flag,
  failed_attempt: flag,
  require_password_update: flag,
  dealer: flag,
  servicer: flag,
  viewing_as_servicer: flag,
  country: z.catch(z.string(), 'US'),
  message: nullableText,
  error: nullableText,
  join: nullableText,
  sso_token: nullableText,
  session_id: z.catch(z.nullable(z.coerce.string()), null),
  remaining_time: z.catch(z.nullable(z.number()), null),
  dealer_locations: z.catch(
    z.array(z.object({ location_id: z.number(), location_company_name: z.string(), location_city: z.string() })),
    [],
  ),
  user: z.catch(
    z.nullable(
      z.object({
        user_id: optionalField(z.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))),
        account_id: optionalField(z.number()),
        email: optionalField(z.string()),
        first_name: optionalField(z.string()),
        last_name: optionalField(z.string()),
        account_name: optionalField(z.string()),
        local_admin: flag,
        permissions: z.catch(z.array(z.object({ name: z.string() })), []),
        api_token: nullableText,
      }),
    ),
    null,
  ),
})
export type UpstreamSession = z.output<typeof upstreamSession>

/** A session of the other host with its token there. */
export interface UpstreamAnswer {
  readonly session: UpstreamSession
  readonly token: string | null
}

const timeoutMs = 8000
/** Node gives up a connection after some ten seconds: a sign-in waits until it knows that none came about. */
const unreachedMs = 12_000
const isPermission = (name: string): name is (typeof permissions)[number] =>
  (permissions as readonly string[]).includes(name)

interface UpstreamCall {
  readonly token: string | null
  readonly requestId: string
  readonly body?: Readonly<Record<string, unknown>>
  /** Called before the refusal where the host cannot have seen the call, which may take four seconds more to know. */
  readonly onUnreached?: () => Promise<void>
}

/** No connection came about. A timeout, a redirect or an answer that is none may be how a host answers a wrong password. */
const unconnected: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'],
  // Its certificate is checked before anything is sent.
  ...['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'ERR_TLS_CERT_ALTNAME_INVALID', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ...['SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
])
/** What a proxy answers for a host that is down. */
const downStatuses = [502, 503]

const wasUnconnected = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (unconnected.has(error.code) || (error.code === 'ETIMEDOUT' && 'syscall' in error && error.syscall === 'connect'))

/** A host with several addresses is tried at each of them: the code of all is that of the first. */
const isUnconnected = (error: unknown): boolean =>
  error instanceof Error &&
  (error.cause instanceof AggregateError ? error.cause.errors.every(wasUnconnected) : wasUnconnected(error.cause))

/** Calls the single-sign-on host with a timeout of 8 seconds, 12 for a sign-in. The token goes in a header, never in the URL. Refuses `auth.upstream` without a valid reply. */
export async function callUpstream(
  ports: Pick<AuthPorts, 'ssoBase' | 'fetch'>,
  method: 'GET' | 'POST',
  path: string,
  { token, requestId, body, onUnreached }: UpstreamCall,
): Promise<UpstreamAnswer> {
  let isUnreached = false
  const answer = await ports
    .fetch(`${(ports.ssoBase ?? '').replace(/\/+$/, '')}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-request-id': requestId,
        ...(token === null ? {} : { 'x-sso-token': token }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(onUnreached === undefined ? timeoutMs : unreachedMs),
    })
    .then(async (response) => {
      isUnreached = downStatuses.includes(response.status)
      return response.ok || response.status === 401 ? upstreamSession.safeParse(await response.json()) : null
    })
    .catch((error: unknown) => {
      isUnreached = isUnconnected(error)
      return null
    })
  if (!answer?.success) {
    if (isUnreached) await onUnreached?.()
    return refuse('auth.upstream')
  }
  return { session: answer.data, token: answer.data.sso_token ?? answer.data.user?.api_token ?? token }
}

/** Converts a session of the other host to our format. `here`: who its user is here, by our number and email. */
export function toSession(
  { sso_token: _, user, ...session }: UpstreamSession,
  token: string | null,
  here: Pick<Person, 'userId' | 'email'> | null = null,
): Session {
  const userId = here?.userId ?? user?.user_id
  return {
    ...signedOut,
    ...session,
    user:
      user === null || userId === undefined
        ? null
        : {
            user_id: userId,
            account_id: user.account_id ?? 0,
            email: here?.email ?? user.email ?? '',
            first_name: user.first_name ?? '',
            last_name: user.last_name ?? '',
            account_name: user.account_name ?? '',
            local_admin: user.local_admin,
            permissions: user.permissions.flatMap(({ name }) => (isPermission(name) ? [{ name }] : [])),
            api_token: user.api_token ?? token,
          },
  }
}
