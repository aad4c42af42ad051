import { useRef, useState } from 'react'
import { rescue, rescueFile } from '../../../../contract/rescue.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { useCall } from '../../../data/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { FileChooser } from '../../../ui/file-chooser.tsx'
import { Empty } from '../../../ui/load-states.tsx'
import { Note } from '../../../ui/note.tsx'
import { Page } from '../../../ui/page.tsx'
import { RescueReport } from '../components/rescue-report.tsx'
import type { Report } from '../components/rescue-report.tsx'
import '../../../ui/card.css'

const noRescue =
  'This is not a rescue file. It is what “Save everything to a file” on /rescue.html of the broken device has written.'

/** The file's text, or null where it is no rescue file: nothing else leaves this device. */
async function read(file: File): Promise<string | null> {
  const text = await file.text()
  try {
    return rescueFile.safeParse(JSON.parse(text)).success ? text : null
  } catch {
    return null
  }
}

/** Imports the outbox of a broken device (docs/decisions/023-importing-a-rescue-file.md): for administrators, online. */
export function ImportRescueScreen() {
  const chooser = useRef<HTMLInputElement>(null)
  const { isOnline } = useConnectionStatus()
  const { send, isSending } = useCall(rescue.table.importRescue)
  const [report, setReport] = useState<Report | null>(null)
  const [errorText, setErrorText] = useState<string | null>(null)

  const chosen = async (file: File) => {
    setReport(null)
    setErrorText(null)
    const text = await read(file).catch(() => null)
    if (text === null) {
      setErrorText(noRescue)
      return
    }
    try {
      setReport(await send({ body: { file: text } }))
    } catch (error) {
      setErrorText(`${errorMessage(error)} Nothing is done twice: import the file again.`)
    }
  }

  return (
    <Page title="Import a rescue file" back="/dashboard/outbox" works="importing needs a signal">
      <div className="stack g4">
        <p className="t14 ink2">
          For a phone that cannot send any more. Open <span className="mono">/rescue.html</span> on it, press “Save
          everything to a file”, and bring the file here. Each item is applied as the user who saved it, once, however
          often the file is imported; the device may still send later.
        </p>
        {isOnline ? null : <Note icon="warning">Importing needs a signal. The file stays as it is.</Note>}
        {errorText === null ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {errorText}
          </Note>
        )}
        <div>
          <Button
            fill="filled"
            size="big"
            icon="up"
            isBusy={isSending}
            disabled={!isOnline}
            onClick={() => {
              chooser.current?.click()
            }}
          >
            Choose the rescue file
          </Button>
          <FileChooser
            chooser={chooser}
            label="Rescue file"
            accept=".json,application/json"
            onFiles={([file]) => {
              void chosen(file)
            }}
          />
        </div>
        <div role="status">
          {isSending ? <p className="t14">Bringing it in. Keep this page open.</p> : null}
          {report === null ? null : report.people.every(({ items }) => items.length === 0) ? (
            <Empty icon="check" title="Nothing waited on this device" />
          ) : (
            <RescueReport report={report} />
          )}
        </div>
      </div>
    </Page>
  )
}
