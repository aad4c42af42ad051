import { Link } from 'react-router-dom'
import { machineLabels } from '../../../../contract/passports.ts'
import { useRead } from '../../../data/use-read.ts'
import { Card } from '../../../ui/card.tsx'

/** The machine that a report is about. If its page cannot be loaded, the label code is still sent. */
export function MachineCard({ code }: { readonly code: string }) {
  const reading = useRead(machineLabels.table.readPassport, { params: { code } })
  if (reading.state !== 'ready') return null
  const { brand, model, serial_number } = reading.value
  return (
    <Card title="About this machine">
      <div className="tk-part">
        <Link className="t14 b" to={`/m/${code}`}>
          {brand} {model}
        </Link>
        <span className="mono t13 mute">{serial_number}</span>
      </div>
    </Card>
  )
}
