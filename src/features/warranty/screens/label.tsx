import { useParams } from 'react-router-dom'
import { useLive } from '../../../data/use-live.ts'
import { callFaultSentence } from '../../../shared/save-fault.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed, Loading } from '../../../ui/four-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { QrCode } from '../components/qr-code.tsx'
import { useLabel } from '../components/use-label.ts'
import '../components/passport.css'

/** `0123 4567 89AB CDEF`: as people read codes to each other. */
const inFours = (code: string) => code.replace(/(.{4})(?=.)/g, '$1 ')

/** The label of a registered machine, to print and stick on it (docs/decisions/020-machine-passports.md). */
export function LabelScreen() {
  const { id = '' } = useParams<{ id: string }>()
  const label = useLabel(id)
  const record = useLive((own) => own.record(id), [id])
  const machine = record.state === 'ready' ? (record.value?.value ?? null) : null
  const page = { title: 'Label', back: `/warranty/records/${id}`, works: 'a label that was made before prints' }
  if (label.state === 'loading')
    return (
      <Page {...page}>
        <Loading label="Making the label" rows={2} />
      </Page>
    )
  if (label.state === 'failed')
    return (
      <Page {...page}>
        <Failed title="The label could not be made" onAgain={label.again}>
          {callFaultSentence(label.error)}
        </Failed>
      </Page>
    )
  const address = `${window.location.origin}/m/${label.code}`
  return (
    <Page {...page}>
      <div className="stack g4">
        <p className="t14 ink2 no-print">
          Stick it where people see it. Whoever scans it sees the machine, its warranty and its drawings, and can report
          a fault, without signing in. It says nothing of who owns the machine.
        </p>
        <div className="machine-label">
          <QrCode text={address} words={`QR code of ${address}`} />
          <div>
            <p className="t14 b">{machine === null ? 'This machine' : `${machine.brand} ${machine.model}`}</p>
            {machine === null ? null : <p className="t13 mono">{machine.serial_number}</p>}
            <p className="t12">Scan for warranty, parts and help</p>
            <p className="mono code">{inFours(label.code)}</p>
          </div>
        </div>
        <div className="row g2">
          <Button
            fill="filled"
            size="big"
            onClick={() => {
              window.print()
            }}
          >
            Print the label
          </Button>
          <a className="btn" href={`/m/${label.code}`}>
            See what it opens
          </a>
        </div>
      </div>
    </Page>
  )
}
