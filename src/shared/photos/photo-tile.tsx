import { WaitingChip, WaitingGlyph } from '../../ui/waiting-chip.tsx'
import { PhotoPicture } from './photo-picture.tsx'
import type { Photo } from './collect-photos.ts'

const looks = {
  waiting: 'waiting',
  sending: 'sending',
  arrived: 'arrived',
  held: 'held',
  refused: 'refused',
  'sign-in': 'signin',
} as const

/** A photo with its title and upload state. */
export function PhotoTile({ photo, onOpen }: { readonly photo: Photo; readonly onOpen: () => void }) {
  const { state, percent, label } = photo.chip
  const short = state === 'sending' && percent !== undefined ? `${Math.round(percent)} %` : label
  return (
    <li className={`ph ${looks[state]}`}>
      <button type="button" className="pic" aria-label={`Open ${photo.title}`} onClick={onOpen}>
        <PhotoPicture photo={photo} size="thumb" />
        {state === 'sending' ? (
          <progress
            max={100}
            {...(percent === undefined ? {} : { value: percent })}
            aria-label={`${photo.title} is being sent`}
          />
        ) : null}
        {state === 'refused' || state === 'held' || state === 'sign-in' ? (
          <span className="corner">
            <WaitingGlyph state={state} />
          </span>
        ) : null}
      </button>
      <span className="cap">{photo.title}</span>
      <WaitingChip
        state={state}
        isSmall
        {...(percent === undefined ? {} : { percent })}
        {...(short === undefined ? {} : { label: short })}
      />
    </li>
  )
}
