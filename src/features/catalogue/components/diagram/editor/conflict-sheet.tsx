import { Button } from '../../../../../ui/button.tsx'
import { Sheet } from '../../../../../ui/sheet.tsx'
import type { DiagramContent as Edited } from './editor-state.ts'
import { listDifferences } from './list-differences.ts'
import '../../../../../ui/table.css'

interface Props {
  /** In the units of their picture. */
  readonly mine: Edited
  /** Whether the user has chosen a new picture. */
  readonly hasNewPicture: boolean
  readonly isTheirPictureNew: boolean
  readonly theirs: Edited | null
  readonly onMine: () => void
  readonly onTheirs: () => void
  /** Postpones the decision: the next save asks again. */
  readonly onLater: () => void
}

/** A conflict with another user's save: shows both versions line by line, and lets the user choose one. */
export function ConflictSheet({ mine, hasNewPicture, isTheirPictureNew, theirs, onMine, onTheirs, onLater }: Props) {
  const differences = theirs === null ? [] : listDifferences(mine, theirs)
  const picture = {
    label: 'Picture',
    mine: hasNewPicture ? 'Your new picture' : 'Unchanged',
    theirs: 'Their new picture',
  }
  const rows = isTheirPictureNew ? [picture, ...differences] : differences
  return (
    <Sheet
      isOpen={theirs !== null}
      isWide
      title="Someone else changed this diagram"
      onClose={onLater}
      actions={
        <>
          <Button onClick={onTheirs}>Use theirs</Button>
          <Button fill="filled" onClick={onMine}>
            Overwrite with mine
          </Button>
        </>
      }
    >
      <p>
        {differences.length === 0
          ? isTheirPictureNew
            ? 'Only the picture differs.'
            : 'Their version is the same as yours; only the picture may differ.'
          : 'Nothing is lost. Compare the changes below. If you use theirs, Undo restores yours.'}
        {isTheirPictureNew && !hasNewPicture ? ' Their picture stays either way.' : ''}
      </p>
      {rows.length === 0 ? null : (
        <div className="scroll-t mt3" role="region" aria-label="Differences" tabIndex={0}>
          <table className="tbl ed-differs">
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Yours</th>
                <th scope="col">Theirs</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((one) => (
                <tr key={one.label}>
                  <td className="nw m5">{one.label}</td>
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
