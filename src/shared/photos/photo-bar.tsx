import type { Photo } from './collect-photos.ts'

const labels = {
  waiting: 'waiting',
  sending: 'sending',
  arrived: 'arrived',
  held: 'held',
  refused: 'refused',
  'sign-in': 'waiting for sign-in',
} as const

/** A progress bar with one segment per photo. */
export function PhotoBar({ photos }: { readonly photos: readonly Photo[] }) {
  const counts = Object.entries(labels).flatMap(([state, label]) => {
    const n = photos.filter((photo) => photo.chip.state === state).length
    return n === 0 ? [] : [`${n} ${label}`]
  })
  return (
    <div className="ph-bar" role="img" aria-label={counts.join(', ')}>
      {photos.map((photo) => (
        <svg
          key={photo.id}
          className={photo.chip.state}
          viewBox="0 0 100 6"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect width={photo.chip.state === 'sending' ? (photo.chip.percent ?? 10) : 100} height="6" />
        </svg>
      ))}
    </div>
  )
}
