import { Link, useParams } from 'react-router-dom'
import { machineLabels } from '../../../../contract/passports.ts'
import { findRefusal } from '../../../data/error-message.ts'
import { useRead } from '../../../data/use-read.ts'
import { callErrorMessage } from '../../../data/save-error.ts'
import { ShopPage } from '../../../shared/shop-page/shop-page.tsx'
import { formatFullDay } from '../../../shared/formats/format-date.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Failed, Loading } from '../../../ui/load-states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { CoverageSummary } from '../components/coverage/coverage-summary.tsx'
import { ReorderCard } from '../components/machine/reorder-card.tsx'
import '../../../ui/card.css'
import '../components/machine/machine-page.css'
import '../../../shared/machine/bulletins.css'

/** The page that a machine label opens (docs/decisions/020-machine-labels.md): machine, coverage, diagrams and help. */
export function MachinePageScreen() {
  const { code: typed = '' } = useParams<{ code: string }>()
  const code = typed.toUpperCase()
  const reading = useRead(machineLabels.table.readPassport, { params: { code } })
  const works = 'problem reports are saved here and sent later'
  const report = `/ticket/warranty?machine=${encodeURIComponent(code)}`

  if (reading.state === 'loading')
    return (
      <ShopPage title="This machine" works={works}>
        <Loading label="Loading the machine’s page" rows={4} />
      </ShopPage>
    )
  if (reading.state === 'failed') {
    const isUnknown = [404, 422].includes(findRefusal(reading.error)?.status ?? 0)
    return (
      <ShopPage title={isUnknown ? 'Label not found' : 'This machine'} works={works}>
        {isUnknown ? (
          <Failed title="No machine has this label">
            Scan the code again, or type the 16 characters below it into the address bar. The code has no I, L, O or U.
          </Failed>
        ) : (
          <Failed title="The machine’s page could not be loaded" onAgain={reading.refetch}>
            {callErrorMessage(reading.error)}
          </Failed>
        )}
      </ShopPage>
    )
  }
  const { value: machine, asOf, isFresh } = reading
  return (
    <ShopPage title={`${machine.brand} ${machine.model}`} works={works} {...(isFresh ? {} : { asOf })}>
      <div className="machine-page">
        <div className="machine-page-head">
          <p className="t14 ink2">{machine.equipment_type}</p>
          <p>
            Serial <span className="mono">{machine.serial_number}</span>
            {machine.manufactured === null ? '' : ` · manufactured the week of ${formatFullDay(machine.manufactured)}`}
          </p>
        </div>
        {(machine.recalls ?? []).map(({ bulletin_id, title, text }) => (
          <Note key={bulletin_id} tone="bad" icon="alert">
            <b>Recall: {title}</b>
            <br />
            <span className="bu-text">{text}</span>
          </Note>
        ))}
        <div className="machine-page-acts">
          <Link className={buttonClass({ fill: 'filled', size: 'big' })} to={report}>
            <Icon name="speech" />
            Report a problem
          </Link>
          <Link className={buttonClass({ size: 'big' })} to={`/equipment/${machine.equipment_id}`}>
            <Icon name="grid" />
            All parts
          </Link>
        </div>
        <section className="card" aria-labelledby="machine-page-cover">
          <div className="hd">
            <h2 id="machine-page-cover">Warranty</h2>
          </div>
          <div className="bd">
            <CoverageSummary
              coverage={machine.coverage}
              status={machine.is_approved === false ? 'pending' : 'approved'}
            />
          </div>
        </section>
        <ReorderCard machine={machine}>
          {machine.diagrams.length === 0 ? null : (
            <section className="card" aria-labelledby="machine-page-diagrams">
              <div className="hd">
                <h2 id="machine-page-diagrams">Parts diagrams</h2>
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
        </ReorderCard>
      </div>
    </ShopPage>
  )
}
