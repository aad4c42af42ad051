import { useRef, useState } from 'react'
import { useNow } from '../../../data/clock.tsx'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { formatCounted } from '../../../shared/outbox/waiting-label.ts'
import { Button } from '../../../ui/button.tsx'
import { FileChooser } from '../../../ui/file-chooser.tsx'
import { Empty } from '../../../ui/load-states.tsx'
import { Note } from '../../../ui/note.tsx'
import { Page } from '../../../ui/page.tsx'
import { CorrectLineSheet } from '../components/import/correct-line-sheet.tsx'
import { DamagedList } from '../components/import/damaged-list.tsx'
import { RescueLineRow } from '../components/import/rescue-line-row.tsx'
import { findChosen } from '../components/import/rescue-lines.ts'
import type { RescueLine } from '../components/import/rescue-lines.ts'
import { useRescueImport } from '../components/import/use-rescue-import.ts'
import '../../../ui/card.css'

const getId = ({ entry }: RescueLine) => entry.item.op.opId

/** Consecutive lines of one user. */
function groupByPerson(lines: readonly RescueLine[]): RescueLine[][] {
  const groups: RescueLine[][] = []
  for (const line of lines) {
    const last = groups.at(-1)
    if (last?.[0]?.entry.item.user === line.entry.item.user) last?.push(line)
    else groups.push([line])
  }
  return groups
}

/** Imports the outbox of a broken device (docs/decisions/051-rescue-as-a-stream.md): for administrators, online. */
export function ImportRescueScreen() {
  const chooser = useRef<HTMLInputElement>(null)
  const { isOnline } = useConnectionStatus()
  const now = useNow(60_000)
  const { phase, lines, damaged, progress, errorText, open, send, changeLine } = useRescueImport()
  const [correcting, setCorrecting] = useState<RescueLine | null>(null)
  const isBusy = phase === 'reading' || phase === 'sending'
  const chosen = findChosen(lines)

  return (
    <Page title="Import a rescue file" back="/dashboard/outbox" works="importing needs a signal">
      <div className="stack g4">
        <p className="t14 ink2">
          For a phone that cannot send any more. Open <span className="mono">/rescue.html</span> on it, press “Save
          everything to a file”, and bring the file here. You see each item before anything is sent. An item that its
          owner signed can be sent as theirs; any other waits for its owner, or you send it as yours. Nothing is sent
          twice, however often the file is imported.
        </p>
        {isOnline ? null : <Note icon="warning">Importing needs a signal. The file stays as it is.</Note>}
        {errorText === null ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {errorText}
          </Note>
        )}
        <div className="row wrap">
          <Button
            fill={phase === 'ready' && lines.length > 0 ? 'outline' : 'filled'}
            size="big"
            icon="up"
            isBusy={phase === 'reading'}
            disabled={!isOnline || isBusy}
            onClick={() => {
              chooser.current?.click()
            }}
          >
            Choose the rescue file
          </Button>
          {chosen.length === 0 ? null : (
            <Button
              fill="filled"
              size="big"
              isBusy={phase === 'sending'}
              disabled={!isOnline || isBusy}
              onClick={() => {
                void send()
              }}
            >
              Send {formatCounted(chosen.length, 'item')}
            </Button>
          )}
          <FileChooser
            chooser={chooser}
            label="Rescue file"
            accept=".zip,.json,application/zip,application/json"
            onFiles={([file]) => {
              if (file !== undefined) void open(file)
            }}
          />
        </div>
        <div role="status">
          {isBusy ? (
            <p className="t14">
              {phase === 'reading' ? 'Reading the file' : 'Sending'}
              {progress === null ? '' : `: ${progress.done} of ${progress.all}`}. Keep this page open.
            </p>
          ) : null}
          {phase === 'ready' && lines.length === 0 && damaged.length === 0 ? (
            <Empty icon="check" title="Nothing waited on this device" />
          ) : null}
          {damaged.length === 0 ? null : (
            <Note tone="warn" icon="warning">
              {formatCounted(damaged.length, 'record')} of this file cannot be read. The list is at the end of this
              page.{lines.length === 0 ? '' : ' All other items can be sent.'}
            </Note>
          )}
        </div>
        {groupByPerson(lines).map((own) => (
          <section key={own[0]?.entry.item.user ?? ''} className="card" aria-label={own[0]?.preview.name ?? ''}>
            <div className="hd">
              <h2 className="grow">{own[0]?.preview.name}</h2>
              <span className="t13 mute">{formatCounted(own.length, 'item')}</span>
            </div>
            <ul className="list">
              {own.map((line) => (
                <RescueLineRow
                  key={getId(line)}
                  line={line}
                  now={now}
                  isBusy={isBusy}
                  onChoose={(choice) => {
                    changeLine(getId(line), choice === 'mine' ? { choice } : { choice, corrected: undefined })
                  }}
                  onCorrect={() => {
                    setCorrecting(line)
                  }}
                />
              ))}
            </ul>
          </section>
        ))}
        <DamagedList damaged={damaged} />
      </div>
      <CorrectLineSheet
        line={correcting}
        onCorrect={(body) => {
          if (correcting !== null) changeLine(getId(correcting), { corrected: body, choice: 'mine', outcome: null })
        }}
        onClose={() => {
          setCorrecting(null)
        }}
      />
    </Page>
  )
}
