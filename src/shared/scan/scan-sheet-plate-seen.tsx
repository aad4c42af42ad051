import * as z from 'zod/mini'
import type { PlateCandidate } from '../../../domain/warranty/plate.ts'
import { normalizeSerial } from '../../../domain/warranty/serials.ts'
import { Button } from '../../ui/button.tsx'
import { useBoundValue } from '../../ui/form/bound-field.ts'
import { Form } from '../../ui/form/form.tsx'
import { useRowForm } from '../../ui/form/use-row-form.ts'
import { Note } from '../../ui/note.tsx'
import { SerialField } from '../machine/serial-field.tsx'

/** The serial with its uncertain characters marked, also for screen readers. */
function Marked({ candidate }: { readonly candidate: PlateCandidate }) {
  const { serial, doubtful } = candidate
  return (
    <span className="scan-marked mono">
      {Array.from(serial, (character, at) =>
        doubtful.includes(at) ? <mark key={at}>{character}</mark> : <span key={at}>{character}</span>,
      )}
    </span>
  )
}

const places = (doubtful: readonly number[]) =>
  `${doubtful.length === 1 ? 'Character' : 'Characters'} ${doubtful.map((at) => at + 1).join(', ')} could be read wrong.`

/** The plate's text beside its picture, to confirm or correct, and compared with the typed serial. */
export function PlateSeen({
  candidates,
  isSure,
  crop,
  typed,
  onRead,
}: {
  readonly candidates: readonly PlateCandidate[]
  readonly isSure: boolean
  readonly crop: string | null
  readonly typed: string | undefined
  readonly onRead: (text: string) => void
}) {
  const [first] = candidates
  const only = candidates.length === 1 ? first : undefined
  const before = normalizeSerial(typed ?? '')
  const isOther = only !== undefined && before !== '' && before !== only.serial

  return (
    <div className="stack" role="group" aria-label="What the plate says">
      {crop === null ? null : <img className="scan-crop" src={crop} alt="The serial number on the plate" />}
      {only === undefined ? (
        <>
          <p className="t14">The plate can be read in more than one way. Which one does the picture show?</p>
          <ul className="scan-several">
            {candidates.map((one) => (
              <li key={one.serial}>
                <Button
                  isFull
                  aria-label={one.serial}
                  onClick={() => {
                    onRead(one.serial)
                  }}
                >
                  <Marked candidate={one} />
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p role="status">
            <Marked candidate={only} />
            <span className="t13 ink2 scan-says">
              {isSure
                ? 'Read clearly. Compare it with the picture.'
                : `${only.doubtful.length === 0 ? 'It was not read clearly.' : places(only.doubtful)} Compare it with the picture.`}
            </span>
          </p>
          {isOther ? (
            <Note tone="warn" icon="warning">
              The plate says {only.serial}, you typed {before}.
              <span className="scan-several">
                <Button
                  isFull
                  onClick={() => {
                    onRead(only.serial)
                  }}
                >
                  Take {only.serial}
                </Button>
                <Button
                  isFull
                  onClick={() => {
                    onRead(before)
                  }}
                >
                  Keep {before}
                </Button>
              </span>
            </Note>
          ) : before === '' ? null : (
            <Note icon="check">The plate says the same as you typed.</Note>
          )}
        </>
      )}
      <PlateSerial
        label={only === undefined ? 'Or type what the picture shows' : 'Serial number, as the picture shows it'}
        start={only?.serial ?? ''}
        onRead={onRead}
      />
    </div>
  )
}

const serialForm = z.object({
  serial: z.string().check(z.minLength(1, 'Type the serial number that the picture shows')),
})

function PlateSerial({
  label,
  start,
  onRead,
}: {
  readonly label: string
  readonly start: string
  readonly onRead: (text: string) => void
}) {
  const form = useRowForm({
    schema: serialForm,
    values: { serial: start },
    onSave: async ({ serial }) => {
      onRead(serial)
    },
  })
  return (
    <Form form={form} className="stack" submitsAtEnd>
      <SerialField label={label} {...useBoundValue(form, 'serial')} />
      <Button type="submit" fill="filled">
        Use this serial
      </Button>
    </Form>
  )
}
