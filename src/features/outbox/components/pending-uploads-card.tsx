import { useState } from 'react'
import { files } from '../../../../contract/files.ts'
import type { PendingUploads } from '../../../../contract/files.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { useRead } from '../../../data/use-read.ts'
import { formatBytes, formatCounted } from '../../../shared/outbox/waiting-label.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'
import { UploadLimitSheet } from './upload-limit-sheet.tsx'

const describeLimit = ({ limit_mb }: PendingUploads, shopLimit: number) =>
  limit_mb === null ? `Shop limit, ${shopLimit} MB` : `Own limit, ${limit_mb} MB`

/** Who has uploads that are on no record yet, with the limit of each person. */
export function PendingUploadsCard() {
  const read = useRead(files.table.readPendingUploads, {})
  const [chosen, setChosen] = useState<PendingUploads | null>(null)
  return (
    <Card title="Uploads not on a record yet" isFlush>
      <p className="bd t13 mute">
        Photos and documents count for the person until they are on a claim or registration. Those that never get there
        are removed after 30 days.
      </p>
      {read.state === 'loading' ? <Loading label="Loading the uploads" rows={2} /> : null}
      {read.state === 'failed' ? (
        <Failed title="The uploads did not load" onAgain={read.refetch}>
          {errorMessage(read.error)} Nothing was changed.
        </Failed>
      ) : null}
      {read.state === 'ready' && read.value.people.length === 0 ? (
        <Empty icon="check" title="Every upload is on a record" />
      ) : null}
      {read.state === 'ready' ? (
        <ul className="list">
          {read.value.people.map((person) => (
            <li key={person.user_id} className="item">
              <span className="grow">
                <span className="t14">{person.name}</span>
                <span className="t13 mute block">
                  {person.organization} · {formatCounted(person.files, 'file')}
                  {person.bytes > 0 ? `, ${formatBytes(person.bytes)}` : ''} ·{' '}
                  {describeLimit(person, read.value.default_limit_mb)}
                </span>
              </span>
              <Button
                size="small"
                aria-label={`Change the limit of ${person.name}`}
                onClick={() => {
                  setChosen(person)
                }}
              >
                Change limit
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {chosen === null || read.state !== 'ready' ? null : (
        <UploadLimitSheet
          person={chosen}
          shopLimit={read.value.default_limit_mb}
          onClose={() => {
            setChosen(null)
          }}
        />
      )}
    </Card>
  )
}
