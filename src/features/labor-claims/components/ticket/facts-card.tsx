import { readCheckedClaim } from '../../../../../contract/claim-pay.ts'
import { toDay } from '../../../../shared/formats/format-date.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { telLink } from '../../../../shared/address/map-link.ts'
import { EquipmentIcon } from '../../../../shared/machine/equipment-icon.tsx'
import { WaitingChip } from '../../../../ui/waiting-chip.tsx'
import { toChip } from '../../../../shared/outbox/waiting-label.ts'
import { ContactServicer } from '../people/contact-servicer.tsx'
import { MachineStatus } from '../machine/machine-status.tsx'
import {
  formatCoverage,
  formatServicer,
  getCustomerName,
  getMachineName,
  getPhoneContact,
  getStatusChip,
} from '../claim-display.ts'
import type { SeenClaim } from '../claim-display.ts'

const weekOfMake = (monday: string) => {
  const date = new Date(`${monday}T12:00:00Z`)
  const thursday = new Date(date.getTime() + 3 * 86_400_000)
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1)
  return `week ${Math.floor((thursday.getTime() - first) / 604_800_000) + 1} of ${thursday.getUTCFullYear()}`
}

/** The machine with its serial number, coverage, customer, contact and problem. */
export function FactsCard({
  seen,
  now,
  onEdit,
}: {
  readonly seen: SeenClaim
  readonly now: number
  readonly onEdit?: () => void
}) {
  const { value: claim } = seen
  const filing = seen.pending['claim']
  const coverage = formatCoverage(claim, readCheckedClaim(claim).pay_facts?.filed_on ?? toDay(now))
  const phone = getPhoneContact(claim)
  const email = claim.customer_contact.find((contact) => contact.type === 'email')?.value
  return (
    <section className="card tk-facts" aria-label="Machine and customer">
      <div className="tk-machine">
        <EquipmentIcon type={claim.equipment_type} />
        <div className="grow">
          <div className="tk-title">
            <h2>{getMachineName(claim)}</h2>
            <StatusChip {...getStatusChip(claim)} />
            {filing === undefined ? null : <WaitingChip {...toChip(filing)} />}
          </div>
          <div className="tk-serial">
            <span className="mono">{claim.serial_number}</span>
            {claim.manufactured === null ? null : <span className="mute">{weekOfMake(claim.manufactured)}</span>}
          </div>
        </div>
        {onEdit === undefined ? null : (
          <Button fill="clear" isIconOnly icon="edit" aria-label="Edit the claim" title="Edit" onClick={onEdit} />
        )}
      </div>
      <MachineStatus seen={seen} now={now} />
      <dl>
        <div>
          <dt>Coverage</dt>
          <dd className="tk-cover">
            <Icon
              name={coverage.isCovered ? 'shield-check' : 'alert'}
              size="s"
              className={coverage.isCovered ? 'ok-t' : 'mute'}
            />
            <span>{coverage.text}</span>
          </dd>
        </div>
        <div>
          <dt>Customer</dt>
          <dd>
            {getCustomerName(claim)}
            {claim.customer_company !== '' && claim.customer_name !== '' && claim.customer_name !== phone?.name ? (
              <span className="mute"> · {claim.customer_name}</span>
            ) : null}
          </dd>
        </div>
        <div>
          <dt>Contact</dt>
          <dd>
            {phone === null ? (
              email === undefined ? (
                '–'
              ) : (
                <a href={`mailto:${email}`}>{email}</a>
              )
            ) : (
              <a href={telLink(phone.number)}>
                {phone.name === '' ? null : (
                  <>
                    <span>{phone.name}</span>{' '}
                  </>
                )}
                <span className="nw">{phone.number}</span>
              </a>
            )}
          </dd>
        </div>
        {claim.provider_name == null && claim.servicer_name === null ? null : (
          <div>
            <dt>Servicer</dt>
            <dd>
              {formatServicer(claim)}
              {claim.may.contact === true && seen.isGone !== true ? <ContactServicer claim={claim} /> : null}
            </dd>
          </div>
        )}
        <div>
          <dt>Problem</dt>
          <dd>{claim.service_requested}</dd>
        </div>
      </dl>
      {claim.additional_info === '' ? null : <p className="tk-more">{claim.additional_info}</p>}
    </section>
  )
}
