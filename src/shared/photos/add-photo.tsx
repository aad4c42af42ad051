import { Icon } from '../../ui/icon.tsx'
import './photos.css'

/** The tile that adds a picture; with `requested`, the placeholder of a required picture with this title. */
export function AddPhoto({
  label,
  requested,
  id,
  disabled = false,
  onAdd,
}: {
  /** Where links to a missing picture lead. */
  readonly id?: string | undefined
  readonly label: string
  readonly requested?: string
  readonly disabled?: boolean
  readonly onAdd: () => void
}) {
  return (
    <li {...(requested === undefined ? {} : { className: 'ph wanted' })}>
      <button type="button" id={id} className="add" disabled={disabled} onClick={onAdd}>
        <Icon name="camera" size="l" />
        <span>{label}</span>
      </button>
      {requested === undefined ? null : (
        <>
          <span className="cap">{requested}</span>
          <span className="t12 mute">Required</span>
        </>
      )}
    </li>
  )
}
