import { devices } from '../../../../contract/devices.ts'
import type { ReportedDevice } from '../../../../contract/devices.ts'
import { useNow } from '../../../data/clock.tsx'
import { errorMessage } from '../../../data/error-message.ts'
import { useRead } from '../../../data/use-read.ts'
import { describeLost } from '../../../shared/outbox/loss-text.ts'
import { formatCounted } from '../../../shared/outbox/waiting-label.ts'
import { Card } from '../../../ui/card.tsx'
import { formatDay, formatMoment } from '../../../ui/format-time.ts'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'

/** A device that was not heard for so long is silent. */
const silentMs = 72 * 3_600_000

const describeDevice = ({ organization, engine, items, oldest_at }: ReportedDevice, now: number) =>
  `${organization} · ${engine} · ${formatCounted(items, 'item')}${oldest_at === null ? '' : ` since ${formatDay(oldest_at, now)}`}`

/** Devices with work on them, the longest silent first, and work that was lost with a device's storage. */
export function DevicesCard() {
  const now = useNow(60_000)
  const read = useRead(devices.table.readDevices, {})
  if (read.state === 'loading')
    return (
      <Card title="Devices with work on them" isFlush>
        <Loading label="Loading the devices" rows={3} />
      </Card>
    )
  if (read.state === 'failed')
    return (
      <Card title="Devices with work on them" isFlush>
        <Failed title="The devices did not load" onAgain={read.refetch}>
          {errorMessage(read.error)} Nothing was changed.
        </Failed>
      </Card>
    )
  const { devices: reported, lost } = read.value
  return (
    <>
      <Card title="Devices with work on them" isFlush>
        {reported.length === 0 ? <Empty icon="check" title="No device has work that waits" /> : null}
        <ul className="list">
          {reported.map((device) => (
            <li key={`${device.user_id} ${device.engine} ${device.last_contact_at}`} className="item">
              <span className="grow">
                <span className="t14">{device.name}</span>
                <span className="t13 mute block">{describeDevice(device, now)}</span>
              </span>
              <span className="t13">
                {now - Date.parse(device.last_contact_at) > silentMs ? 'Silent since ' : 'Last contact '}
                {formatMoment(device.last_contact_at, now)}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      {lost.length === 0 ? null : (
        <Card title="Lost with a device’s storage" isFlush>
          <ul className="list">
            {lost.map((loss) => (
              <li key={loss.id} className="item">
                <span className="grow">
                  <span className="t14">{loss.name}</span>
                  <span className="t13 mute block">
                    {loss.organization} · {formatCounted(loss.items, 'item')} before{' '}
                    {formatDay(loss.last_report_at, now)}
                    {describeLost(loss) === '' ? '' : `: ${describeLost(loss)}`}
                  </span>
                </span>
                <span className="t13">Found {formatDay(loss.found_at, now)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
