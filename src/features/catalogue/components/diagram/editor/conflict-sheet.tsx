import { Button } from '../../../../../ui/button.tsx'
import { Sheet } from '../../../../../ui/sheet.tsx'
import type { Sheet as Edited } from './editing.ts'
import { differences } from './differences.ts'
import '../../../../../ui/table.css'

interface Props {
  readonly mine: Edited
  readonly theirs: Edited | null
  readonly onMine: () => void
  readonly onTheirs: () => void
  /** Decides later: the next save asks again. */
  readonly onLater: () => void
}

/** Somebody else has saved meanwhile: both, line by line, and the choice between them. */
export function ConflictSheet({ mine, theirs, onMine, onTheirs, onLater }: Props) {
  const found = theirs === null ? [] : differences(mine, theirs)
  return (
    <Sheet
      isOpen={theirs !== null}
      isWide
      title="Somebody else saved this drawing meanwhile"
      onClose={onLater}
      actions={
        <>
          <Button onClick={onTheirs}>Take theirs</Button>
          <Button fill="filled" onClick={onMine}>
            Save mine over theirs
          </Button>
        </>
      }
    >
      <p>
        {found.length === 0
          ? 'What they saved is the same as yours; only the picture may differ.'
          : 'Nothing is lost yet. This is what differs; if you take theirs, Undo brings yours back.'}
      </p>
      {found.length === 0 ? null : (
        <div className="scroll-t mt3" role="region" aria-label="What differs" tabIndex={0}>
          <table className="tbl ed-differs">
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Yours</th>
                <th scope="col">Theirs</th>
              </tr>
            </thead>
            <tbody>
              {found.map((one) => (
                <tr key={one.what}>
                  <td className="nw m5">{one.what}</td>
                  <td>{one.mine}</td>
                  <td>{one.theirs}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Sheet>
  )
}
