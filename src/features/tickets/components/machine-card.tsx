import { Link } from 'react-router-dom'
import { passports } from '../../../../contract/passports.ts'
import { useRead } from '../../../data/use-read.ts'
import { Card } from '../../../ui/card.tsx'

/** The machine that a fault is reported of. Where its page cannot be read now, its label's code still goes with the report. */
export function MachineCard({ code }: { readonly code: string }) {
  const reading = useRead(passports.table.readPassport, { params: { code } })
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
