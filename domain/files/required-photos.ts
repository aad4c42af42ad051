// Which photo is for what. A manufacturer names the photos that it requires. A photo stays what it was taken for when
// somebody renames it, unless the new title names another required photo.

interface TitledPhoto {
  readonly sha256: string
  readonly title: string
}

const isSameTitle = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/**
 * The required photo that a photo is for; null for any other photo. The title decides where it names a required one,
 * else the title that it was announced with: that one a rename does not change (docs/decisions/067-required-photos.md).
 */
export function findRequiredPhoto(
  photo: TitledPhoto,
  required: readonly string[],
  announced: readonly TitledPhoto[],
): string | null {
  const find = (title: string) => required.find((one) => isSameTitle(one, title))
  const first = announced.find(({ sha256 }) => sha256 === photo.sha256)
  return find(photo.title) ?? (first === undefined ? undefined : find(first.title)) ?? null
}

/** The required photos that are still missing, in the manufacturer's order. */
export function listMissingPhotos(
  required: readonly string[],
  photos: readonly TitledPhoto[],
  announced: readonly TitledPhoto[],
): readonly string[] {
  const found = photos.flatMap((photo) => findRequiredPhoto(photo, required, announced) ?? [])
  return required.filter((title) => !found.some((one) => isSameTitle(one, title)))
}
