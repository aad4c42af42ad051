import { AddPhoto } from '../../../../shared/photos/add-photo.tsx'
import { places } from '../checks/places.ts'

/** A tile for each missing required photo, and one for any other photo. `onAdd` receives the required title or null. */
export function AddPhotoTiles({
  missing,
  onAdd,
}: {
  readonly missing: readonly string[]
  readonly onAdd: (title: string | null) => void
}) {
  return (
    <>
      {missing.map((title) => (
        <AddPhoto
          key={title}
          label="Take photo"
          requested={title}
          id={places.photo(title)}
          onAdd={() => {
            onAdd(title)
          }}
        />
      ))}
      <AddPhoto
        label="Add photo"
        onAdd={() => {
          onAdd(null)
        }}
      />
    </>
  )
}
