import { Icon } from '../ui/icon.tsx'
import './photos.css'

/** The tile that adds a picture, or with `wanted` the place of one that somebody asks for by this title. */
export function AddPhoto({
  word,
  wanted,
  disabled = false,
  onAdd,
}: {
  readonly word: string
  readonly wanted?: string
  readonly disabled?: boolean
  readonly onAdd: () => void
}) {
  return (
    <li {...(wanted === undefined ? {} : { className: 'ph wanted' })}>
      <button type="button" className="add" disabled={disabled} onClick={onAdd}>
        <Icon name="camera" size="l" />
        <span>{word}</span>
      </button>
      {wanted === undefined ? null : (
        <>
          <span className="cap">{wanted}</span>
          <span className="t12 mute">Wanted</span>
        </>
      )}
    </li>
  )
}
