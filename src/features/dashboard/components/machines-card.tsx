import { Link } from 'react-router-dom'
import type { Home, HomeMachine } from '../../../../contract/shapes/home.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { HomeCard } from './home-card.tsx'
import { formatCoverage, formatMachine } from './home-texts.ts'
import { allRecords, toRecord } from './home-paths.ts'

function Machine({ machine }: { readonly machine: HomeMachine }) {
  return (
    <li className="item hm-row hm-machine">
      <div className="grow">
        <span className="row wrap g2">
          <Link className="ti hm-name" to={toRecord(machine.id)}>
            {formatMachine(machine)}
          </Link>
          {machine.status === 'approved' ? null : machine.status === 'declined' ? (
            <StatusChip label="Declined" tone="bad" />
          ) : (
            <StatusChip label="In review" tone="info" mark="half" />
          )}
        </span>
        <span className="t13 mono mute">{machine.serial_number}</span>
        {machine.status === 'declined' ? null : <span className="t13 ink2">{formatCoverage(machine)}</span>}
        {machine.parts.length === 0 ? null : (
          <ul className="hm-parts" aria-label={`Parts that fit the ${formatMachine(machine)}`}>
            {machine.parts.map((part) => (
              <li key={part.product_id}>
                <Link className="chip" to={`/products/${part.product_id}`}>
                  {part.name}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Link
        className={buttonClass({ size: 'small', className: 'hm-act' })}
        to={`/equipment/${machine.equipment_id}`}
        aria-label={`Parts for the ${formatMachine(machine)}`}
      >
        Parts
      </Link>
    </li>
  )
}

/** The account's machines: coverage, parts that fit, and the way to all parts of the model. */
export function MachinesCard({ machines }: { readonly machines: NonNullable<Home['machines']> }) {
  return (
    <HomeCard title="Your machines" numbers={[{ ...machines, label: 'your machines', to: allRecords }]}>
      {machines.rows.length === 0 ? (
        <div className="bd hm-none">
          <p className="mute">Register a machine to see its coverage and the parts that fit it.</p>
          <Link className={buttonClass({})} to="/warranty/registration">
            Register a machine
          </Link>
        </div>
      ) : (
        <ul>
          {machines.rows.map((machine) => (
            <Machine key={machine.id} machine={machine} />
          ))}
        </ul>
      )}
    </HomeCard>
  )
}
