import type { Photo } from './photo.ts'

const words = {
  waiting: 'waiting',
  sending: 'sending',
  arrived: 'arrived',
  held: 'held',
  refused: 'refused',
  'sign-in': 'waiting for sign-in',
} as const

/** One piece for each photo, filled as far as it has arrived. */
export function PhotoBar({ photos }: { readonly photos: readonly Photo[] }) {
  const counts = Object.entries(words).flatMap(([state, word]) => {
    const n = photos.filter((photo) => photo.chip.state === state).length
    return n === 0 ? [] : [`${n} ${word}`]
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
