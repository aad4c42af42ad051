import type { Row } from '../../../../contract/kernel/endpoint.ts'
import type { ActionForm } from '../../../../contract/labor-claims.ts'
import type { Call } from '../../../kernel/call.ts'
import type { AnyHandler, Implemented } from '../../../kernel/implement.ts'
import { sealToken } from '../../auth/index.ts'
import type { ClaimProvider } from './provider.ports.ts'

/** The kind of the job that hands a write on to the provider's host. */
export const handOnJob = 'labor-claims.hand-on'

interface Input {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
}
type Write = (input: Input, call: Call) => Promise<unknown>

/** Documented writes on claims (L05 to L19). Ours, such as requests for another serial, stay here. */
const isHandedOn = ({ spec, effect }: Row): boolean => effect === 'write' && /^L\d\d$/.test(spec)

/** Creates keep the id that they got here, so that later calls name the same claim, trip or note at both hosts. */
const creates: Readonly<Record<string, 'ticket_id' | 'id'>> = { fileClaim: 'ticket_id', addTrip: 'id', addNote: 'id' }

function withOwnId(name: string, body: Input['body'], reply: unknown): Input['body'] {
  const field = creates[name]
  if (field === undefined || typeof reply !== 'object' || reply === null) return body
  const id = (reply as Readonly<Record<string, unknown>>)[field]
  return typeof id === 'string' ? { ...body, id } : body
}

/** What a write is, in the history of a claim whose provider refused it. */
const writeLabels: Readonly<Record<string, string>> = {
  fileClaim: 'The claim',
  actOnClaim: 'A step',
  addTrip: 'A trip',
  editTrip: 'A corrected trip',
  removeTrip: 'The removal of a trip',
  addNote: 'A note',
  classifyNote: 'The visibility of a note',
  setParts: 'The parts',
  orderParts: 'An order of parts',
  linkOrder: 'A linked order',
  changeClaim: 'Changed details',
  closeClaim: 'The closing',
  correctStatus: 'A step',
  setSubscribers: 'The email recipients',
  resendMail: 'An email',
}

/** A row's path with its parameters. */
export const fillPath = (path: string, params: Input['params']) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))

/** A write as the provider's host gets it. `body` is the call's own. */
interface HandedOn {
  readonly claim: unknown
  readonly method: string
  readonly path: string
  readonly body: Input['body']
  /** The name of its row. */
  readonly name: string
}

/** Stages the job that hands a write on, under `key`; nothing where this server alone has the claims. */
async function stageHandOn(
  call: Call,
  provider: ClaimProvider,
  { claim, method, path, body, name }: HandedOn,
  key: string,
): Promise<void> {
  if (provider.base === null) return
  const token = call.request.ssoToken
  await call.stage(handOnJob, {
    claim,
    order: call.newId(),
    key,
    method,
    path,
    user: call.actor?.userId ?? null,
    what: writeLabels[name] ?? 'A change',
    ...(body === undefined ? {} : { body }),
    ...(token === null ? {} : { token: await sealToken(call, provider, token) }),
  })
}

/** Hands the step of a claim on as the documented call (L05): the desk takes it by calls of ours. */
export const handStepOn = (
  call: Call,
  provider: ClaimProvider,
  claimId: string,
  body: ActionForm,
  key: string,
): Promise<void> =>
  stageHandOn(
    call,
    provider,
    { claim: claimId, method: 'POST', path: `/labor-claims/ticket/${claimId}`, body, name: 'actOnClaim' },
    key,
  )

/**
 * The module with each documented write handed on to the provider's host: by a job of the same transaction, under the same
 * key, with the user's token. Answers and receipts stay this server's.
 */
export function withProvider(module: Implemented, provider: ClaimProvider): Implemented {
  if (provider.base === null) return module
  const wrap = (name: string, row: Row, write: Write): AnyHandler => {
    return async (input: Input, call: Call) => {
      const reply = await write(input, call)
      const body = withOwnId(name, input.body, reply)
      const claim = name === 'fileClaim' ? body?.['id'] : input.params?.['id']
      const path = fillPath(row.path, input.params)
      await stageHandOn(call, provider, { claim, method: row.method, path, body, name }, call.op?.key ?? call.newId())
      return reply
    }
  }
  const handlers = Object.entries(module.handlers).map(([name, handler]) => {
    const row = module.contract.table[name]
    return [
      name,
      row !== undefined && isHandedOn(row) && typeof handler === 'function'
        ? wrap(name, row, handler as Write)
        : handler,
    ] as const
  })
  return { ...module, handlers: Object.fromEntries(handlers) }
}
