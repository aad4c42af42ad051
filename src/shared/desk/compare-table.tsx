import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Key } from './desk-keys.tsx'
import type { ReadablePlate } from './use-plate-reading.ts'
import '../../ui/table.css'

/** The characters of `seen` with those marked that differ from `wanted` in their place. */
export function DifferingText({ seen, wanted }: { readonly seen: string; readonly wanted: string }) {
  return (
    <span className="mono">
      {Array.from(seen, (character, at) =>
        character === wanted[at] ? <span key={at}>{character}</span> : <mark key={at}>{character}</mark>,
      )}
      {seen.length < wanted.length ? <mark aria-label="missing characters">…</mark> : null}
    </span>
  )
}

function Same({ isSame }: { readonly isSame: boolean | null }) {
  if (isSame === null) return <span className="mute">–</span>
  return isSame ? (
    <>
      <Icon name="check-circle" size="s" className="ok-t" />
      <span className="sr">Agrees</span>
    </>
  ) : (
    <span className="bad-t b nw">
      <Icon name="alert" size="s" /> Differs
    </span>
  )
}

/** A fact: what was found, what stands on the record (`claim`), and whether they agree; null where that is not known. */
export function CompareRow({
  label,
  evidence,
  claim,
  isSame,
}: {
  readonly label: string
  readonly evidence: ReactNode
  readonly claim: ReactNode
  readonly isSame: boolean | null
}) {
  return (
    <tr className={isSame === false ? 'is-other' : ''}>
      <th scope="row">{label}</th>
      <td>{evidence}</td>
      <td>{claim}</td>
      <td>
        <Same isSame={isSame} />
      </td>
    </tr>
  )
}

/** What the plate says, or the button that reads it. */
export function PlateCell({ plate, serial }: { readonly plate: ReadablePlate | null; readonly serial: string }) {
  if (plate === null) return <span className="mute">No plate shown</span>
  const { reading, read } = plate
  if (reading.is === 'read')
    return (
      <>
        <DifferingText seen={reading.serial} wanted={serial} />
        {reading.isSure ? null : <span className="t12 mute"> Read with doubt: look at the picture.</span>}
      </>
    )
  return (
    <>
      <Button size="small" isBusy={reading.is === 'reading'} data-key="p" aria-keyshortcuts="p" onClick={read}>
        {reading.is === 'reading' ? 'Reading…' : 'Read plate'}
        <Key name="p" />
      </Button>
      {reading.is === 'nothing' ? <span className="t12 mute">No serial number could be read.</span> : null}
      {reading.is === 'failed' ? <span className="t12 bad-t">{reading.why}</span> : null}
    </>
  )
}

/** The facts that were found beside those of a record. `of`: what the record is. */
export function CompareTable({ of, children }: { readonly of: string; readonly children: ReactNode }) {
  return (
    <table className="tbl dk-compare">
      <caption className="sr">What was found, compared with the {of.toLowerCase()}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">Fact</span>
          </th>
          <th scope="col">Found</th>
          <th scope="col">{of}</th>
          <th scope="col">
            <span className="sr">Agrees</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
