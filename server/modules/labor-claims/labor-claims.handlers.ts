import { laborClaims } from '../../../contract/labor-claims.ts'
import { implement } from '../../kernel/implement.ts'
import type { Implemented } from '../../kernel/implement.ts'
import type { MilesTo } from '../servicers/index.ts'
import { changeWithData, fileWithData } from './filing/claim-data.service.ts'
import { readConfig } from './money/config.service.ts'
import { actOnClaim, closeClaim, correctStatus } from './labor-claims.service.ts'
import { answerSerialRequest, openRegistration, requestSerial } from './machine/serial-requests.service.ts'
import { addNote, classifyNote } from './notes/notes.service.ts'
import { linkOrder, orderParts } from './parts/ordering.service.ts'
import { setParts } from './parts/parts.service.ts'
import { contactServicer } from './people/contact-servicer.service.ts'
import { resendMail, setSubscribers } from './people/subscribers.service.ts'
import { withProvider } from './provider/hand-on.service.ts'
import type { ClaimProvider } from './provider/provider.ports.ts'
import { providerReads } from './provider/reads.service.ts'
import { addTrip, editTrip, removeTrip } from './trips/trips.service.ts'

/** Handlers of the labor-claim endpoints. `milesTo` replaces mileage that devices could only estimate. `provider` gets each documented write too, and is asked for reads. */
export function laborClaimsHandlers(milesTo: MilesTo, provider: ClaimProvider): Implemented {
  const reads = providerReads(provider)
  const module = implement(laborClaims, {
    readTotals: ({ query }, call) => reads.readTotals(call, query),
    listClaims: ({ query }, call) => reads.listFiled(call, query),
    listServicerClaims: ({ params, query }, call) => reads.listJobs(call, params.id, query),
    readClaim: ({ params }, call) => reads.readClaim(call, params.id),
    actOnClaim: ({ params, body }, call) => actOnClaim(call, milesTo, params.id, body),
    closeClaim: ({ params, body }, call) => closeClaim(call, params.id, body),
    addTrip: ({ params, body }, call) => addTrip(call, milesTo, params.id, body),
    editTrip: ({ params, body }, call) => editTrip(call, milesTo, { claimId: params.id, tripId: params.tripId }, body),
    removeTrip: ({ params }, call) => removeTrip(call, params.id, params.tripId),
    addNote: ({ params, body }, call) => addNote(call, params.id, body),
    classifyNote: ({ params, body }, call) => classifyNote(call, params.id, body.class),
    correctStatus: ({ params, body }, call) => correctStatus(call, milesTo, params.id, body),
    fileClaim: ({ body }, call) => fileWithData(call, milesTo, body),
    changeClaim: ({ params, body }, call) => changeWithData(call, milesTo, params.id, body),
    requestSerial: ({ params, body }, call) => requestSerial(call, params.id, body),
    answerSerialRequest: ({ params, body }, call) => answerSerialRequest(call, params.id, body),
    openRegistration: ({ params, body }, call) => openRegistration(call, params.id, body),
    orderParts: ({ params, body }, call) => orderParts(call, params.id, body),
    setParts: ({ params, body }, call) => setParts(call, params.id, body),
    linkOrder: ({ params, body }, call) => linkOrder(call, params.id, body.order_number),
    resendMail: ({ params, body }, call) => resendMail(call, params.id, body),
    contactServicer: ({ params, body }, call) => contactServicer(call, params.id, body),
    setSubscribers: ({ params, body }, call) => setSubscribers(call, params.id, body),
    readConfig: ({ params }, call) => readConfig(call, params.manufacturerId),
  })
  return withProvider(module, provider)
}
