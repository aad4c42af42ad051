import { useRef } from 'react'
import { useHistoryPush } from '../../../../shared/use-history-push.ts'
import { useLookAtOfflineBundles } from '../../../../data/offline-bundles.tsx'
import { useLiveQuery } from '../../../../data/use-live-query.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Note } from '../../../../ui/note.tsx'
import { formatClock, formatDay } from '../../../../ui/format-time.ts'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { mapLink, telLink } from '../../../../shared/address/map-link.ts'
import { formatCounted } from '../../../../shared/outbox/waiting-label.ts'
import { daysUntil, toDay } from '../../../../shared/formats/format-date.ts'
import { EquipmentIcon } from '../../../../shared/machine/equipment-icon.tsx'
import { ticketPath } from '../claim-paths.ts'
import type { Job } from './job-days.ts'
import { OfflineStatus } from '../offline/offline-status-card.tsx'
import { getAddressLines, getCustomerName, getMachineName, getPhoneContact, getStatusChip } from '../claim-display.ts'
import { useTripTimer } from '../trips/use-trip-timer.ts'

/** The next job: address, time, machine, and whether it is available offline. */
export function NextJobCard({ job, now }: { readonly job: Job; readonly now: number }) {
  const { value: row } = job
  const push = useHistoryPush()
  useLookAtOfflineBundles()
  const claimSnapshot = useLiveQuery((engine) => engine.storedClaim(row.ticket_id), [row.ticket_id])
  const claim = claimSnapshot.state === 'ready' ? claimSnapshot.value : null
  const timer = useTripTimer(row.ticket_id)
  const address = getAddressLines(row)
  const phone = claim === null ? null : getPhoneContact(claim.value)
  const { file_by: fileBy } = row
  const left = fileBy === null ? null : daysUntil(fileBy, toDay(now))
  const map = mapLink([address.street, address.city].filter(Boolean).join(', '), navigator.userAgent)

  const isOpening = useRef(false)
  const openRunning = async () => {
    if (isOpening.current) return
    isOpening.current = true
    const isRunning = await timer.start()
    isOpening.current = false
    // What could not be saved is reported here: the ticket would read that no trip runs.
    if (isRunning) push(ticketPath(row.ticket_id))
  }
  const renderActions = (isBig: boolean) => {
    const size = isBig ? ({ size: 'big' } as const) : {}
    const callButton =
      phone === null ? null : (
        <a
          className={buttonClass({ className: isBig ? 'big ico' : '' })}
          href={telLink(phone.number)}
          aria-label={`Call ${phone.name || getCustomerName(row)}`}
        >
          <Icon name="phone" />
          {isBig ? null : 'Call'}
        </a>
      )
    const mapButton = (
      <a
        className={buttonClass({ className: isBig ? 'big ico' : '' })}
        href={map}
        target="_blank"
        rel="noreferrer"
        aria-label={`Map: ${address.street}`}
      >
        <Icon name="map" />
        {isBig ? null : 'Map'}
      </a>
    )
    const startButton = (
      <Button
        fill="filled"
        {...size}
        className={isBig ? 'grow' : ''}
        icon="navigate"
        onClick={() => void openRunning()}
      >
        {timer.trip ? 'Resume trip' : 'Start trip'}
      </Button>
    )
    return isBig ? (
      <>
        {startButton}
        {callButton}
        {mapButton}
      </>
    ) : (
      <>
        {callButton}
        {mapButton}
        {startButton}
      </>
    )
  }

  return (
    <article className="card next" aria-label={`Next job: ${getCustomerName(row)}`}>
      <div className="nx-top">
        <div className="grow">
          <div className="row wrap g2">
            <span className="t13 b acc-t">{timer.trip ? 'Trip in progress' : 'Next job'}</span>
            <span className="t13 mute">{row.display_id}</span>
            {row.accepted ? null : <StatusChip {...getStatusChip(row)} />}
          </div>
          <h2 className="t20 mt1">
            <a
              href={ticketPath(row.ticket_id)}
              onClick={(event) => {
                event.preventDefault()
                push(ticketPath(row.ticket_id))
              }}
            >
              {getCustomerName(row)}
            </a>
          </h2>
          <p className="t14 ink2">
            {address.street}
            {address.more === '' ? '' : `, ${address.more}`}
            <br />
            {address.city}
          </p>
        </div>
        <div className="nx-act desk fx">{renderActions(false)}</div>
      </div>
      <dl className="nx-facts">
        <div>
          <dt>Distance</dt>
          <dd className="tn">{row.distance === null ? '–' : `${row.distance.toFixed(1)} mi`}</dd>
        </div>
        <div>
          <dt>Arrive</dt>
          <dd className="tn">
            {row.appointment_at === null
              ? '–'
              : toDay(row.appointment_at) === toDay(now)
                ? formatClock(row.appointment_at)
                : formatDay(row.appointment_at, now)}
          </dd>
        </div>
        <div>
          <dt>File by</dt>
          <dd className="tn">{fileBy === null ? '–' : formatDay(fileBy, now)}</dd>
        </div>
        <div>
          <dt>{left !== null && left < 0 ? 'Overdue' : 'Time left'}</dt>
          <dd className={left !== null && left < 0 ? 'tn bad-t' : 'tn'}>
            {left === null ? '–' : formatCounted(Math.abs(left), 'day')}
          </dd>
        </div>
      </dl>
      <div className="nx-mach">
        <EquipmentIcon type={row.equipment_type} />
        <div className="grow">
          <div className="t16 b">{getMachineName(row)}</div>
          <div className="t14 mono ink2">{row.serial_number}</div>
          <div className="t14 ink2">{row.service_requested}</div>
        </div>
      </div>
      <OfflineStatus ticketId={row.ticket_id} now={now} isJob />
      {timer.errorText === null ? null : (
        <div className="nx-error">
          <Note tone="bad" icon="alert" role="alert">
            {timer.errorText}
          </Note>
        </div>
      )}
      <div className="nx-act phone">{renderActions(true)}</div>
    </article>
  )
}
