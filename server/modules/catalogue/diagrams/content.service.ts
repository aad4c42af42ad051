import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { catalogue } from '../../../../contract/catalogue.ts'
import type { Call } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { catalogueFileKey, partPictureKeys } from '../../../ports/file-store.ts'
import { findImage } from './diagrams.store.ts'
import { findFile } from './files.store.ts'
import { isPicture } from '../products/product-pictures.store.ts'

type Table = typeof catalogue.table

/** The image of a diagram, SVG or PNG. Refuses `catalogue.unknown`. */
export async function readDiagramImage(
  { tx }: Pick<Call, 'tx'>,
  id: number,
): Promise<Reply<Table['readDiagramImage']>> {
  const { image, mime, image_hash } = (await findImage(tx, id)) ?? refuse('catalogue.unknown')
  return { bytes: new Uint8Array(image), type: mime, etag: `"${image_hash}"` }
}

/** A picture of a part. Refuses `catalogue.unknown`, also if its bytes are missing. */
export async function readPartPicture(
  { tx, files }: Pick<Call, 'tx' | 'files'>,
  sha256: string,
  size: 'screen' | 'thumb',
): Promise<Reply<Table['readPartPicture']>> {
  const bytes = (await isPicture(tx, sha256)) ? await files.get(partPictureKeys(sha256)[size]) : null
  if (bytes === null) return refuse('catalogue.unknown')
  return { bytes: new Uint8Array(bytes), type: 'image/jpeg', etag: `"${sha256}-${size}"` }
}

/** A manual or a data sheet. Refuses `catalogue.unknown`, also if its bytes are missing. */
export async function readFile(
  { tx, files }: Pick<Call, 'tx' | 'files'>,
  id: string,
): Promise<Reply<Table['readFile']>> {
  const file = (await findFile(tx, id)) ?? refuse('catalogue.unknown')
  const bytes = (await files.get(catalogueFileKey(file.sha256))) ?? refuse('catalogue.unknown')
  return { bytes: new Uint8Array(bytes), type: file.mime, etag: `"${file.sha256}"` }
}
