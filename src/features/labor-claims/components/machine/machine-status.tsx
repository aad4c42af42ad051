import { Link } from 'react-router-dom'
import { claimMachine } from '../../../../../contract/labor-claims-machine.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { serialRequestKey } from '../../../../../offline/operations/request-serial.ts'
import { Button } from '../../../../ui/button.tsx'
import { formatMoment } from '../../../../ui/format-time.ts'
import { Note } from '../../../../ui/note.tsx'
import { WaitingChip } from '../../../../ui/waiting-chip.tsx'
import { toChip } from '../../../../shared/outbox/waiting-label.ts'
import type { SeenClaim } from '../claim-display.ts'
import { ReportSerial } from './report-serial.tsx'
import { useMachineDecision } from './use-machine-decision.ts'

type Request = NonNullable<Claim['serial_request']>

/** The office confirms or declines the request that it sees, with one press. */
function RequestAnswer({ claim, request }: { readonly claim: Claim; readonly request: Request }) {
  const { decide, isSending, error } = useMachineDecision(claimMachine.answerSerialRequest, claim.ticket_id)
  const { serial_number, equipment_id } = request
  const answer = (decision: 'confirm' | 'decline', done: string) => {
    decide({ params: { id: claim.ticket_id }, body: { decision, serial_number, equipment_id } }, done)
  }
  return (
    <>
      <div className="tk-acts">
        <Button
          isBusy={isSending}
          onClick={() => {
            answer('confirm', 'Serial change confirmed')
          }}
        >
          Confirm
        </Button>
        <Button
          disabled={isSending}
          onClick={() => {
            answer('decline', 'Serial change declined')
          }}
        >
          Decline
        </Button>
      </div>
      {error === null ? null : (
        <Note tone="bad" role="alert">
          {error}
        </Note>
      )}
    </>
  )
}

/** A registration that the assigned servicer cannot open: made, or corrected, after the assignment. */
function ClosedRegistration({ claim }: { readonly claim: Claim }) {
  const { decide, isSending, error } = useMachineDecision(claimMachine.openRegistration, claim.ticket_id)
  const { registration } = claim
  if (registration == null || registration.is_open || claim.may.manage !== true) return null
  return (
    <Note icon="shield-check" role="status">
      {registration.display_id} is not open to the servicer: the machine was registered or changed after the assignment.
      <div className="tk-acts">
        <Button
          isBusy={isSending}
          onClick={() => {
            const body = { record_id: registration.record_id }
            decide({ params: { id: claim.ticket_id }, body }, 'Registration opened to the servicer')
          }}
        >
          Open to the servicer
        </Button>
      </div>
      {error === null ? null : <span role="alert">{error}</span>}
    </Note>
  )
}

const answers = ['confirmSerial', 'declineSerial']

/** The serial number of the last answered request, if the office declined it. */
const findDeclined = ({ history }: Claim): string | null => {
  const last = history.findLast((entry) => answers.includes(entry.action))
  return last?.action === 'declineSerial' ? last.message : null
}

/** Below the serial number: a request for another one with its answer, and a registration that is not open. */
export function MachineStatus({ seen, now }: { readonly seen: SeenClaim; readonly now: number }) {
  const { value: claim, pending } = seen
  const request = claim.serial_request ?? null
  const waiting = pending[serialRequestKey]
  const mustAsk = claim.may.edit === true && claim.may.serial === false
  const mayAnswer = claim.may.manage === true && claim.may.edit === true && waiting === undefined
  const declined = mustAsk && request === null ? findDeclined(claim) : null
  return (
    <div className="tk-status">
      {request === null ? null : (
        <Note tone="warn" icon="clock" role="status">
          <div>
            Serial change requested: <b className="mono">{request.serial_number}</b>, waits for{' '}
            {mayAnswer ? 'your answer' : 'the office'}{' '}
            {waiting === undefined ? null : <WaitingChip {...toChip(waiting)} isSmall />}
          </div>
          <div className="t13">
            {[request.model, request.author.name, formatMoment(request.at, now)]
              .filter((text) => text !== '')
              .join(' · ')}
          </div>
          {request.opens == null ? null : (
            <div className="t13">Confirming opens registration {request.opens} to the servicer.</div>
          )}
          {mayAnswer ? <RequestAnswer claim={claim} request={request} /> : null}
        </Note>
      )}
      {declined === null ? null : (
        <Note icon="alert" role="status">
          Serial change declined: <span className="mono">{declined}</span>
        </Note>
      )}
      <ClosedRegistration claim={claim} />
      {claim.registration?.is_open === true ? (
        <Link className="t14" to={`/warranty/records/${claim.registration.record_id}`}>
          Registration {claim.registration.display_id}
        </Link>
      ) : null}
      {mustAsk ? <ReportSerial claim={claim} /> : null}
    </div>
  )
}
