import { useLocation, useParams } from 'react-router-dom'
import { useLiveQuery } from '../../../data/use-live-query.ts'
import { callErrorMessage } from '../../../data/save-error.ts'
import { getShopOrigin } from '../../../platform/api-address.ts'
import { isNative } from '../../../platform/native/is-native.ts'
import { Failed, Loading } from '../../../ui/load-states.tsx'
import { Note } from '../../../ui/note.tsx'
import { Page } from '../../../ui/page.tsx'
import { PrintButton } from '../../../shared/papers/print-button.tsx'
import { QrCode } from '../../../shared/scan/qr-code.tsx'
import { useMachineLabel } from '../components/machine/use-machine-label.ts'
import '../components/machine/machine-page.css'

/** `0123 4567 89AB CDEF`: in groups of four, as people read codes aloud. */
const formatCode = (code: string) => code.replace(/(.{4})(?=.)/g, '$1 ')

/** The printable label of a registered machine (docs/decisions/020-machine-labels.md). */
export function MachineLabelScreen() {
  const { id = '' } = useParams<{ id: string }>()
  const { pathname } = useLocation()
  const record = useLiveQuery((own) => own.record(id), [id])
  const machine = record.state === 'ready' ? (record.value?.value ?? null) : null
  const label = useMachineLabel(id, record.state === 'loading' ? undefined : machine)
  const page = { title: 'Label', back: `/warranty/records/${id}`, works: 'labels you have opened before still print' }
  if (label.state === 'loading')
    return (
      <Page {...page}>
        <Loading label="Loading the label" rows={2} />
      </Page>
    )
  if (label.state === 'failed')
    return (
      <Page {...page}>
        <Failed title="The label could not be made" onAgain={label.again}>
          {callErrorMessage(label.error)}
        </Failed>
      </Page>
    )
  const address = `${getShopOrigin()}/m/${label.code}`
  return (
    <Page {...page}>
      <div className="stack g4">
        <p className="t14 ink2 no-print">
          Stick it where people can see it. Anyone who scans it sees the machine, its warranty and its diagrams, and can
          report a problem without signing in. It does not show who owns the machine.
        </p>
        <div className="machine-label">
          <QrCode text={address} label={`QR code of ${address}`} />
          <div>
            <p className="t14 b">{machine === null ? 'This machine' : `${machine.brand} ${machine.model}`}</p>
            {machine === null ? null : <p className="t13 mono">{machine.serial_number}</p>}
            <p className="t12">Scan for warranty, parts and help</p>
            <p className="mono code">{formatCode(label.code)}</p>
          </div>
        </div>
        {isNative() ? (
          <Note icon="print">
            This app cannot print. Open <span className="mono">{`${getShopOrigin()}${pathname}`}</span> in a browser to
            print the label.
          </Note>
        ) : null}
        <div className="row g2">
          <PrintButton fill="filled" size="big">
            Print the label
          </PrintButton>
          <a className="btn" href={`/m/${label.code}`}>
            Preview the page
          </a>
        </div>
      </div>
    </Page>
  )
}
