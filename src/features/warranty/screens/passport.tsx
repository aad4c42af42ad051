import { Link, useParams } from 'react-router-dom'
import { passports } from '../../../../contract/passports.ts'
import { refusedBy } from '../../../data/say-fault.ts'
import { useRead } from '../../../data/use-read.ts'
import { callFaultSentence } from '../../../shared/save-fault.ts'
import { ShopPage } from '../../../shared/shop-page.tsx'
import { fullDay } from '../../../shared/when.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Failed, Loading } from '../../../ui/four-states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { CoverageGlance } from '../components/coverage-glance.tsx'
import { ReorderCard } from '../components/reorder-card.tsx'
import '../../../ui/card.css'
import '../components/passport.css'

/** What the label on a machine opens (docs/decisions/020-machine-passports.md): what it is, what is covered, its drawings, and help. */
export function PassportScreen() {
  const { code: typed = '' } = useParams<{ code: string }>()
  const code = typed.toUpperCase()
  const reading = useRead(passports.table.readPassport, { params: { code } })
  const works = 'a report of a fault is saved here and sent later'
  const report = `/ticket/warranty?machine=${encodeURIComponent(code)}`

  if (reading.state === 'loading')
    return (
      <ShopPage title="This machine" works={works}>
        <Loading label="Loading the machine’s page" rows={4} />
      </ShopPage>
    )
  if (reading.state === 'failed') {
    const isUnknown = [404, 422].includes(refusedBy(reading.error)?.status ?? 0)
    return (
      <ShopPage title={isUnknown ? 'No such label' : 'This machine'} works={works}>
        {isUnknown ? (
          <Failed title="No machine has this label">
            Scan the code again, or type the 16 letters and digits under it into the address. There is no I, L, O or U
            in them.
          </Failed>
        ) : (
          <Failed title="The machine’s page could not be loaded" onAgain={reading.again}>
            {callFaultSentence(reading.error)}
          </Failed>
        )}
      </ShopPage>
    )
  }
  const { value: machine, asOf, isFresh } = reading
  return (
    <ShopPage title={`${machine.brand} ${machine.model}`} works={works} {...(isFresh ? {} : { asOf })}>
      <div className="passport">
        <div className="passport-head">
          <p className="t14 ink2">{machine.equipment_type}</p>
          <p>
            Serial <span className="mono">{machine.serial_number}</span>
            {machine.manufactured === null ? '' : ` · made in the week of ${fullDay(machine.manufactured)}`}
          </p>
        </div>
        <div className="passport-acts">
          <Link className={buttonClass({ fill: 'filled', size: 'big' })} to={report}>
            <Icon name="speech" />
            Report a fault
          </Link>
          <Link className={buttonClass({ size: 'big' })} to={`/equipment/${machine.equipment_id}`}>
            <Icon name="grid" />
            All its parts
          </Link>
        </div>
        <section className="card" aria-labelledby="passport-cover">
          <div className="hd">
            <h2 id="passport-cover">Warranty</h2>
          </div>
          <div className="bd">
            <CoverageGlance
              coverage={machine.coverage}
              status={machine.is_approved === false ? 'pending' : 'approved'}
            />
          </div>
        </section>
        <ReorderCard machine={machine} />
        {machine.diagrams.length === 0 ? null : (
          <section className="card" aria-labelledby="passport-drawings">
            <div className="hd">
              <h2 id="passport-drawings">Drawings with part numbers</h2>
            </div>
            <div className="list">
              {machine.diagrams.map(({ diagram_id, title }) => (
                <Link
                  key={diagram_id}
                  className="item"
                  to={`/equipment/${machine.equipment_id}/diagrams/${diagram_id}`}
                >
                  <span className="grow">{title}</span>
                  <Icon name="forward" className="chev" />
                </Link>
              ))}
            </div>
          </section>
        )}
      </div>
    </ShopPage>
  )
}
