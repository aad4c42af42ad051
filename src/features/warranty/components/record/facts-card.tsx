import { Link } from 'react-router-dom'
import { papers } from '../../../../../contract/papers.ts'
import { records } from '../../../../../contract/warranty-records.ts'
import { toPath } from '../../../../../offline/http/request.ts'
import type { SeenRecord } from '../../../../../offline/engine.ts'
import { getWeek } from '../../../../../domain/warranty/serials.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { useRead } from '../../../../data/use-read.ts'
import { apiAddress } from '../../../../platform/api-address.ts'
import { EquipmentIcon } from '../../../../shared/machine/equipment-icon.tsx'
import { toChip, formatCounted } from '../../../../shared/outbox/waiting-label.ts'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { WaitingChip } from '../../../../ui/waiting-chip.tsx'
import { CoverageSummary } from '../coverage/coverage-summary.tsx'
import { getMachineName, getStatusChip } from '../record-display.ts'

// The room of a fact that is read still: what is below stays where it is.
const blank = '\u00a0'

/** The machine with its serial number, dates, status and coverage. With `isLoading` its scheme and earlier claims are read still. */
export function FactsCard({ seen, isLoading = false }: { readonly seen: SeenRecord; readonly isLoading?: boolean }) {
  const { value: record } = seen
  const week = record.manufactured === null ? null : getWeek(record.manufactured)
  const { isOnline } = useConnectionStatus()
  const pendingOp = seen.pending[record.id]
  const equipment = useRead(
    records.readEquipmentData,
    { query: { record_id: record.id } },
    { isOn: pendingOp === undefined },
  )
  const { equipment_subtype: subtype, market_type: market } =
    equipment.state === 'ready' ? equipment.value : { equipment_subtype: '', market_type: '' }
  const isTypeLoading = pendingOp === undefined && equipment.state === 'loading'
  const claims = record.earlier_claims
  const facts = [
    ['Type', isTypeLoading ? blank : [subtype, market].filter((one) => one !== '').join(', ')],
    [
      'Purchased',
      record.floor_model ? 'Floor model' : record.purchased_date === null ? '' : formatFullDay(record.purchased_date),
    ],
    ['Installed', record.installed_date === null ? '' : formatFullDay(record.installed_date)],
    ['Manufactured', week === null ? '' : `Week ${week.week} of ${week.year}`],
    ['Warranty', isLoading ? blank : (record.scheme?.title ?? '')],
    ['Registered', formatFullDay(record.created_at)],
    ['Registered by', record.registered_by?.name ?? ''],
    ['Earlier claims', isLoading ? blank : claims === 0 ? '' : formatCounted(claims, 'labor claim')],
  ].filter(([, value]) => value !== '')
  return (
    <section className="card" aria-label="Machine">
      <div className="rv-machine">
        <EquipmentIcon type={record.equipment_type} />
        <div className="grow">
          <div className="row wrap">
            <h2 className="t20">{getMachineName(record)}</h2>
            <span className="end">
              {pendingOp === undefined ? (
                <StatusChip {...getStatusChip(record.status)} />
              ) : (
                <WaitingChip {...toChip(pendingOp)} />
              )}
            </span>
          </div>
          <div className="row wrap mt1">
            <span className="mono t16">{record.serial_number}</span>
            <Link className="t14" to={`/equipment/${record.equipment_id}`}>
              Parts and diagrams
            </Link>
            {record.whole && pendingOp === undefined && record.status !== 'declined' ? (
              <Link className="t14" to={`/warranty/records/${record.id}/label`}>
                Machine label
              </Link>
            ) : null}
            {record.whole && pendingOp === undefined && record.status === 'approved' && isOnline ? (
              <a
                className="t14"
                href={`${apiAddress}${toPath(papers.table.readCertificate, { params: { id: record.id } })}`}
                target="_blank"
                rel="noopener noreferrer"
              >
                Certificate
              </a>
            ) : null}
            {record.whole && pendingOp === undefined ? (
              <Link className="t14" to={`/ticket/warranty?registration=${record.id}&about=${record.display_id}`}>
                Ask about it
              </Link>
            ) : null}
          </div>
        </div>
      </div>
      <div className="rv-cover">
        <CoverageSummary coverage={record.coverage} status={record.status} />
        {record.scheme?.conditions && record.status !== 'declined' ? (
          <p className="t13 mute mt2">{record.scheme.conditions}</p>
        ) : null}
      </div>
      <dl className="rv-dl">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
